import { z } from 'zod';
import { orNull, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import { ChosenMeasures, LockdownChange } from '../entities/lockdown';
import type { GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const { lockdownLeastMinutes, lockdownMostMinutes } = DESK_LIMITS;

/** The calls that start and end a lockdown. */
export const lockdown = {
  'lockdown.start': inGuild({
    feature: 'lockdown',
    method: 'POST',
    path: '/guild/lockdown/start',
    body: () => ({
      guildId: id<GuildId>(),
      /** Null: until somebody ends it. */
      minutes: orNull(z.int().min(lockdownLeastMinutes).max(lockdownMostMinutes)),
      measures: ChosenMeasures,
      reason: text(TEXT_LIMITS.reason),
    }),
    needs: 'LOCKDOWN',
    in: 'guildId',
    emits: ['GUILD_LOCKDOWN'],
    mayEmit: ['GUILD_EDIT', 'GUILD_CHANNEL_EDIT'],
    audit: { LOCKDOWN_START: { category: 'server', label: msg('Started Lockdown') } },
  }),
  'lockdown.end': inGuild({
    feature: 'lockdown',
    method: 'POST',
    path: '/guild/lockdown/end',
    body: () => ({ guildId: id<GuildId>() }),
    reply: () => envelope({ restored: rows(LockdownChange), kept: rows(LockdownChange) }),
    needs: 'LOCKDOWN',
    in: 'guildId',
    emits: ['GUILD_LOCKDOWN'],
    mayEmit: ['GUILD_EDIT', 'GUILD_CHANNEL_EDIT'],
    audit: { LOCKDOWN_END: { category: 'server', label: msg('Ended Lockdown') } },
  }),
} as const;
