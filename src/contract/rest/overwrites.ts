import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Overwrite } from '../entities/channel';
import { Guild } from '../entities/guild';
import { RightStep } from '../entities/right-step';
import { msg } from '../msg';
import type { ChannelId, GuildId, PlaceId, RoleId, UserId } from '../ids';
import { OVERWRITE_LIMITS, TEXT_LIMITS } from '../limits';
import { permissions } from '../permissions';
import { id, text } from '../schemas';
import { ACCESS_EVENTS } from './access-events';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const placeId = renamed('id', id<PlaceId>());
const overwrites = z.array(Overwrite).max(OVERWRITE_LIMITS.ofPlace);
const names = z.array(z.string());
const permissionName = z.enum(Object.keys(permissions) as [keyof typeof permissions]);

/** The calls about who may do what in a channel or category. */
export const overwritesRows = {
  /** The overwrites of a channel or category; `inherited` are those of a channel's category. */
  'overwrites.fetch': inGuild({
    feature: 'overwrites',
    method: 'GET',
    path: '/channel/permissions/fetch',
    header: () => ({ placeId }),
    reply: () => envelope({ overwrites: rows(Overwrite), inherited: rows(Overwrite) }),
    needs: 'MANAGE_PERMISSIONS',
    in: 'placeId',
  }),
  /** Replaces all overwrites of a channel or category. */
  'overwrites.set': inGuild({
    feature: 'overwrites',
    method: 'POST',
    path: '/channel/permissions/set',
    body: () => ({ placeId, overwrites, reason: text(TEXT_LIMITS.reason).optional() }),
    reply: () => envelope({ message: orNull(z.string()), overwrites: rows(Overwrite) }),
    needs: 'MANAGE_PERMISSIONS',
    in: 'placeId',
    // Each node tells its own users, after it has compared what they saw with what they see.
    mayEmit: [...ACCESS_EVENTS, 'GUILD_CHANNEL_EDIT', 'GUILD_CATEGORY_EDIT'],
    audit: {
      CHANNEL_PERMISSIONS_UPDATE: { category: 'channel', label: msg('Updated Channel Permissions') },
    },
  }),
  /** How many members would gain and lose the view of a channel, or of a channel of the category. */
  'overwrites.preview': inGuild({
    feature: 'overwrites',
    method: 'POST',
    path: '/channel/permissions/preview',
    body: () => ({ placeId, overwrites }),
    reply: () =>
      envelope({
        gain: z.number().int(),
        lose: z.number().int(),
        /** At most 20 names of each. */
        examples: z.object({ gain: names, lose: names }),
        staffLosing: names,
      }),
    needs: 'MANAGE_PERMISSIONS',
    in: 'placeId',
    storesNothing: true,
  }),
  /** The members who see a channel. */
  'channels.viewers': inGuild({
    feature: 'overwrites',
    method: 'GET',
    path: '/channel/viewers',
    header: () => ({ channelId: renamed('id', id<ChannelId>()) }),
    reply: () => envelope({ total: z.number().int(), userIds: rows(id<UserId>()) }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
  }),
  /** Why a member has a permission or not, in the guild or in a channel: of others with MANAGE_ROLES alone. */
  'permissions.explain': inGuild({
    feature: 'permission-why',
    method: 'POST',
    path: '/guild/permissions/explain',
    body: () => ({
      guildId: id<GuildId>(),
      userId: id<UserId>(),
      channelId: orNull(id<ChannelId>()),
      permission: permissionName,
    }),
    reply: () => envelope({ allowed: z.boolean(), steps: rows(RightStep), decisive: z.number().int() }),
    needs: 'member',
    in: 'guildId',
    touches: ['userId'],
    storesNothing: true,
  }),
  /** The guild as a member with these roles alone would see it. */
  'guilds.viewAs': inGuild({
    feature: 'view-as',
    method: 'POST',
    path: '/guild/view-as',
    body: () => ({ guildId: id<GuildId>(), roleIds: z.array(id<RoleId>()).max(100) }),
    reply: () => envelope({ guild: Guild }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    storesNothing: true,
  }),
} as const;
