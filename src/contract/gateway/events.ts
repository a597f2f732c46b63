import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import { Category, CategoryPlace, Channel, ChannelPlace } from '../entities/channel';
import { Guild, verifiedLevel } from '../entities/guild';
import { Member } from '../entities/member';
import { Message, SystemMessage } from '../entities/message';
import { Role, RolePlace } from '../entities/role';
import type { CategoryId, ChannelId, GuildId, MessageId, RoleId, UserId } from '../ids';
import { id, isoTime, memberStatus, picture } from '../schemas';

const guildId = id<GuildId>();
const channelId = id<ChannelId>();
const userId = id<UserId>();

export const LEAVE_REASONS = ['left', 'kicked', 'banned', 'deleted'] as const;

/** The table of events: name on the wire -> its data (protocol.md 'Gateway'). */
export const events = {
  GUILD_JOINED: entity({ guild: Guild }),
  GUILD_LEFT: entity({ guildId, reason: z.enum(LEAVE_REASONS).catch('left') }),
  GUILD_EDIT: entity({
    guildId,
    name: z.string(),
    description: orNull(z.string()),
    avatar: orNull(picture),
    banner: orNull(picture),
    verified: verifiedLevel,
    /** Feature `invites-paused`; null where the server does not say. */
    invitesPaused: renamed('invites_paused', orNull(z.boolean())),
    /** Feature `guild-transfer`; null where the server does not say. */
    ownerId: orNull(userId),
  }),
  GUILD_MEMBER_JOIN: entity({ guildId, member: Member }),
  GUILD_MEMBER_LEFT: entity({ guildId, userId }),
  GUILD_MEMBER_ROLE_ADD: entity({ guildId, userId, roleId: id<RoleId>() }),
  GUILD_MEMBER_ROLE_REMOVE: entity({ guildId, userId, roleId: id<RoleId>() }),
  GUILD_MEMBER_STATUS: entity({ guildId, userId, status: memberStatus }),
  GUILD_CHANNEL_CREATE: entity({ guildId, channel: Channel }),
  GUILD_CHANNEL_EDIT: entity({ guildId, channel: Channel }),
  GUILD_CHANNEL_DELETE: entity({ guildId, channelId }),
  GUILD_CHANNEL_ORDER: entity({
    guildId,
    channels: z.array(ChannelPlace),
    categories: z.array(CategoryPlace),
  }),
  GUILD_CATEGORY_CREATE: entity({ guildId, category: Category }),
  GUILD_ROLE_CREATE: entity({ guildId, role: Role }),
  GUILD_ROLE_EDIT: entity({ guildId, role: Role }),
  GUILD_ROLE_DELETE: entity({ guildId, roleId: id<RoleId>() }),
  GUILD_ROLE_ORDER: entity({ guildId, roles: z.array(RolePlace) }),
  CHANNEL_TYPING_START: entity({ guildId, channelId, userId, username: z.string() }),
  /** `nonce` reaches the author's own sockets alone. */
  CHANNEL_MESSAGE: entity({ guildId, channelId, message: Message, nonce: z.string().optional() }),
  SYSTEM_MESSAGE: entity({ message: SystemMessage }),
  /** Feature `message-events`. */
  CHANNEL_MESSAGE_EDIT: entity({
    guildId,
    channelId,
    messageId: id<MessageId>(),
    content: z.string(),
    editedAt: renamed('edited_at', orNull(isoTime)),
  }),
  /** Feature `message-events`. */
  CHANNEL_MESSAGE_DELETE: entity({ guildId, channelId, messageId: id<MessageId>() }),
  /** Feature `category-edit`. */
  GUILD_CATEGORY_EDIT: entity({ guildId, category: Category }),
  /** Feature `category-edit`: after GUILD_CHANNEL_ORDER with its channels, which are uncategorised then. */
  GUILD_CATEGORY_DELETE: entity({ guildId, categoryId: id<CategoryId>() }),
  /** Feature `member-events`. */
  GUILD_MEMBER_EDIT: entity({ guildId, member: Member }),
  /** Feature `read-events`: to the reader's own other sockets. */
  CHANNEL_READ: entity({ guildId, channelId }),
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventData<N extends EventName> = z.output<Events[N]>;

/** An event with its data, discriminated by name. */
export type LiveEvent = {
  readonly [N in EventName]: { readonly name: N; readonly data: EventData<N> };
}[EventName];

const NAMES: ReadonlySet<string> = new Set(Object.keys(events));

/** Whether a text is the name of an event that this client knows. */
export const isEventName = (name: string): name is EventName => NAMES.has(name);

/** Features of /meta that this project knows; what they bring is in docs/protocol.md. */
export const FEATURES = [
  'message-events',
  'member-events',
  'read-events',
  'last-read',
  'nickname',
  'audit-log',
  'category-edit',
  'discoverable',
  'invite-defaults',
  'invites-paused',
  'sessions',
  'partner',
  'sign-up',
  'guild-transfer',
  'account-delete',
] as const;
export type Feature = (typeof FEATURES)[number];
