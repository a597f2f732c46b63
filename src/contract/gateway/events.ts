import { z } from 'zod';
import { HELD_STATES } from '../automod-words';
import { entity, orNull, renamed, rows } from '../codec';
import { Attachment } from '../entities/attachment';
import { Category, CategoryPosition, Channel, ChannelPosition, readState } from '../entities/channel';
import { Draft } from '../entities/draft';
import { Embed } from '../entities/embed';
import { LinkPicture } from '../entities/link-picture';
import { GuildEmoji } from '../entities/emoji';
import { GiftPerson } from '../entities/gift';
import { Guild, verifiedLevel } from '../entities/guild';
import { GuildSettings } from '../entities/guild-settings';
import { HeldMessage } from '../entities/held-message';
import { Lockdown } from '../entities/lockdown';
import { Member, MemberRange } from '../entities/member';
import { Mentions, Message, Pinner, SystemMessage } from '../entities/message';
import { reactionEmoji, reactionName } from '../entities/reaction';
import { QueueItem } from '../entities/queue-item';
import { Role, RolePosition } from '../entities/role';
import { ScheduledMessage } from '../entities/scheduled';
import { GuildSticker } from '../entities/sticker';
import { Thread } from '../entities/thread';
import { saidFields } from '../entities/user';
import type { CategoryId, ChannelId, GuildId, MessageId, PlaceId, RoleId, ScheduledId, UserId } from '../ids';
import { placed } from '../place';
import { peopleEvents } from './people-events';
import { voiceEvents } from './voice-events';
import type { PermissionName } from '../permissions';
import { id, shownTime, memberStatus, permissionMask, picture } from '../schemas';

const guildId = id<GuildId>();
const channelId = id<ChannelId>();
const userId = id<UserId>();

export const LEAVE_REASONS = ['left', 'kicked', 'banned', 'deleted'] as const;

/**
 * The recipients of an event (protocol.md 'Gateway'): the viewers of one `channel`, or of a channel of one `category`, the
 * `viewers` of any channel of a guild, all its `members`, its `staff` with the permission that the row names, one `user`, one gateway `session`, or `everyone`. The server has
 * no way to send it to others.
 */
export type HeardBy =
  | ('channel' | 'category' | 'viewers' | 'members' | 'staff')
  | ('user' | 'session' | 'everyone');

/**
 * The thing whose newest state an event reports: the guild itself, its `roles` or `channels` (with categories), a member,
 * a message, several `messages`, or a `report`. Events about one thing are delivered in the order of their changes (docs/decisions/009).
 */
export type About = 'guild' | 'roles' | 'channels' | 'member' | 'message' | 'messages' | 'report';

/** The data of an event about a message: its ids, and fields of the entity, which replace those of the message. */
export type MessagePatch = Readonly<{ guildId: GuildId; channelId: ChannelId; messageId: MessageId }> &
  Readonly<{ [K in keyof Message]?: Message[K] | undefined }>;

/** A row of the table of events. */
export type EventRow = {
  /** The feature of /meta without which a server does not send it (docs/protocol.md 'Features'). */
  readonly feature?: string;
  /** What a socket's handshake must name to be sent the event: a client without it would show the event wrongly (`caps`). */
  readonly cap?: string;
} & (
  | { readonly heardBy: Exclude<HeardBy, 'staff'> }
  /** `holding`: the permission, which is one in the guild. */
  | { readonly heardBy: 'staff'; readonly holding: PermissionName }
) &
  (
    | { readonly about: 'message'; readonly data: z.ZodType<MessagePatch> }
    /** Without `about` the event tells of something that happens, and not of what is stored. */
    | { readonly about?: Exclude<About, 'message'>; readonly data: z.ZodType }
  );

const reacted = {
  messageId: id<MessageId>(),
  userId,
  emoji: reactionEmoji,
  count: z.number().int().nonnegative(),
  /** Of an emoji of the guild: its name, which stays where the emoji is deleted. */
  emojiName: renamed('emoji_name', reactionName),
};

/** The table of events: name on the wire -> recipients and data (protocol.md 'Gateway'). */
/** Feature `counts`: which change of the channel's messages it is, from 1 on (`changes` of a Channel). */
const change = z.number().int().positive().optional();

export const events = {
  GUILD_JOINED: { heardBy: 'user', data: entity({ guild: Guild }) },
  GUILD_LEFT: { heardBy: 'user', data: entity({ guildId, reason: z.enum(LEAVE_REASONS).catch('left') }) },
  GUILD_EDIT: {
    heardBy: 'members',
    about: 'guild',
    data: entity({
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
  },
  GUILD_MEMBER_JOIN: { heardBy: 'members', about: 'member', data: entity({ guildId, member: Member }) },
  GUILD_MEMBER_LEFT: { heardBy: 'members', about: 'member', data: entity({ guildId, userId }) },
  GUILD_MEMBER_ROLE_ADD: {
    heardBy: 'members',
    about: 'member',
    data: entity({ guildId, userId, roleId: id<RoleId>() }),
  },
  GUILD_MEMBER_ROLE_REMOVE: {
    heardBy: 'members',
    about: 'member',
    data: entity({ guildId, userId, roleId: id<RoleId>() }),
  },
  GUILD_MEMBER_STATUS: {
    heardBy: 'members',
    about: 'member',
    data: entity({ guildId, userId, status: memberStatus, ...saidFields }),
  },
  GUILD_CHANNEL_CREATE: {
    heardBy: 'channel',
    about: 'channels',
    data: entity({
      guildId,
      channel: Channel,
      /** Feature `threads`: those in it that the recipient follows, where the recipient gained the view of it. */
      threads: rows(Thread).optional(),
    }),
  },
  GUILD_CHANNEL_EDIT: { heardBy: 'channel', about: 'channels', data: entity({ guildId, channel: Channel }) },
  GUILD_CHANNEL_DELETE: {
    heardBy: 'channel',
    about: 'channels',
    data: entity({
      guildId,
      channelId,
      /** Feature `overwrites`: the channel exists, and the recipient lost the view of it. */
      hidden: z.boolean().optional(),
    }),
  },
  GUILD_CHANNEL_ORDER: {
    heardBy: 'viewers',
    about: 'channels',
    data: entity({
      guildId,
      channels: z.array(ChannelPosition),
      categories: z.array(CategoryPosition),
    }),
  },
  GUILD_CATEGORY_CREATE: {
    heardBy: 'category',
    about: 'channels',
    data: entity({ guildId, category: Category }),
  },
  GUILD_ROLE_CREATE: { heardBy: 'members', about: 'roles', data: entity({ guildId, role: Role }) },
  GUILD_ROLE_EDIT: { heardBy: 'members', about: 'roles', data: entity({ guildId, role: Role }) },
  GUILD_ROLE_DELETE: { heardBy: 'members', about: 'roles', data: entity({ guildId, roleId: id<RoleId>() }) },
  GUILD_ROLE_ORDER: {
    heardBy: 'members',
    about: 'roles',
    data: entity({ guildId, roles: z.array(RolePosition) }),
  },
  CHANNEL_TYPING_START: {
    heardBy: 'channel',
    data: placed({ userId, username: z.string() }),
  },
  /** `nonce` reaches the author's own sockets alone. */
  CHANNEL_MESSAGE: {
    heardBy: 'channel',
    data: placed({
      message: Message,
      nonce: z.string().optional(),
      /** Feature `counts`: the author of the message that this one replies to, if that is somebody else. */
      parentAuthorId: renamed('parent_author_id', userId.optional()),
      change,
    }),
  },
  SYSTEM_MESSAGE: { heardBy: 'everyone', data: entity({ message: SystemMessage }) },
  CHANNEL_MESSAGE_EDIT: {
    heardBy: 'channel',
    about: 'message',
    feature: 'message-events',
    data: placed({
      messageId: id<MessageId>(),
      content: z.string(),
      editedAt: renamed('edited_at', orNull(shownTime)),
      /** The mentions that count now; a server that does not send them leaves those of before. */
      mentionsEveryone: renamed('mentions_everyone', z.boolean().optional()),
      mentionRoles: renamed('mention_roles', z.array(id<RoleId>()).optional()),
    }),
  },
  CHANNEL_MESSAGE_DELETE: {
    heardBy: 'channel',
    about: 'message',
    feature: 'message-events',
    data: placed({
      messageId: id<MessageId>(),
      /** Feature `counts`: whom it mentioned when it was written; absent if nobody. */
      mentions: Mentions.optional(),
      change,
    }),
  },
  /** Many messages of a channel were deleted at once. */
  CHANNEL_MESSAGES_DELETE: {
    heardBy: 'channel',
    about: 'messages',
    feature: 'purge',
    data: entity({
      guildId,
      channelId,
      messageIds: z.array(id<MessageId>()),
      /** Feature `counts`: whom those of them mentioned that mentioned somebody. */
      mentions: rows(entity({ messageId: id<MessageId>(), mentions: Mentions })).optional(),
      /** That of the last of them; each of them is one. */
      change,
    }),
  },
  /** Messages of a channel that staff had deleted are back under their ids: nobody is notified, and nothing is new. */
  CHANNEL_MESSAGES_RESTORED: {
    heardBy: 'channel',
    about: 'messages',
    feature: 'undo',
    data: entity({ guildId, channelId, messageIds: z.array(id<MessageId>()) }),
  },
  /** `count` is that of the emoji after the change. */
  CHANNEL_REACTION_ADD: {
    heardBy: 'channel',
    about: 'message',
    feature: 'reactions',
    /** Who wrote the message. */
    data: placed({ ...reacted, authorId: renamed('author_id', userId.optional()) }),
  },
  CHANNEL_REACTION_REMOVE: {
    heardBy: 'channel',
    about: 'message',
    feature: 'reactions',
    data: placed(reacted),
  },
  /** All reactions with an emoji are gone; all of the message if it is null. */
  CHANNEL_REACTION_CLEAR: {
    heardBy: 'channel',
    about: 'message',
    feature: 'reactions',
    data: placed({ messageId: id<MessageId>(), emoji: orNull(reactionEmoji) }),
  },
  /** All emoji of the guild, as after the change. */
  GUILD_EMOJI: {
    heardBy: 'members',
    about: 'guild',
    feature: 'custom-emoji',
    data: entity({ guildId, emoji: rows(GuildEmoji) }),
  },
  /** All settings of the guild, as after the change; `system_channel` only if every member sees that channel. */
  GUILD_SETTINGS: {
    heardBy: 'members',
    about: 'guild',
    feature: 'guild-settings',
    data: entity({ guildId, settings: GuildSettings }),
  },
  /** A lockdown has begun, or has ended (null). The measures name the channels that the recipient sees. */
  GUILD_LOCKDOWN: {
    heardBy: 'members',
    about: 'guild',
    feature: 'lockdown',
    data: entity({ guildId, lockdown: orNull(Lockdown) }),
  },
  /** To those who may decide reports: an item as after the change, and how many wait. */
  GUILD_QUEUE: {
    heardBy: 'staff',
    holding: 'MANAGE_REPORTS',
    about: 'report',
    feature: 'reports',
    data: entity({ guildId, item: QueueItem, open: z.number().int().nonnegative() }),
  },
  /** All stickers of the guild, as after the change. */
  GUILD_STICKERS: {
    heardBy: 'members',
    about: 'guild',
    feature: 'stickers',
    data: entity({ guildId, stickers: rows(GuildSticker) }),
  },
  /** `by` and `at` say who pinned or unpinned the message, and when. */
  CHANNEL_PIN: {
    heardBy: 'channel',
    about: 'message',
    feature: 'pins',
    data: placed({
      messageId: id<MessageId>(),
      pinned: z.boolean(),
      by: Pinner,
      at: shownTime,
    }),
  },
  /** The files that the message has left. */
  CHANNEL_MESSAGE_ATTACHMENTS: {
    heardBy: 'channel',
    about: 'message',
    feature: 'attachments',
    data: placed({ messageId: id<MessageId>(), attachments: rows(Attachment) }),
  },
  /** Somebody has taken the gift of the message. */
  CHANNEL_MESSAGE_GIFT: {
    heardBy: 'channel',
    about: 'message',
    feature: 'gifts',
    data: placed({ messageId: id<MessageId>(), takenBy: GiftPerson }),
  },
  GUILD_BOOSTS: {
    heardBy: 'members',
    about: 'guild',
    feature: 'boosts',
    data: entity({
      guildId,
      count: z.number().int().nonnegative(),
      level: z.number().int().nonnegative(),
    }),
  },
  /** All previews of the message, as after the change. */
  CHANNEL_MESSAGE_EMBEDS: {
    heardBy: 'channel',
    about: 'message',
    feature: 'link-previews',
    data: placed({
      messageId: id<MessageId>(),
      embeds: rows(Embed),
      /** The stored pictures of its links, where these have changed (feature `image-proxy`). */
      pictures: rows(LinkPicture).optional(),
    }),
  },
  /** The fields of the thread that are the caller's own are null; `channelId` is the channel that the thread is in. */
  THREAD_CREATE: {
    heardBy: 'channel',
    about: 'channels',
    feature: 'threads',
    cap: 'threads',
    data: entity({ guildId, channelId, thread: Thread }),
  },
  THREAD_EDIT: {
    heardBy: 'channel',
    about: 'channels',
    feature: 'threads',
    cap: 'threads',
    data: entity({ guildId, channelId, thread: Thread }),
  },
  THREAD_DELETE: {
    heardBy: 'channel',
    about: 'channels',
    feature: 'threads',
    cap: 'threads',
    data: entity({ guildId, channelId, threadId: id<ChannelId>() }),
  },
  /** To the person's own sockets: they follow the thread now, or no longer. */
  THREAD_FOLLOW: {
    heardBy: 'user',
    feature: 'threads',
    cap: 'threads',
    data: entity({ guildId, channelId, threadId: id<ChannelId>(), following: z.boolean() }),
  },
  GUILD_CATEGORY_EDIT: {
    heardBy: 'category',
    about: 'channels',
    feature: 'category-edit',
    data: entity({ guildId, category: Category }),
  },
  /** Sent after GUILD_CHANNEL_ORDER, which moves the category's channels out of it. */
  GUILD_CATEGORY_DELETE: {
    heardBy: 'category',
    about: 'channels',
    feature: 'category-edit',
    data: entity({
      guildId,
      categoryId: id<CategoryId>(),
      /** Feature `overwrites`: the category exists, and the recipient lost the view of its channels. */
      hidden: z.boolean().optional(),
    }),
  },
  GUILD_MEMBER_EDIT: {
    heardBy: 'members',
    about: 'member',
    feature: 'member-events',
    data: entity({ guildId, member: Member }),
  },
  /** To the session that watches this part of the member list. */
  GUILD_MEMBER_RANGE: { heardBy: 'session', feature: 'member-ranges', data: MemberRange },
  /** What the recipient may do in a channel changed, but not whether the recipient sees it. */
  CHANNEL_ACCESS: {
    heardBy: 'user',
    feature: 'overwrites',
    /** The channel or category. */
    data: entity({
      guildId,
      placeId: renamed('channelId', id<PlaceId>()),
      permissions: orNull(permissionMask),
      private: z.boolean().optional(),
    }),
  },
  /** To the reader's own other sockets. */
  CHANNEL_READ: {
    heardBy: 'user',
    feature: 'read-events',
    data: placed({
      /** Feature `counts`: up to which message, and how many changes the channel had then. */
      lastReadId: renamed('last_read_id', id<MessageId>().optional()),
      changes: z.number().int().nonnegative().optional(),
    }),
  },
  /** To the reader's own sockets: the messages after `lastReadId` are unread. The counts are those of a Channel. */
  CHANNEL_UNREAD: {
    heardBy: 'user',
    feature: 'mark-unread',
    data: placed(readState()),
  },
  /** To the person's own other sockets; a blank text for a draft that was removed. */
  DRAFT: { heardBy: 'user', feature: 'draft-sync', data: Draft },
  /** To the author's own sockets: a message was scheduled or changed, or was refused at its time. */
  SCHEDULED: { heardBy: 'user', feature: 'scheduled', data: entity({ item: ScheduledMessage }) },
  /** To the author's own sockets: a message waits for staff, or does not any more; `messageId` where it was published. */
  HELD_MESSAGE: {
    heardBy: 'user',
    feature: 'automod',
    data: entity({
      guildId,
      state: z.enum(HELD_STATES),
      held: HeldMessage,
      messageId: renamed('message_id', orNull(id<MessageId>())),
      /** The mark that the author gave the message, while it is `waiting`: the client no longer shows it as sent. */
      nonce: z.string().optional(),
    }),
  },
  /** It was sent or deleted; its id does not come back. */
  SCHEDULED_REMOVE: { heardBy: 'user', feature: 'scheduled', data: entity({ id: id<ScheduledId>() }) },
  ...peopleEvents,
  ...voiceEvents,
} as const satisfies Readonly<Record<string, EventRow>>;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventData<N extends EventName> = z.output<Events[N]['data']>;

/** The names of the events about a thing. */
export type EventAbout<A extends About> = {
  [N in EventName]: Events[N] extends { readonly about: A } ? N : never;
}[EventName];

/** An event with its data, discriminated by name. */
export type LiveEvent = {
  readonly [N in EventName]: { readonly name: N; readonly data: EventData<N> };
}[EventName];

/** The caps that rows name: what a client says in its handshake that it understands. */
export const capsOf = (rows: Readonly<Record<string, EventRow>>): readonly string[] => [
  ...new Set(Object.values(rows).flatMap(({ cap }) => cap ?? [])),
];

/** The caps of this project. */
export const CAPS = capsOf(events);

const NAMES: ReadonlySet<string> = new Set(Object.keys(events));

/** Whether a text is the name of an event that this client knows. */
export const isEventName = (name: string): name is EventName => NAMES.has(name);
