import type { EventData, EventName } from '../../contract/gateway/events';
import type { GuildId, UserId } from '../../contract/ids';
import type { Bus } from '../bus/bus';
import type { TokenId } from '../data/schema';
import type { Audience } from './audience';
import type { FanOut } from './fan-out';
import { encodeEvent, type OutgoingEvent } from './frame';

/**
 * Who hears what (protocol.md 'Gateway'): `viewers` of a guild's channels, all its `members`, one `user`, or
 * `everyone`. A handler cannot choose another.
 */
const HEARD_BY = {
  GUILD_JOINED: 'user',
  GUILD_LEFT: 'user',
  GUILD_EDIT: 'members',
  GUILD_MEMBER_JOIN: 'members',
  GUILD_MEMBER_LEFT: 'members',
  GUILD_MEMBER_ROLE_ADD: 'members',
  GUILD_MEMBER_ROLE_REMOVE: 'members',
  GUILD_MEMBER_STATUS: 'members',
  GUILD_MEMBER_EDIT: 'members',
  GUILD_CHANNEL_CREATE: 'viewers',
  GUILD_CHANNEL_EDIT: 'viewers',
  GUILD_CHANNEL_DELETE: 'viewers',
  GUILD_CHANNEL_ORDER: 'viewers',
  GUILD_CATEGORY_CREATE: 'viewers',
  GUILD_CATEGORY_EDIT: 'viewers',
  GUILD_CATEGORY_DELETE: 'viewers',
  GUILD_ROLE_CREATE: 'members',
  GUILD_ROLE_EDIT: 'members',
  GUILD_ROLE_DELETE: 'members',
  GUILD_ROLE_ORDER: 'members',
  CHANNEL_TYPING_START: 'viewers',
  CHANNEL_MESSAGE: 'viewers',
  CHANNEL_MESSAGE_EDIT: 'viewers',
  CHANNEL_MESSAGE_DELETE: 'viewers',
  CHANNEL_READ: 'user',
  SYSTEM_MESSAGE: 'everyone',
} as const satisfies Record<EventName, 'viewers' | 'members' | 'user' | 'everyone'>;

type HeardBy = typeof HEARD_BY;
type EventHeardBy<A> = { [N in EventName]: HeardBy[N] extends A ? N : never }[EventName];
export type GuildEventName = EventHeardBy<'viewers' | 'members'>;
export type UserEventName = EventHeardBy<'user'>;

export interface GuildPublishing<N extends GuildEventName> {
  /** Does not hear it: the typist, the one who joins. */
  readonly except?: UserId;
  /** Hears another version of it: the author gets the nonce too. */
  readonly apart?: { readonly userId: UserId; readonly data: EventData<N> };
}

/** Sends events to those who may hear them. Called after the commit of what they tell, in the same turn. */
export interface Hub {
  readonly toGuild: <N extends GuildEventName>(
    name: N,
    data: EventData<N> & { readonly guildId: GuildId },
    options?: GuildPublishing<N>,
  ) => void;
  readonly toUser: <N extends UserEventName>(
    userId: UserId,
    name: N,
    data: EventData<N>,
    options?: { readonly exceptToken?: TokenId },
  ) => void;
  /** The same for this node's sockets alone: each node finds out by itself whom it concerns. */
  readonly toUserHere: <N extends UserEventName>(userId: UserId, name: N, data: EventData<N>) => void;
  readonly toEveryone: (name: EventHeardBy<'everyone'>, data: EventData<EventHeardBy<'everyone'>>) => void;
  /** A guild is no more: all who listen in it hear GUILD_LEFT, and nothing of it any more. */
  readonly guildDeleted: (guildId: GuildId) => void;
  /** Roles changed: the other nodes look again who sees what (`only` says whom it can concern). */
  readonly visibilityChanged: (guildId: GuildId, only: readonly UserId[] | null) => void;
  /** These tokens are no longer good: their sockets close with 4001 and their sessions end. */
  readonly endTokens: (tokenIds: readonly TokenId[]) => void;
}

export interface HubOptions {
  readonly fanOut: FanOut;
  readonly audience: Audience;
  /** Tells the other nodes that share the store; null where the server is alone. */
  readonly publish: Bus['publish'] | null;
}

/** Builds the hub. */
export const createHub = ({ fanOut, audience, publish }: HubOptions): Hub => {
  const textOf = (event: OutgoingEvent): string => event.body.toString();

  return {
    toGuild: (name, data, { except, apart } = {}) => {
      const { guildId } = data;
      if (publish === null && audience.of(guildId).size === 0) return;
      const isForViewers = HEARD_BY[name] === 'viewers';
      const event = encodeEvent(name, data);
      const other = apart && { userId: apart.userId, event: encodeEvent(name, apart.data) };
      if (publish !== null) {
        const order = { kind: 'guild', guildId, isForViewers, except, apartFor: apart?.userId } as const;
        event.origin = publish(order, {
          body: textOf(event),
          ...(other === undefined ? {} : { apart: textOf(other.event) }),
        });
        if (other !== undefined) other.event.origin = event.origin;
      }
      fanOut.guild({ guildId, isForViewers, except, apart: other }, event);
    },
    toUser: (userId, name, data, { exceptToken } = {}) => {
      const event = encodeEvent(name, data);
      if (publish !== null)
        event.origin = publish({ kind: 'user', userId, exceptToken }, { body: textOf(event) });
      fanOut.user(userId, event, exceptToken);
    },
    toUserHere: (userId, name, data) => fanOut.user(userId, encodeEvent(name, data)),
    toEveryone: (name, data) => {
      const event = encodeEvent(name, data);
      if (publish !== null) event.origin = publish({ kind: 'everyone' }, { body: textOf(event) });
      fanOut.everyone(event);
    },
    guildDeleted: (guildId) => {
      const event = guildLeftByDeletion(guildId);
      if (publish !== null) event.origin = publish({ kind: 'guild-deleted', guildId });
      for (const userId of audience.guildDeleted(guildId)) fanOut.user(userId, event);
    },
    visibilityChanged: (guildId, only) => {
      publish?.({ kind: 'visibility', guildId, only: only === null ? null : [...only] });
    },
    endTokens: (tokenIds) => {
      if (tokenIds.length === 0) return;
      publish?.({ kind: 'tokens-ended', tokenIds: [...tokenIds] });
      fanOut.endTokens(tokenIds);
    },
  };
};

/** What all who listen in a guild hear when it is deleted. */
export const guildLeftByDeletion = (guildId: GuildId): OutgoingEvent =>
  encodeEvent('GUILD_LEFT', { guildId, reason: 'deleted' });
