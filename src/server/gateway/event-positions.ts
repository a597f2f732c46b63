import { z } from 'zod';
import { type About, type EventAbout, type EventData, events } from '../../contract/gateway/events';
import {
  type ChannelId,
  toId,
  type GuildId,
  type MessageId,
  type PlaceId,
  type UserId,
} from '../../contract/ids';
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

const ROLES_TOPIC = /^roles (\d+)$/;
const MEMBER_TOPIC = /^member (\d+) (\d+)$/;

/** The guild of a topic about its roles; null for other topics. */
export const rolesOfTopic = (topic: string): GuildId | null => {
  const id = ROLES_TOPIC.exec(topic)?.[1];
  return id === undefined ? null : toId<GuildId>(id);
};

/** The member of a topic about one; null for other topics. */
export const memberOfTopic = (
  topic: string,
): { readonly guildId: GuildId; readonly userId: UserId } | null => {
  const [, guildId, userId] = MEMBER_TOPIC.exec(topic) ?? [];
  if (guildId === undefined || userId === undefined) return null;
  return { guildId: toId<GuildId>(guildId), userId: toId<UserId>(userId) };
};

const ownOf = (guildId: GuildId, userId: UserId): string => `own ${guildId} ${userId}`;

/** Guild events that carry a version: events about stored rows, whose order matters. */
export type VersionedEventName = EventAbout<About>;

/** The thing of an event: the topic of all its events, and its id within the topic. */
interface Thing {
  readonly topic: string;
  readonly id: string;
}

const ofMessage = (messageId: MessageId): string => `message ${messageId}`;

/** The thing of an event, by `about` of its row. An event whose data do not identify the thing does not compile. */
const THINGS: { readonly [A in About]: (data: EventData<EventAbout<A>>) => Thing } = {
  guild: ({ guildId }) => ({ topic: guildOf(guildId), id: guildId }),
  roles: (data) => {
    const id = 'role' in data ? data.role.id : 'roles' in data ? data.guildId : data.roleId;
    return { topic: rolesOf(data.guildId), id };
  },
  channels: (data) => {
    const topic = channelsOf(data.guildId);
    if ('channel' in data) return { topic, id: data.channel.id };
    if ('category' in data) return { topic, id: data.category.id };
    if ('channelId' in data) return { topic, id: data.channelId };
    return { topic, id: 'categoryId' in data ? data.categoryId : data.guildId };
  },
  member: (data) => {
    const userId = 'member' in data ? data.member.id : data.userId;
    return { topic: memberOf(data.guildId, userId), id: `${data.guildId} ${userId}` };
  },
  message: ({ messageId }) => ({ topic: ofMessage(messageId), id: messageId }),
  // Of many messages; the topics are those of each.
  messages: ({ channelId, messageIds }) => ({ topic: `messages ${channelId}`, id: messageIds.join(' ') }),
  report: ({ item }) => ({ topic: `report ${item.id}`, id: item.id }),
};

const membership = (guildId: GuildId, userId: UserId): string => `membership ${guildId} ${userId}`;
const heldRole = ({ guildId, userId, roleId }: EventData<'GUILD_MEMBER_ROLE_ADD'>): string =>
  `role of ${guildId} ${userId} ${roleId}`;

const oneReaction = ({ messageId, userId, emoji }: EventData<'CHANNEL_REACTION_ADD'>): string =>
  `reaction ${messageId} ${userId} ${emoji}`;

/**
 * Exceptions to the rule by `about`: pairs of events with one subject, and topics of which newer events may already have
 * been delivered.
 */
const UNUSUAL: { readonly [N in VersionedEventName]?: (data: EventData<N>) => Partial<Description> } = {
  GUILD_MEMBER_JOIN: ({ guildId, member }) => ({ subject: membership(guildId, member.id) }),
  GUILD_MEMBER_LEFT: ({ guildId, userId }) => ({ subject: membership(guildId, userId) }),
  GUILD_MEMBER_EDIT: ({ guildId }) => ({ after: [rolesOf(guildId)] }),
  GUILD_MEMBER_ROLE_ADD: (data) => ({ subject: heldRole(data), after: [rolesOf(data.guildId)] }),
  GUILD_MEMBER_ROLE_REMOVE: (data) => ({ subject: heldRole(data) }),
  THREAD_CREATE: ({ thread }) => ({ subject: `thread made ${thread.id}` }),
  THREAD_EDIT: ({ thread }) => ({ subject: `thread ${thread.id}` }),
  THREAD_DELETE: ({ threadId }) => ({ subject: `thread gone ${threadId}` }),
  CHANNEL_MESSAGES_DELETE: ({ messageIds }) => ({ topics: messageIds.map(ofMessage) }),
  CHANNEL_MESSAGES_RESTORED: ({ messageIds }) => ({ topics: messageIds.map(ofMessage) }),
  CHANNEL_REACTION_ADD: (data) => ({ subject: oneReaction(data) }),
  CHANNEL_REACTION_REMOVE: (data) => ({ subject: oneReaction(data) }),
  CHANNEL_REACTION_CLEAR: ({ messageId, emoji }) => ({ subject: `no reactions ${messageId} ${emoji ?? ''}` }),
};

const placed = (version: EventVersion, { topics, subject, after = [] }: Description): EventPosition => ({
  version,
  topics,
  after,
  subject,
});

// The data of each row are a type; this one function serves all rows.
const ofRow = z.custom<never>();

/** The position of an event in a guild. */
export const positionOf = <N extends VersionedEventName>(
  name: N,
  data: EventData<N>,
  version: EventVersion,
): EventPosition => {
  const { topic, id } = THINGS[events[name].about](ofRow.parse(data));
  return placed(version, { topics: [topic], subject: `${name} ${id}`, ...UNUSUAL[name]?.(data) });
};

/** A new message: edits of it, which other calls make, may have been sent before it. */
export const positionOfMessage = ({ message }: EventData<'CHANNEL_MESSAGE'>): EventPosition =>
  placed(FIRST_VERSION, { topics: [ofMessage(message.id)], subject: `message made ${message.id}` });

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

/** A channel or category that a user gained or lost, or may do something else in: newer events about it come after it. */
export const positionOfAccess = (
  guildId: GuildId,
  userId: UserId,
  placeId: PlaceId,
  version: EventVersion,
): EventPosition =>
  placed(version, {
    topics: [ownOf(guildId, userId)],
    after: [channelsOf(guildId)],
    subject: `access ${userId} ${placeId}`,
  });

export const positionOfLeft = (guildId: GuildId, userId: UserId, version: EventVersion): EventPosition =>
  placed(version, { topics: [ownOf(guildId, userId)], subject: ownOf(guildId, userId) });

/** What somebody is to a user, or the status of a friend: a newer status is sent again after the relation. */
export const positionOfRelation = (
  what: 'relation' | 'status',
  [userId, otherId]: readonly [UserId, UserId],
  version: EventVersion,
): EventPosition =>
  placed(version, {
    topics: [`relation ${userId} ${otherId}`],
    subject: `${what} ${userId} ${otherId}`,
  });

/** A conversation in somebody's list. */
export const positionOfConversation = (
  userId: UserId,
  channelId: ChannelId,
  version: EventVersion,
): EventPosition => {
  const topic = `conversation ${userId} ${channelId}`;
  return placed(version, { topics: [topic], subject: topic });
};

/** What a user has written about somebody. */
export const positionOfNote = (authorId: UserId, userId: UserId, version: EventVersion): EventPosition => {
  const topic = `note ${authorId} ${userId}`;
  return placed(version, { topics: [topic], subject: topic });
};

/** What others see of a user, for the user. */
export const positionOfOwnStatus = (userId: UserId, version: EventVersion): EventPosition => {
  const topic = `own status ${userId}`;
  return placed(version, { topics: [topic], subject: topic });
};

/** Whether a user is among the listeners of a guild. */
export const positionOfListener = (guildId: GuildId, userId: UserId, version: EventVersion): EventPosition =>
  placed(version, {
    topics: [`listener ${guildId} ${userId}`],
    after: [endOf(guildId)],
    subject: `listener ${guildId} ${userId}`,
  });

export const positionOfEnd = (guildId: GuildId, version: EventVersion): EventPosition =>
  placed(version, { topics: [endOf(guildId)], subject: endOf(guildId) });
