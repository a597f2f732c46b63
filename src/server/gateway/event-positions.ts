import type { EventData, EventName } from '../../contract/gateway/events';
import type { GuildId, UserId } from '../../contract/ids';
import { FIRST_VERSION, type EventVersion } from '../data/event-versions';

/** The position of an event among others (docs/decisions/009). */
export interface EventPosition {
  readonly version: EventVersion;
  /** The subject matter of the event: events of one topic are sent in the order of their versions. */
  readonly topics: readonly string[];
  /** Topics whose newer events must be sent again after this one, because it describes their earlier state. */
  readonly after: readonly string[];
  /** Of two events with the same subject, the newer one supersedes the older. */
  readonly subject: string;
}

type Description = Pick<EventPosition, 'topics' | 'subject'> & Partial<Pick<EventPosition, 'after'>>;

const guildOf = (guildId: GuildId): string => `guild ${guildId}`;
const rolesOf = (guildId: GuildId): string => `roles ${guildId}`;
const channelsOf = (guildId: GuildId): string => `channels ${guildId}`;
const endOf = (guildId: GuildId): string => `end ${guildId}`;
const memberOf = (guildId: GuildId, userId: UserId): string => `member ${guildId} ${userId}`;
const ownOf = (guildId: GuildId, userId: UserId): string => `own ${guildId} ${userId}`;

const inRoles = (guildId: GuildId, subject: string): Description => ({ topics: [rolesOf(guildId)], subject });
const inChannels = (guildId: GuildId, subject: string): Description => ({
  topics: [channelsOf(guildId)],
  subject,
});

/**
 * Events about stored rows, whose order matters. The others (typing, read marks, announcements) are independent of
 * order.
 */
const DESCRIPTIONS = {
  GUILD_EDIT: ({ guildId }) => ({ topics: [guildOf(guildId)], subject: guildOf(guildId) }),
  GUILD_ROLE_CREATE: ({ guildId, role }) => inRoles(guildId, `role made ${role.id}`),
  GUILD_ROLE_EDIT: ({ guildId, role }) => inRoles(guildId, `role ${role.id}`),
  GUILD_ROLE_DELETE: ({ guildId, roleId }) => inRoles(guildId, `role gone ${roleId}`),
  GUILD_ROLE_ORDER: ({ guildId }) => inRoles(guildId, `order of roles ${guildId}`),
  GUILD_CHANNEL_CREATE: ({ guildId, channel }) => inChannels(guildId, `channel made ${channel.id}`),
  GUILD_CHANNEL_EDIT: ({ guildId, channel }) => inChannels(guildId, `channel ${channel.id}`),
  GUILD_CHANNEL_DELETE: ({ guildId, channelId }) => inChannels(guildId, `channel gone ${channelId}`),
  GUILD_CHANNEL_ORDER: ({ guildId }) => inChannels(guildId, `order of channels ${guildId}`),
  GUILD_CATEGORY_CREATE: ({ guildId, category }) => inChannels(guildId, `category made ${category.id}`),
  GUILD_CATEGORY_EDIT: ({ guildId, category }) => inChannels(guildId, `category ${category.id}`),
  GUILD_CATEGORY_DELETE: ({ guildId, categoryId }) => inChannels(guildId, `category gone ${categoryId}`),
  GUILD_MEMBER_JOIN: ({ guildId, member }) => ({
    topics: [memberOf(guildId, member.id)],
    subject: `membership ${guildId} ${member.id}`,
  }),
  GUILD_MEMBER_LEFT: ({ guildId, userId }) => ({
    topics: [memberOf(guildId, userId)],
    subject: `membership ${guildId} ${userId}`,
  }),
  GUILD_MEMBER_EDIT: ({ guildId, member }) => ({
    topics: [memberOf(guildId, member.id)],
    after: [rolesOf(guildId)],
    subject: `look ${guildId} ${member.id}`,
  }),
  GUILD_MEMBER_STATUS: ({ guildId, userId }) => ({
    topics: [memberOf(guildId, userId)],
    subject: `status ${guildId} ${userId}`,
  }),
  GUILD_MEMBER_ROLE_ADD: ({ guildId, userId, roleId }) => ({
    topics: [memberOf(guildId, userId)],
    after: [rolesOf(guildId)],
    subject: `role of ${guildId} ${userId} ${roleId}`,
  }),
  GUILD_MEMBER_ROLE_REMOVE: ({ guildId, userId, roleId }) => ({
    topics: [memberOf(guildId, userId)],
    subject: `role of ${guildId} ${userId} ${roleId}`,
  }),
  CHANNEL_MESSAGE_EDIT: ({ messageId }) => ({
    topics: [`message ${messageId}`],
    subject: `message ${messageId}`,
  }),
  CHANNEL_MESSAGE_DELETE: ({ messageId }) => ({
    topics: [`message ${messageId}`],
    subject: `message gone ${messageId}`,
  }),
} as const satisfies { [N in EventName]?: (data: EventData<N>) => Description };

/** Guild events that carry a version. */
export type VersionedEventName = keyof typeof DESCRIPTIONS;

const placed = (version: EventVersion, { topics, subject, after = [] }: Description): EventPosition => ({
  version,
  topics,
  after,
  subject,
});

const TABLE: { readonly [N in VersionedEventName]: (data: EventData<N>) => Description } = DESCRIPTIONS;

/** The position of an event in a guild. */
export const positionOf = <N extends VersionedEventName>(
  name: N,
  data: EventData<N>,
  version: EventVersion,
): EventPosition => placed(version, TABLE[name](data));

/** A new message: edits of it, which other calls make, may have been sent before it. */
export const positionOfMessage = ({ message }: EventData<'CHANNEL_MESSAGE'>): EventPosition =>
  placed(FIRST_VERSION, { topics: [`message ${message.id}`], subject: `message made ${message.id}` });

/** A complete guild as its member sees it: newer events about it are sent again after it. */
export const positionOfJoined = (guildId: GuildId, userId: UserId, version: EventVersion): EventPosition =>
  placed(version, {
    topics: [ownOf(guildId, userId)],
    after: [
      guildOf(guildId),
      rolesOf(guildId),
      channelsOf(guildId),
      memberOf(guildId, userId),
      endOf(guildId),
    ],
    subject: ownOf(guildId, userId),
  });

export const positionOfLeft = (guildId: GuildId, userId: UserId, version: EventVersion): EventPosition =>
  placed(version, { topics: [ownOf(guildId, userId)], subject: ownOf(guildId, userId) });

/** Whether a user is among the listeners of a guild. */
export const positionOfListener = (guildId: GuildId, userId: UserId, version: EventVersion): EventPosition =>
  placed(version, {
    topics: [`listener ${guildId} ${userId}`],
    after: [endOf(guildId)],
    subject: `listener ${guildId} ${userId}`,
  });

export const positionOfEnd = (guildId: GuildId, version: EventVersion): EventPosition =>
  placed(version, { topics: [endOf(guildId)], subject: endOf(guildId) });
