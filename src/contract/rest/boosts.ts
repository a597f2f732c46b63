import { z } from 'zod';
import { renamed, rows } from '../codec';
import { Booster, BoostLevel, OwnBoost } from '../entities/boost';
import type { GuildId } from '../ids';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const count = z.number().int().nonnegative();

/** The calls about the boosts of guilds. */
export const boosts = {
  /** A guild's boosts and its level, the levels that there are, who boosts it, and the caller's own boosts. */
  'boosts.list': inGuild({
    feature: 'boosts',
    method: 'GET',
    path: '/guild/boosts',
    header: () => ({ guildId: renamed('id', id<GuildId>()) }),
    reply: () =>
      envelope({
        count,
        /** 0 below the first level. */
        level: count,
        levels: rows(BoostLevel),
        mine: rows(OwnBoost),
        /** The first to boost it first, at most 100. */
        boosters: rows(Booster),
      }),
    needs: 'member',
    in: 'guildId',
  }),
  /** Gives the guild one of the caller's boosts, or takes one back. */
  'boosts.set': inGuild({
    feature: 'boosts',
    method: 'POST',
    path: '/guild/boost',
    body: () => ({ guildId: id<GuildId>(), on: z.boolean() }),
    needs: 'member',
    in: 'guildId',
    emits: ['GUILD_BOOSTS'],
    /** Where the guild has a channel for it. */
    mayEmit: ['CHANNEL_MESSAGE'],
  }),
} as const;
