import type { Guild } from '../../contract/entities/guild';
import {
  type EventData,
  type EventName,
  type Events,
  type LEAVE_REASONS,
} from '../../contract/gateway/events';
import type { GuildId, PlaceId, UserId } from '../../contract/ids';
import type { Bus } from '../bus/bus';
import type { BusCommand } from '../bus/commands';
import type { EventVersion } from '../data/event-versions';
import type { TokenId } from '../data/schema';
import type { Audience } from './audience';
import type { EventOrder } from './event-order';
import {
  type EventPosition,
  positionOf,
  positionOfAccess,
  positionOfConversation,
  positionOfEnd,
  positionOfJoined,
  positionOfLeft,
  positionOfMessage,
  positionOfNote,
  positionOfOwnStatus,
  positionOfRelation,
  type VersionedEventName,
} from './event-positions';
import type { FanOut } from './fan-out';
import { encodeEvent, type OutgoingEvent } from './frame';
import { type GuildEventName, type HeardIn, type Hearing, hearingOf, type PlacedEventName } from './hearers';
import { orderForSight } from './order-for-sight';
import { createPlacedFanOut, type PlacedFanOut } from './ordered-fan-out';

type EventHeardBy<A> = { [N in EventName]: Events[N]['heardBy'] extends A ? N : never }[EventName];
/** Guild events about something that happens, not about stored rows. */
export type PassingEventName = Exclude<GuildEventName, VersionedEventName>;

/** The events of a change of somebody's access to a channel or category. */
export type AccessEventName =
  | 'CHANNEL_ACCESS'
  | 'GUILD_CHANNEL_CREATE'
  | 'GUILD_CHANNEL_DELETE'
  | 'GUILD_CATEGORY_CREATE'
  | 'GUILD_CATEGORY_DELETE';

export interface GuildPublishing<N extends GuildEventName> {
  /** A user who does not receive the event: the typist, or a joining member. */
  readonly except?: UserId;
  /** A user who receives another version of the event: the author, whose version has the nonce. */
  readonly apart?: { readonly userId: UserId; readonly data: EventData<N> };
}

/** The options of an event; those of one channel or category say where it happened. */
type Options<N extends GuildEventName, O> = N extends PlacedEventName
  ? [options: O & HeardIn]
  : [options?: O];
export type ChangedOptions<N extends GuildEventName> = Options<N, Pick<GuildPublishing<N>, 'except'>>;
export type ToGuildOptions<N extends GuildEventName> = Options<N, GuildPublishing<N>>;

/** The events that go to somebody's own sockets; an official message for everyone goes by `toEveryone`. */
export type OwnEventName =
  | 'CHANNEL_READ'
  | 'CHANNEL_UNREAD'
  | 'DRAFT'
  | 'HELD_MESSAGE'
  | 'SCHEDULED'
  | 'SCHEDULED_REMOVE'
  | 'THREAD_FOLLOW'
  | 'SYSTEM_MESSAGE';

/** Those of them about what somebody is to a person, a conversation in their list, what others see of them, or what they
 * have written about somebody, whose order matters. */
export type RelationEventName =
  | ('RELATION' | 'RELATION_REMOVE' | 'FRIEND_STATUS')
  | ('DIRECT_CREATE' | 'DIRECT_EDIT' | 'DIRECT_REMOVE')
  | ('USER_STATUS' | 'USER_NOTE');

export type InGuild<N extends EventName> = EventData<N> & { readonly guildId: GuildId };

/**
 * Sends events to the users permitted to receive them, after the commit of the change. An event about stored rows takes
 * the version of the change (data/event-versions.ts): sockets receive such events as if in the order of the commits,
 * whichever nodes made the changes (docs/decisions/009).
 */
export interface Hub {
  /** Sends an event about a change to stored rows of a guild. */
  readonly changed: <N extends VersionedEventName>(
    version: EventVersion,
    name: N,
    data: InGuild<N>,
    ...options: ChangedOptions<N>
  ) => void;
  /** Sends an event about something that happened in a guild. */
  readonly toGuild: <N extends PassingEventName>(
    name: N,
    data: InGuild<N>,
    ...options: ToGuildOptions<N>
  ) => void;
  /** Tells a user that they joined a guild, with the guild as they see it. */
  readonly joined: (version: EventVersion, userId: UserId, guild: Guild) => void;
  /** The same for this node's sockets alone: each node determines the affected users itself. */
  readonly joinedHere: (version: EventVersion, userId: UserId, guild: Guild) => void;
  /**
   * Tells a user of this node about a channel or category of a guild that they gained or lost the view of, or in which
   * their rights changed.
   */
  readonly accessHere: <N extends AccessEventName>(
    version: EventVersion,
    to: { readonly userId: UserId; readonly guildId: GuildId; readonly placeId: PlaceId },
    name: N,
    data: EventData<N>,
  ) => void;
  /** Tells a user that they are no longer a member of a guild. */
  readonly left: (
    version: EventVersion,
    userId: UserId,
    guildId: GuildId,
    reason: (typeof LEAVE_REASONS)[number],
  ) => void;
  readonly toUser: <N extends OwnEventName>(
    userId: UserId,
    name: N,
    data: EventData<N>,
    options?: { readonly exceptToken?: TokenId },
  ) => void;
  /** Tells a user what somebody is to them, or what a conversation is, after a change of stored rows. */
  readonly changedFor: <N extends RelationEventName>(
    version: EventVersion,
    userId: UserId,
    name: N,
    data: EventData<N>,
  ) => void;
  readonly toEveryone: (name: EventHeardBy<'everyone'>, data: EventData<EventHeardBy<'everyone'>>) => void;
  /** Ends a deleted guild: all its listeners receive GUILD_LEFT, and no further event of it. */
  readonly guildDeleted: (version: EventVersion, guildId: GuildId) => void;
  /**
   * Tells the other nodes that roles or overwrites changed, so that they check who sees what; `only` lists the users
   * possibly affected, `made` is a channel or category that was not there before.
   */
  readonly visibilityChanged: (
    guildId: GuildId,
    only: readonly UserId[] | null,
    made: PlaceId | null,
  ) => void;
  /** Ends invalid tokens: their sockets close with 4001 and their sessions end. */
  readonly endTokens: (tokenIds: readonly TokenId[]) => void;
}

export interface HubOptions {
  readonly fanOut: FanOut;
  readonly audience: Audience;
  readonly order: EventOrder;
  /** Publishes to the other nodes of a shared store; null on a single server. */
  readonly publish: Bus['publish'] | null;
  /** Called for each event about stored rows that this node causes. */
  readonly heard?: (position: EventPosition) => void;
}

export const createHub = ({ publish, ...options }: HubOptions): Hub => {
  const { fanOut, audience } = options;
  const placed = createPlacedFanOut(options);
  const textOf = (event: OutgoingEvent): string => event.body.toString();

  const toGuild = <N extends GuildEventName>(
    position: EventPosition | null,
    name: N,
    data: InGuild<N>,
    { except, apart, isRuled = false, threadOf = null }: GuildPublishing<N> & Partial<HeardIn>,
  ): void => {
    const { guildId } = data;
    const encode = (of: EventData<N>): OutgoingEvent => encodeEvent(name, of, threadOf !== null);
    const hearers = {
      guildId,
      hearing: hearingOf(name, data, { isRuled, threadOf }),
      except,
      forSight: orderForSight(name, data),
    };
    if (publish === null) {
      // Encoded only if there is a recipient.
      let encoded: OutgoingEvent | null = null;
      const other = apart && { userId: apart.userId, event: encode(apart.data) };
      placed.guild(position, { ...hearers, apart: other }, () => (encoded ??= encode(data)));
      return;
    }
    const event = encode(data);
    const other = apart && { userId: apart.userId, event: encode(apart.data) };
    const { hearing } = hearers;
    const said = {
      ...{ guildId, except, apartFor: apart?.userId },
      ...{ position: position ?? undefined, cap: event.cap ?? undefined },
    };
    event.origin = publish(orderOf(hearing, said), {
      body: textOf(event),
      ...(other === undefined ? {} : { apart: textOf(other.event) }),
    });
    if (other !== undefined) other.event.origin = event.origin;
    placed.guild(position, { ...hearers, apart: other }, () => event);
  };

  const toUser = (
    position: EventPosition | null,
    to: Parameters<PlacedFanOut['user']>[1],
    event: OutgoingEvent,
  ): void => {
    if (publish !== null)
      event.origin = publish(
        { kind: 'user', ...to, position: position ?? undefined, cap: event.cap ?? undefined },
        { body: textOf(event) },
      );
    placed.user(position, to, event);
  };

  return {
    changed: (version, name, data, ...[options = {}]) =>
      toGuild(positionOf(name, data, version), name, data, options),
    toGuild: (name, data, ...[options = {}]) => {
      if (publish === null && audience.of(data.guildId).size === 0) return;
      toGuild('message' in data ? positionOfMessage(data) : null, name, data, options);
    },
    joined: (version, userId, guild) =>
      toUser(
        positionOfJoined(guild.id, userId, version),
        { userId, onlyIn: guild.id },
        encodeEvent('GUILD_JOINED', { guild }),
      ),
    joinedHere: (version, userId, guild) =>
      placed.user(
        positionOfJoined(guild.id, userId, version),
        { userId, onlyIn: guild.id },
        encodeEvent('GUILD_JOINED', { guild }),
      ),
    accessHere: (version, { userId, guildId, placeId }, name, data) =>
      placed.user(
        positionOfAccess(guildId, userId, placeId, version),
        { userId, onlyIn: guildId },
        encodeEvent(name, data),
      ),
    left: (version, userId, guildId, reason) =>
      toUser(
        positionOfLeft(guildId, userId, version),
        { userId },
        encodeEvent('GUILD_LEFT', { guildId, reason }),
      ),
    toUser: (userId, name, data, { exceptToken } = {}) =>
      toUser(null, { userId, exceptToken }, encodeEvent(name, data)),
    changedFor: (version, userId, name, data) => {
      toUser(positionFor(userId, name, data, version), { userId }, encodeEvent(name, data));
    },
    toEveryone: (name, data) => {
      const event = encodeEvent(name, data);
      if (publish !== null)
        event.origin = publish({ kind: 'everyone', cap: event.cap ?? undefined }, { body: textOf(event) });
      fanOut.everyone(event);
    },
    guildDeleted: (version, guildId) => {
      const position = positionOfEnd(guildId, version);
      const farewell = guildLeftByDeletion(guildId);
      if (publish !== null) farewell.origin = publish({ kind: 'guild-deleted', guildId, position });
      placed.guildDeleted(position, guildId, farewell);
    },
    visibilityChanged: (guildId, only, made) => {
      publish?.({ kind: 'visibility', guildId, only: only === null ? null : [...only], made });
    },
    endTokens: (tokenIds) => {
      if (tokenIds.length === 0) return;
      publish?.({ kind: 'tokens-ended', tokenIds: [...tokenIds] });
      fanOut.endTokens(tokenIds);
    },
  };
};

/** The command by which the other nodes send an event of a guild. */
const orderOf = (
  hearing: Hearing,
  said: Omit<Extract<BusCommand, { kind: 'staff' }>, 'kind' | 'holding'>,
): BusCommand => {
  if (hearing.kind === 'staff') return { kind: 'staff', holding: hearing.holding, ...said };
  const at = hearing.kind === 'members' || hearing.kind === 'viewers' ? {} : { at: hearing };
  return { kind: 'guild', isForViewers: hearing.kind !== 'members', ...at, ...said };
};

/** The position of an event among those that go to one person. */
const positionFor = (
  userId: UserId,
  name: RelationEventName,
  data: EventData<RelationEventName>,
  version: EventVersion,
): EventPosition => {
  if ('channel' in data) return positionOfConversation(userId, data.channel.id, version);
  if ('channelId' in data) return positionOfConversation(userId, data.channelId, version);
  if ('text' in data) return positionOfNote(userId, data.userId, version);
  if ('invisible' in data) return positionOfOwnStatus(userId, version);
  const otherId = 'relation' in data ? data.relation.user.id : data.userId;
  return positionOfRelation(name === 'FRIEND_STATUS' ? 'status' : 'relation', [userId, otherId], version);
};

/** The event for all listeners of a deleted guild. */
export const guildLeftByDeletion = (guildId: GuildId): OutgoingEvent =>
  encodeEvent('GUILD_LEFT', { guildId, reason: 'deleted' });
