import type { EventName } from '../../../src/contract/gateway/events';
import type { People } from '../world';

/**
 * A listener. `former`, `kicked` and `banned` were members, and `member` could view the guild's channels, while their
 * sockets were open.
 */
export type Listener = 'outsider' | 'former' | 'kicked' | 'banned' | 'member' | 'staff';

export interface AudienceRow {
  readonly heardBy: keyof People;
  readonly notBy: readonly Listener[];
}

const OUTSIDE = ['outsider', 'former', 'kicked', 'banned'] as const;

/** Events about the guild itself: members only, whatever channels they may view. */
const IN_GUILD: AudienceRow = { heardBy: 'staff', notBy: OUTSIDE };
/** Events about channels: users who may view them. */
const IN_CHANNELS: AudienceRow = { heardBy: 'staff', notBy: [...OUTSIDE, 'member'] };
/** Events about the user's own account. */
const ONESELF: AudienceRow = { heardBy: 'owner', notBy: [...OUTSIDE, 'member'] };

/** Events about what one member may do. */
const ONESELF_AS_STAFF: AudienceRow = { heardBy: 'staff', notBy: [...OUTSIDE, 'member'] };

/** Events for those who hold a permission, of whom only the owner does: `staff` see the channels alone. */
const STAFF: AudienceRow = { heardBy: 'owner', notBy: [...OUTSIDE, 'member', 'staff'] };

/** Who receives the events of a guild, and who must not; an event without a row does not compile. */
export const audience: Readonly<Record<EventName, AudienceRow>> = {
  GUILD_JOINED: ONESELF,
  GUILD_LEFT: IN_GUILD,
  GUILD_EDIT: IN_GUILD,
  GUILD_MEMBER_JOIN: IN_GUILD,
  GUILD_MEMBER_LEFT: IN_GUILD,
  GUILD_MEMBER_ROLE_ADD: IN_GUILD,
  GUILD_MEMBER_ROLE_REMOVE: IN_GUILD,
  GUILD_MEMBER_STATUS: IN_GUILD,
  USER_STATUS: ONESELF,
  USER_NOTE: ONESELF,
  GUILD_MEMBER_EDIT: IN_GUILD,
  GUILD_MEMBER_RANGE: ONESELF,
  GUILD_ROLE_CREATE: IN_GUILD,
  GUILD_ROLE_EDIT: IN_GUILD,
  GUILD_ROLE_DELETE: IN_GUILD,
  GUILD_ROLE_ORDER: IN_GUILD,
  GUILD_EMOJI: IN_GUILD,
  GUILD_SETTINGS: IN_GUILD,
  GUILD_LOCKDOWN: IN_GUILD,
  GUILD_BOOSTS: IN_GUILD,
  GUILD_STICKERS: IN_GUILD,
  GUILD_QUEUE: STAFF,
  GUILD_CHANNEL_CREATE: IN_CHANNELS,
  GUILD_CHANNEL_EDIT: IN_CHANNELS,
  GUILD_CHANNEL_DELETE: IN_CHANNELS,
  GUILD_CHANNEL_ORDER: IN_CHANNELS,
  GUILD_CATEGORY_CREATE: IN_CHANNELS,
  GUILD_CATEGORY_EDIT: IN_CHANNELS,
  GUILD_CATEGORY_DELETE: IN_CHANNELS,
  CHANNEL_TYPING_START: IN_CHANNELS,
  CHANNEL_MESSAGE: IN_CHANNELS,
  CHANNEL_MESSAGE_EDIT: IN_CHANNELS,
  CHANNEL_MESSAGE_DELETE: IN_CHANNELS,
  CHANNEL_MESSAGES_DELETE: IN_CHANNELS,
  CHANNEL_MESSAGES_RESTORED: IN_CHANNELS,
  CHANNEL_MESSAGE_ATTACHMENTS: IN_CHANNELS,
  CHANNEL_MESSAGE_GIFT: IN_CHANNELS,
  CHANNEL_MESSAGE_EMBEDS: IN_CHANNELS,
  THREAD_CREATE: IN_CHANNELS,
  THREAD_EDIT: IN_CHANNELS,
  THREAD_DELETE: IN_CHANNELS,
  THREAD_FOLLOW: ONESELF,
  CHANNEL_PIN: IN_CHANNELS,
  VOICE_STATE: IN_CHANNELS,
  VOICE_SIGNAL: ONESELF,
  CHANNEL_REACTION_ADD: IN_CHANNELS,
  CHANNEL_REACTION_REMOVE: IN_CHANNELS,
  CHANNEL_REACTION_CLEAR: IN_CHANNELS,
  CHANNEL_ACCESS: ONESELF_AS_STAFF,
  CHANNEL_READ: ONESELF,
  CHANNEL_UNREAD: ONESELF,
  DRAFT: ONESELF,
  RELATION: ONESELF,
  RELATION_REMOVE: ONESELF,
  FRIEND_STATUS: ONESELF,
  DIRECT_CREATE: ONESELF,
  DIRECT_EDIT: ONESELF,
  DIRECT_REMOVE: ONESELF,
  HELD_MESSAGE: ONESELF,
  SCHEDULED: ONESELF,
  SCHEDULED_REMOVE: ONESELF,
  /** Goes to every connection: no listener is excluded. */
  SYSTEM_MESSAGE: { heardBy: 'outsider', notBy: [] },
};
