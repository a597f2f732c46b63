import { CLOSE } from '../../contract/gateway/frames';
import type { GuildId, UserId } from '../../contract/ids';
import type { SameToken } from '../bus/same-token';
import type { TokenId } from '../data/schema';
import type { Audience } from './audience';
import type { OutgoingEvent } from './frame';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Who of a guild hears an event. */
export interface GuildHearers {
  readonly guildId: GuildId;
  /** Only those who see the guild's channels. */
  readonly isForViewers: boolean;
  readonly except?: UserId | undefined;
  /** Hears another version of it. */
  readonly apart?: { readonly userId: UserId; readonly event: OutgoingEvent } | undefined;
}

/** Gives events to the sessions of this node. */
export interface FanOut {
  readonly guild: (hearers: GuildHearers, event: OutgoingEvent) => void;
  readonly user: (userId: UserId, event: OutgoingEvent, exceptToken?: TokenId) => void;
  readonly everyone: (event: OutgoingEvent) => void;
  readonly endTokens: (tokenIds: readonly TokenId[]) => void;
  /** What a session was not told of may be anything: all begin anew. Answers how many there were. */
  readonly endAll: () => number;
}

export interface FanOutOptions {
  readonly sessions: Sessions;
  readonly audience: Audience;
  /** Runs something at the end of this turn of the event loop. */
  readonly soon: (run: () => void) => void;
  /** Finds out whether other nodes have sessions of an excepted token too; null where the server is alone. */
  readonly sameToken?: SameToken | null;
}

/** Frames are written once a turn, all that a session got in it by one write. */
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

  const giveUser = (userId: UserId, event: OutgoingEvent): void => {
    for (const session of sessions.of(userId)) give(session, event);
  };

  const end = (session: Session, code: number): void => {
    session.wire?.close(code);
    sessions.end(session);
  };

  return {
    guild: ({ guildId, isForViewers, except, apart }, event) => {
      for (const [userId, seesChannels] of audience.of(guildId)) {
        if (userId === except || (isForViewers && !seesChannels)) continue;
        giveUser(userId, userId === apart?.userId ? apart.event : event);
      }
    },
    user: (userId, event, exceptToken) => {
      const all = [...sessions.of(userId)];
      // A call is not tied to a socket; only a token with a single session tells which one made it.
      const own = all.filter((session) => session.tokenId === exceptToken);
      const caller = own.length === 1 ? own[0] : undefined;
      for (const session of all) if (session !== caller) give(session, event);
      if (own.length === 0 || event.origin === null) return;
      sameToken?.(event.origin, () => {
        if (caller !== undefined) give(caller, event);
      });
    },
    everyone: (event) => {
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
