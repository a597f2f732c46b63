import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { Cancel, Clock } from '../clock';
import type { TokenId } from '../data/schema';
import { Session } from './session';

export interface NewSession {
  readonly userId: UserId;
  readonly tokenId: TokenId;
  readonly isResumable: boolean;
  readonly caps: ReadonlySet<string>;
}

/** All sessions, including those without a socket that can still be resumed. */
export interface Sessions {
  readonly open: (options: NewSession) => Session;
  /** Adds a session that was made elsewhere. */
  readonly adopt: (session: Session) => void;
  /** The session of that id, if it belongs to this user and holds the events after `seq`. */
  readonly find: (id: string, userId: UserId, seq: number) => Session | null;
  /**
   * The socket closed: the session can be resumed for three minutes, unless it is not resumable or the client closed
   * normally.
   */
  readonly lost: (session: Session, isOver: boolean) => void;
  /** The session has a socket again. */
  readonly found: (session: Session) => void;
  /** Ends a session; no effect if it ended before. */
  readonly end: (session: Session) => void;
  readonly of: (userId: UserId) => ReadonlySet<Session>;
  readonly ofTokens: (tokenIds: ReadonlySet<TokenId>) => Session[];
  readonly all: () => Iterable<Session>;
}

export interface SessionsOptions {
  readonly clock: Clock;
  /** Generates an unguessable id. */
  readonly newId: () => string;
  /** Called when a user has no sessions left. */
  readonly onLastGone: (userId: UserId) => void;
}

const NONE: ReadonlySet<Session> = new Set();

/** Indexes the sessions by id and by user. */
export const createSessions = ({ clock, newId, onLastGone }: SessionsOptions): Sessions => {
  const byId = new Map<string, Session>();
  const byUser = new Map<UserId, Set<Session>>();
  /** The sessions without a socket; `nth` is the order in which they lost it. */
  const expiries = new Map<Session, { readonly nth: number; readonly cancel: Cancel }>();
  let losses = 0;

  const found = (session: Session): void => {
    expiries.get(session)?.cancel();
    expiries.delete(session);
  };

  const end = (session: Session): void => {
    found(session);
    if (byId.get(session.id) === session) byId.delete(session.id);
    const others = byUser.get(session.userId);
    others?.delete(session);
    if (others !== undefined && others.size > 0) return;
    byUser.delete(session.userId);
    // Also for a session that ended before: the audience may have loaded its user again since.
    onLastGone(session.userId);
  };

  /** A user who loses sockets faster than sessions expire keeps only the newest sessions. */
  const endSurplus = (userId: UserId): void => {
    const waiting = [...(byUser.get(userId) ?? NONE)].flatMap((session) => {
      const expiry = expiries.get(session);
      return expiry === undefined ? [] : [{ session, nth: expiry.nth }];
    });
    if (waiting.length <= GATEWAY.waitingSessionsPerUser) return;
    end(waiting.reduce((oldest, one) => (one.nth < oldest.nth ? one : oldest)).session);
  };

  const adopt = (session: Session): void => {
    byId.set(session.id, session);
    const others = byUser.get(session.userId);
    if (others === undefined) byUser.set(session.userId, new Set([session]));
    else others.add(session);
  };

  return {
    open: (options) => {
      const session = new Session({ id: newId(), ...options });
      adopt(session);
      return session;
    },
    adopt,
    find: (id, userId, seq) => {
      const session = byId.get(id);
      if (session === undefined || session.userId !== userId || !session.isResumable) return null;
      return session.canResumeFrom(seq) ? session : null;
    },
    lost: (session, isOver) => {
      if (isOver || !session.isResumable) end(session);
      else if (byId.get(session.id) === session) {
        found(session);
        losses += 1;
        const cancel = clock.after(GATEWAY.resumeKeptMs, () => end(session));
        expiries.set(session, { nth: losses, cancel });
        endSurplus(session.userId);
      }
    },
    found,
    end,
    of: (userId) => byUser.get(userId) ?? NONE,
    ofTokens: (tokenIds) => [...byId.values()].filter((session) => tokenIds.has(session.tokenId)),
    all: () => byId.values(),
  };
};
