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

/** What an act does by its transaction; `seen` is what the gate has found in it. */
export type Work<T, S = undefined> = (trx: Db, seen: S) => Promise<Answer<T>>;

/** An account whose looks stay as they are meanwhile, and one that is held, for what it has is counted. */
export interface AlsoHeld {
  readonly looksOf?: UserId;
  readonly alsoHolds?: UserId | undefined;
}
type Ground = GuildOf & AlsoHeld;
/** The same, where there always is another account. */
type GroundBeside = GuildOf & { readonly looksOf: UserId };

/** Work that changes what events tell of, or reads it for them: they take the version that it answers. */
export const withVersion =
  <T, S = undefined>(work: Work<T, S>): Work<VersionedOutcome<T>, S> =>
  async (trx, seen) => {
    const answer = await work(trx, seen);
    if (!answer.ok) return answer;
    return success({ value: answer.value, version: await takeEventVersion(trx) });
  };

/**
 * The ways to write. Each is one transaction that first holds what its work decides by: the work reads, decides and
 * writes by the transaction that it is handed, and a refusal takes back what it had written. Handlers get those that
 * the row of their call allows, by the gate.
 */
export interface Acts {
  /** Decides by a guild's rows; one after the other in a guild. */
  readonly inGuild: <T>(of: Ground, work: Work<T>) => Promise<Answer<T>>;
  /** Changes a row of the caller's own by a guild's rules: many at once, none beside `inGuild`. */
  readonly byRulesOf: <T>(of: GuildOf & Pick<AlsoHeld, 'looksOf'>, work: Work<T>) => Promise<Answer<T>>;
  /** Changes the caller's account; 401 where the token was ended meanwhile. */
  readonly ofCaller: <T>(caller: Caller, work: Work<T>) => Promise<Answer<T>>;
  /**
   * Changes the caller's account and a guild, beside another account that stays as it is; 401 where the token was ended
   * meanwhile.
   */
  readonly ofCallerInGuild: <T>(caller: Caller, of: GroundBeside, work: Work<T>) => Promise<Answer<T>>;
  /** Decides by an account whose owner is not signed in yet. */
  readonly ofAccount: <T>(userId: UserId, work: Work<T>) => Promise<Answer<T>>;
  /** Decides by nothing that is stored, or in the very statement that writes. */
  readonly ofNothing: <T>(work: Work<T>) => Promise<Answer<T>>;
}

/** What is to be stored beside what an act has done; it may refuse, which takes all back. */
export type Keep = (trx: Db, outcome: unknown) => Promise<Refusal | null>;

/** The same for calls whose requests may come again. */
export interface ActsOfCalls extends Acts {
  /** The same ways to write, each of which keeps something as the last thing that its transaction writes. */
  readonly keeping: (keep: Keep) => Acts;
}

type WithReply<R> = R | { readonly reply: R };
/**
 * What the work of a call answers whose reply is R: the reply, or with it what is told of the act, so that the same
 * request can be answered the same later on. A call that only acknowledges answers what it likes.
 */
export type Outcome<R> = [keyof R] extends ['error' | 'message']
  ? unknown
  : WithReply<R> | VersionedOutcome<WithReply<R>>;

/** The ways to write of a call that anyone can make. */
export interface OpenActs {
  readonly ofAccount: <T>(userId: UserId, work: Work<T>) => Promise<Answer<T>>;
  readonly ofNothing: <T>(work: Work<T>) => Promise<Answer<T>>;
  /** Lets somebody into a guild who is not in it: what lets them in is decided by the work. */
  readonly joining: <T>(guildId: GuildId, work: Work<T>) => Promise<Answer<T>>;
}

/** The ways to write of whoever is signed in. */
export interface AccountActs<R = unknown> {
  readonly ofCaller: <T extends Outcome<R>>(work: Work<T>) => Promise<Answer<T>>;
  readonly ofNothing: <T extends Outcome<R>>(work: Work<T>) => Promise<Answer<T>>;
  /** Lets the caller into a guild. */
  readonly joining: <T extends Outcome<R>>(guildId: GuildId, work: Work<T>) => Promise<Answer<T>>;
}

/**
 * The ways to write in a guild: the transaction finds the place that the call names, and what the caller may do there,
 * and refuses by the row's `needs` before the work begins, which is handed what was found.
 */
export interface GuildActs<S, R = unknown> {
  /** Decides by the guild's rows; one after the other in a guild. */
  readonly inGuild: <T extends Outcome<R>>(work: Work<T, S>, also?: AlsoHeld) => Promise<Answer<T>>;
  /** Changes a row of the caller's own by the guild's rules: many at once, none beside `inGuild`. */
  readonly byRules: <T extends Outcome<R>>(work: Work<T, S>) => Promise<Answer<T>>;
  /** Changes the caller's account and the guild, beside another account that stays as it is. */
  readonly withCaller: <T extends Outcome<R>>(besides: UserId, work: Work<T, S>) => Promise<Answer<T>>;
  /** Changes what nobody else decides by. */
  readonly ofNothing: <T extends Outcome<R>>(work: Work<T, S>) => Promise<Answer<T>>;
  /**
   * What would be found at this moment, or why the call would be refused: for what takes long before the act (a
   * password, a picture) and is not to be done for nothing. The act asks again.
   */
  readonly expect: () => Promise<Answer<S>>;
}

const SIGNED_OUT: Refusal = { status: 401, message: 'Please sign in' };

/** Ends a transaction that is to leave nothing behind. */
class TakenBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('a refusal takes back what was written');
  }
}

/**
 * Makes the ways to write on a store.
 * @param onTokenGone hears of a token that was taken for good and is not: another node has ended it, and the word of it
 * is on its way
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
          // By their ids, or two who hand over to each other wait in a circle.
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
