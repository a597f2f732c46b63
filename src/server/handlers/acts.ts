import { failure, success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import { compareIds } from '../../domain/ids';
import { takeEventVersion, type VersionedOutcome } from '../data/event-versions';
import { type GuildOf, hasToken, lockAccount, lockGuild, shareAccount, shareGuild } from '../data/locks';
import type { Db, TokenId } from '../data/schema';
import type { Store } from '../data/store';
import { violationOf } from '../data/violations';
import type { Caller } from '../security/tokens';
import { type Answer, type Refusal, refusalOfViolation } from '../refusal';

/** The work of an act within its transaction; `seen` is the result of the gate's check in it. */
export type Work<T, S = undefined> = (trx: Db, seen: S) => Promise<Answer<T>>;

/** Further accounts to lock: one whose profile must not change during the act, and one whose stored data is counted. */
export interface AlsoHeld {
  readonly looksOf?: UserId;
  readonly alsoHolds?: UserId | undefined;
}
type Ground = GuildOf & AlsoHeld;
/** The same, where another account is always involved. */
type GroundBeside = GuildOf & { readonly looksOf: UserId };

/** Wraps work that changes the content of events, or reads it for them, and adds the version for those events. */
export const withVersion =
  <T, S = undefined>(work: Work<T, S>): Work<VersionedOutcome<T>, S> =>
  async (trx, seen) => {
    const answer = await work(trx, seen);
    if (!answer.ok) return answer;
    return success({ value: answer.value, version: await takeEventVersion(trx) });
  };

/**
 * The ways to write. Each is one transaction that first locks the data for its decision: the work reads, decides and
 * writes by its argument `trx`, and a refusal rolls back its writes. Handlers get the acts that the row of their call
 * permits, from the gate.
 */
export interface Acts {
  /** Decides by a guild's rows; serialised per guild. */
  readonly inGuild: <T>(of: Ground, work: Work<T>) => Promise<Answer<T>>;
  /**
   * Changes a row of the caller's own under a guild's rules: many run concurrently, but none together with `inGuild`.
   */
  readonly byRulesOf: <T>(of: GuildOf & Pick<AlsoHeld, 'looksOf'>, work: Work<T>) => Promise<Answer<T>>;
  /** Changes the caller's account; 401 where the token has ended since. */
  readonly ofCaller: <T>(caller: Caller, work: Work<T>) => Promise<Answer<T>>;
  /**
   * Changes the caller's account and a guild, while another account is locked against changes; 401 where the token has
   * ended since.
   */
  readonly ofCallerInGuild: <T>(caller: Caller, of: GroundBeside, work: Work<T>) => Promise<Answer<T>>;
  /** Decides by an account whose owner is not signed in yet. */
  readonly ofAccount: <T>(userId: UserId, work: Work<T>) => Promise<Answer<T>>;
  /** Decides by no stored data, or in the statement that writes. */
  readonly ofNothing: <T>(work: Work<T>) => Promise<Answer<T>>;
}

/** Stores a record of the act in its transaction; a refusal rolls back the whole act. */
export type Keep = (trx: Db, outcome: unknown) => Promise<Refusal | null>;

/** The same for calls with retried requests. */
export interface ActsOfCalls extends Acts {
  /** The same acts, each of which runs `keep` as the last write of its transaction. */
  readonly keeping: (keep: Keep) => Acts;
}

type WithReply<R> = R | { readonly reply: R };
/**
 * The result of the work of a call with the reply R: the reply, alone or with the data for the call's events, so that a
 * retried request can get the same answer later. For a call that only acknowledges, any result.
 */
export type Outcome<R> = [keyof R] extends ['error' | 'message']
  ? unknown
  : WithReply<R> | VersionedOutcome<WithReply<R>>;

/** The acts of a call without sign-in. */
export interface OpenActs {
  readonly ofAccount: <T>(userId: UserId, work: Work<T>) => Promise<Answer<T>>;
  readonly ofNothing: <T>(work: Work<T>) => Promise<Answer<T>>;
  /** Adds a user to a guild that the user is not in: the work decides about the permission. */
  readonly joining: <T>(guildId: GuildId, work: Work<T>) => Promise<Answer<T>>;
}

/** The acts of a call of a signed-in user. */
export interface AccountActs<R = unknown> {
  readonly ofCaller: <T extends Outcome<R>>(work: Work<T>) => Promise<Answer<T>>;
  readonly ofNothing: <T extends Outcome<R>>(work: Work<T>) => Promise<Answer<T>>;
  /** Adds the caller to a guild. */
  readonly joining: <T extends Outcome<R>>(guildId: GuildId, work: Work<T>) => Promise<Answer<T>>;
}

/**
 * The acts of a call in a guild: the transaction finds the scope that the call names and the caller's authority there,
 * and refuses by the row's `needs` before the work, which gets the result.
 */
export interface GuildActs<S, R = unknown> {
  /** Decides by the guild's rows; serialised per guild. */
  readonly inGuild: <T extends Outcome<R>>(work: Work<T, S>, also?: AlsoHeld) => Promise<Answer<T>>;
  /**
   * Changes a row of the caller's own under the guild's rules: many run concurrently, but none together with `inGuild`.
   */
  readonly byRules: <T extends Outcome<R>>(work: Work<T, S>) => Promise<Answer<T>>;
  /** Changes the caller's account and the guild, while another account is locked against changes. */
  readonly withCaller: <T extends Outcome<R>>(besides: UserId, work: Work<T, S>) => Promise<Answer<T>>;
  /** Changes data on which no other act's decision depends. */
  readonly ofNothing: <T extends Outcome<R>>(work: Work<T, S>) => Promise<Answer<T>>;
  /**
   * The current result of the check, or the refusal: for slow work before the act (a password, a picture) that a
   * refusal would waste. The act checks again.
   */
  readonly expect: () => Promise<Answer<S>>;
}

const SIGNED_OUT: Refusal = { status: 401, message: 'Please sign in' };

/** Rolls back a transaction. */
class TakenBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('a refusal takes back what was written');
  }
}

/**
 * Creates the acts on a store.
 * @param onTokenGone receives a token that was considered valid and is not: another node has ended it, and the command
 * about it has not arrived yet
 */
export const createActs = (
  transaction: Store['transaction'],
  onTokenGone: (tokenId: TokenId) => void,
): ActsOfCalls => ({
  ...waysToWrite(transaction, onTokenGone, null),
  keeping: (keep) => waysToWrite(transaction, onTokenGone, keep),
});

const waysToWrite = (
  transaction: Store['transaction'],
  onTokenGone: (tokenId: TokenId) => void,
  keep: Keep | null,
): Acts => {
  const run = async <T>(hold: (trx: Db) => Promise<Refusal | null>, work: Work<T>): Promise<Answer<T>> => {
    try {
      return await transaction(async (trx) => {
        const refusal = await hold(trx);
        const answer = refusal === null ? await work(trx, undefined) : failure(refusal);
        if (!answer.ok) throw new TakenBack(answer.failure);
        const late = keep === null ? null : await keep(trx, answer.value);
        if (late !== null) throw new TakenBack(late);
        return answer;
      });
    } catch (error) {
      if (error instanceof TakenBack) return failure(error.refusal);
      const violation = violationOf(error);
      if (violation === null) throw error;
      return failure(refusalOfViolation(violation));
    }
  };
  const held =
    (hold: (trx: Db) => Promise<void>) =>
    async (trx: Db): Promise<null> => {
      await hold(trx);
      return null;
    };

  const byToken = async <T>(tokenId: TokenId, running: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await running;
    if (!answer.ok && answer.failure === SIGNED_OUT) onTokenGone(tokenId);
    return answer;
  };

  return {
    inGuild: (of, work) =>
      run(
        held(async (trx) => {
          if (of.alsoHolds !== undefined) await lockAccount(trx, of.alsoHolds);
          if (of.looksOf !== undefined) await shareAccount(trx, of.looksOf);
          await lockGuild(trx, of);
        }),
        work,
      ),
    byRulesOf: (of, work) =>
      run(
        held(async (trx) => {
          if (of.looksOf !== undefined) await shareAccount(trx, of.looksOf);
          await shareGuild(trx, of);
        }),
        work,
      ),
    ofCaller: ({ userId, tokenId }, work) =>
      byToken(
        tokenId,
        run(async (trx) => {
          await lockAccount(trx, userId);
          return (await hasToken(trx, userId, tokenId)) ? null : SIGNED_OUT;
        }, work),
      ),
    ofCallerInGuild: ({ userId, tokenId }, of, work) =>
      byToken(
        tokenId,
        run(async (trx) => {
          // In the order of their ids: two users who transfer guilds to each other would otherwise deadlock.
          if (compareIds(of.looksOf, userId) < 0) await shareAccount(trx, of.looksOf);
          await lockAccount(trx, userId);
          if (compareIds(of.looksOf, userId) > 0) await shareAccount(trx, of.looksOf);
          if (!(await hasToken(trx, userId, tokenId))) return SIGNED_OUT;
          await lockGuild(trx, of);
          return null;
        }, work),
      ),
    ofAccount: (userId, work) =>
      run(
        held((trx) => lockAccount(trx, userId)),
        work,
      ),
    ofNothing: (work) => run(() => Promise.resolve(null), work),
  };
};
