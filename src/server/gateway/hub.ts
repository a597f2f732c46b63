import type { EventData, EventName } from '../../contract/gateway/events';
import { CLOSE } from '../../contract/gateway/frames';
import type { GuildId, UserId } from '../../contract/ids';
import type { TokenId } from '../data/schema';
import type { Audience } from './audience';
import { encodeEvent, type OutgoingEvent } from './frame';
import type { Session } from './session';
import type { Sessions } from './sessions';

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
  readonly toEveryone: (name: EventHeardBy<'everyone'>, data: EventData<EventHeardBy<'everyone'>>) => void;
  /** These tokens are no longer good: their sockets close with 4001 and their sessions end. */
  readonly endTokens: (tokenIds: readonly TokenId[]) => void;
}

export interface HubOptions {
  readonly sessions: Sessions;
  readonly audience: Audience;
  /** Runs something at the end of this turn of the event loop. */
  readonly soon: (run: () => void) => void;
}

/** Builds the hub. Frames are written once a turn, all that a session got in it by one write. */
export const createHub = ({ sessions, audience, soon }: HubOptions): Hub => {
  const waiting = new Set<Session>();

  const flush = (): void => {
    const now = [...waiting];
    waiting.clear();
    for (const session of now) session.flush();
  };

  const give = (session: Session, event: OutgoingEvent): void => {
    session.push(event);
    if (waiting.size === 0) soon(flush);
    waiting.add(session);
  };

  const giveUser = (userId: UserId, event: OutgoingEvent): void => {
    for (const session of sessions.of(userId)) give(session, event);
  };

  return {
    toGuild: (name, data, { except, apart } = {}) => {
      const listeners = audience.of(data.guildId);
      if (listeners.size === 0) return;
      const isForViewers = HEARD_BY[name] === 'viewers';
      const event = encodeEvent(name, data);
      for (const [userId, seesChannels] of listeners) {
        if (userId === except || (isForViewers && !seesChannels)) continue;
        giveUser(userId, userId === apart?.userId ? encodeEvent(name, apart.data) : event);
      }
    },
    toUser: (userId, name, data, { exceptToken } = {}) => {
      const all = [...sessions.of(userId)];
      // A call is not tied to a socket; only a token with a single session tells which one made it.
      const own = all.filter((session) => session.tokenId === exceptToken);
      const hearers = own.length === 1 ? all.filter((session) => session !== own[0]) : all;
      if (hearers.length === 0) return;
      const event = encodeEvent(name, data);
      for (const session of hearers) give(session, event);
    },
    toEveryone: (name, data) => {
      const event = encodeEvent(name, data);
      for (const session of sessions.all()) give(session, event);
    },
    endTokens: (tokenIds) => {
      if (tokenIds.length === 0) return;
      for (const session of sessions.ofTokens(new Set(tokenIds))) {
        session.wire?.close(CLOSE.tokenInvalid);
        sessions.end(session);
      }
    },
  };
};
