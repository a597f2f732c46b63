import { CLOSE } from '../../contract/gateway/frames';
import type { GuildId, UserId } from '../../contract/ids';
import type { SameToken } from '../bus/same-token';
import type { TokenId } from '../data/schema';
import { type GuildPlaces, type GuildRights, seesAll } from '../../domain/permissions/guild-places';
import type { Audience } from './audience';
import type { OutgoingEvent } from './frame';
import { type Hearing, hears } from './hearers';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** The recipients of an event in a guild. */
export interface GuildHearers {
  readonly guildId: GuildId;
  readonly hearing: Hearing;
  /** The event for a listener with these rights, where listeners are told different things. */
  readonly forSight?: ((rights: GuildRights, places: GuildPlaces) => OutgoingEvent) | undefined;
  readonly except?: UserId | undefined;
  /** A user who receives another version of the event. */
  readonly apart?: { readonly userId: UserId; readonly event: OutgoingEvent } | undefined;
}

/** Sends events to the sessions of this node. */
export interface FanOut {
  readonly guild: (hearers: GuildHearers, event: OutgoingEvent) => void;
  readonly user: (userId: UserId, event: OutgoingEvent, exceptToken?: TokenId) => void;
  readonly session: (session: Session, event: OutgoingEvent) => void;
  /**
   * Runs a function that sends many events. Each session gets them as if they were sent one by one, but the listeners of
   * a guild are gone through once for events that follow each other.
   */
  readonly together: (run: () => void) => void;
  readonly everyone: (event: OutgoingEvent) => void;
  readonly endTokens: (tokenIds: readonly TokenId[]) => void;
  /**
   * Ends all sessions, because any of them may have missed an event: their clients start over. Returns their number.
   */
  readonly endAll: () => number;
}

export interface FanOutOptions {
  readonly sessions: Sessions;
  readonly audience: Audience;
  /** Runs a function at the end of this turn of the event loop. */
  readonly soon: (run: () => void) => void;
  /** Checks whether other nodes have sessions of an excluded token too; null on a single server. */
  readonly sameToken?: SameToken | null;
}

/** `hears` for many listeners: those with the same rights share one object, which is decided once. */
const createHears = (hearing: Hearing, places: GuildPlaces): ((rights: GuildRights) => boolean) => {
  if (hearing.kind === 'members') return () => true;
  let last: GuildRights | null = null;
  let lastHears = false;
  return (rights) => {
    if (rights !== last) {
      last = rights;
      lastHears = hears(hearing, rights, places);
    }
    return lastHears;
  };
};

const isSameHearing = (one: Hearing, other: Hearing): boolean => {
  if ('id' in one && 'id' in other) return one.id === other.id && one.isRuled === other.isRuled;
  if (one.kind === 'staff' && other.kind === 'staff') return one.holding === other.holding;
  return one.kind === other.kind;
};

/** Writes frames once per turn: all events of a session in that turn by one write. */
export const createFanOut = ({ sessions, audience, soon, sameToken = null }: FanOutOptions): FanOut => {
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

  /** Events to the same listeners that follow each other; null outside of `together`, and before the first. */
  let row: { readonly hearers: GuildHearers; readonly events: OutgoingEvent[] } | null = null;
  let isTogether = false;

  const giveRow = (): void => {
    if (row === null) return;
    const { hearers, events } = row;
    row = null;
    const hearsIt = createHears(hearers.hearing, audience.placesOf(hearers.guildId));
    for (const [userId, rights] of audience.of(hearers.guildId)) {
      if (!hearsIt(rights)) continue;
      for (const session of sessions.of(userId)) for (const event of events) give(session, event);
    }
  };

  /** Adds an event to the row, if all listeners get the same; false if it is to be sent by itself. */
  const addToRow = (hearers: GuildHearers, event: OutgoingEvent): boolean => {
    const { guildId, hearing, except, apart, forSight } = hearers;
    const isForAll = except === undefined && apart === undefined && forSight === undefined;
    const { hearers: others } = row ?? {};
    if (!isForAll || others?.guildId !== guildId || !isSameHearing(others.hearing, hearing)) giveRow();
    if (!isTogether || !isForAll) return false;
    row ??= { hearers, events: [] };
    row.events.push(event);
    return true;
  };

  const giveUser = (userId: UserId, event: OutgoingEvent): void => {
    for (const session of sessions.of(userId)) give(session, event);
  };

  const end = (session: Session, code: number): void => {
    session.wire?.close(code);
    sessions.end(session);
  };

  return {
    guild: (hearers, event) => {
      if (addToRow(hearers, event)) return;
      const { guildId, hearing, except, apart, forSight } = hearers;
      const places = audience.placesOf(guildId);
      const hearsIt = createHears(hearing, places);
      for (const [userId, rights] of audience.of(guildId)) {
        if (userId === except || !hearsIt(rights)) continue;
        if (userId === apart?.userId) giveUser(userId, apart.event);
        else giveUser(userId, forSight === undefined || seesAll(rights) ? event : forSight(rights, places));
      }
    },
    together: (run) => {
      isTogether = true;
      try {
        run();
      } finally {
        isTogether = false;
        giveRow();
      }
    },
    user: (userId, event, exceptToken) => {
      giveRow();
      const all = [...sessions.of(userId)];
      // A call is not tied to a socket; the token identifies the calling session only if it has a single one.
      const own = all.filter((session) => session.tokenId === exceptToken);
      const caller = own.length === 1 ? own[0] : undefined;
      for (const session of all) if (session !== caller) give(session, event);
      if (own.length === 0 || event.origin === null) return;
      sameToken?.(event.origin, () => {
        if (caller !== undefined) give(caller, event);
      });
    },
    session: (session, event) => {
      giveRow();
      give(session, event);
    },
    everyone: (event) => {
      giveRow();
      for (const session of sessions.all()) give(session, event);
    },
    endTokens: (tokenIds) => {
      if (tokenIds.length === 0) return;
      for (const session of sessions.ofTokens(new Set(tokenIds))) end(session, CLOSE.tokenInvalid);
    },
    endAll: () => {
      const all = [...sessions.all()];
      for (const session of all) end(session, CLOSE.restarting);
      return all.length;
    },
  };
};
