import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { Cancel, Clock } from '../clock';
import type { TokenId } from '../data/schema';
import { Session } from './session';

export interface NewSession {
  readonly userId: UserId;
  readonly tokenId: TokenId;
  readonly isResumable: boolean;
}

/** All sessions there are, those without a socket too while they can be resumed. */
export interface Sessions {
  readonly open: (options: NewSession) => Session;
  /** Takes in one that was made elsewhere. */
  readonly adopt: (session: Session) => void;
  /** The session of that id, if it is this user's and holds what followed `seq`. */
  readonly find: (id: string, userId: UserId, seq: number) => Session | null;
  /** Its socket is gone: it can be resumed for three minutes, unless it cannot or the client said good-bye. */
  readonly lost: (session: Session, isOver: boolean) => void;
  /** It has a socket again. */
  readonly found: (session: Session) => void;
  /** It is no more; nothing happens to one that ended before. */
  readonly end: (session: Session) => void;
  readonly of: (userId: UserId) => ReadonlySet<Session>;
  readonly ofTokens: (tokenIds: ReadonlySet<TokenId>) => Session[];
  readonly all: () => Iterable<Session>;
}

export interface SessionsOptions {
  readonly clock: Clock;
  /** A new id that nobody can guess. */
  readonly newId: () => string;
  /** A user has no session any more. */
  readonly onLastGone: (userId: UserId) => void;
}

const NONE: ReadonlySet<Session> = new Set();

/** Keeps the sessions by id and by user. */
export const createSessions = ({ clock, newId, onLastGone }: SessionsOptions): Sessions => {
  const byId = new Map<string, Session>();
  const byUser = new Map<UserId, Set<Session>>();
  /** Those without a socket; `nth` to lose it. */
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
    // Also for one that ended before: its user may have been brought in after that.
    onLastGone(session.userId);
  };

  /** Whoever loses sockets faster than sessions expire keeps the newest of them. */
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
    open: ({ userId, tokenId, isResumable }) => {
      const session = new Session({ id: newId(), userId, tokenId, isResumable });
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
