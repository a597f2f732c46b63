import { z } from 'zod';
import { entity, orNull, renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import { Ban } from '../entities/ban';
import type { GuildId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildHeader = renamed('id', id<GuildId>());
const guildId = id<GuildId>();
const targetUserId = id<UserId>();
const reason = text(TEXT_LIMITS.reason);
/** Feature `purge`: the messages of so many seconds are deleted as well. */
const deleteSeconds = () =>
  renamed('delete_seconds', z.number().int().min(0).max(DESK_LIMITS.banDeleteMostS).optional());

/** The calls about bans. */
export const bans = {
  'bans.add': inGuild({
    method: 'POST',
    path: '/guild/members/bans/add',
    body: () => ({ reason, guildId, targetUserId, deleteSeconds: deleteSeconds() }),
    /** `deleted`: how many messages. */
    reply: () =>
      envelope({ message: orNull(z.string()), deleted: z.number().int().nonnegative().optional() }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
    mayEmit: ['GUILD_BOOSTS', 'CHANNEL_MESSAGES_DELETE'],
    audit: 'MEMBER_BAN_ADD',
  }),
  /** Several at once; each is banned or refused on its own. */
  'bans.bulk': inGuild({
    feature: 'purge',
    method: 'POST',
    path: '/guild/members/bans/bulk',
    body: () => ({
      guildId,
      userIds: z.array(id<UserId>()).min(1).max(DESK_LIMITS.bulkBans),
      deleteSeconds: deleteSeconds(),
      reason,
    }),
    reply: () =>
      envelope({
        banned: z.array(id<UserId>()),
        failed: rows(entity({ id: id<UserId>(), message: z.string() })),
      }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
    mayEmit: ['GUILD_BOOSTS', 'CHANNEL_MESSAGES_DELETE'],
    audit: 'MEMBER_BAN_ADD',
  }),
  'bans.list': inGuild({
    method: 'GET',
    path: '/guild/members/bans/fetch',
    header: () => ({ guildId: guildHeader }),
    reply: () => envelope({ bans: rows(Ban), message: orNull(z.string()) }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
  }),
  'bans.remove': inGuild({
    method: 'POST',
    path: '/guild/members/bans/remove',
    body: () => ({ targetUserId, guildId }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    audit: 'MEMBER_BAN_REMOVE',
  }),
} as const;
