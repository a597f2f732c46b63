import { createHash } from 'node:crypto';
import type { UserId } from '../../contract/ids';
import type { Clock } from '../clock';
import { createGroupedLoad } from '../data/grouped-load';
import type { IdSource } from '../data/ids';
import type { Db, TokenId } from '../data/schema';
import { insertToken, useTokens } from '../data/tokens';
import type { Random } from '../random';

/** The user who makes a call, and the token used. */
export interface Caller {
  readonly userId: UserId;
  readonly tokenId: TokenId;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9\-_.]{16,512}$/;
/** A token is looked up again after this time, which extends its life. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_AT_MOST = 20_000;

interface Known extends Caller {
  readonly since: number;
}

/** The state of a token since the watch began: `unknown` when some tokens ended and it is not known which. */
export type TokenVerdict = 'good' | 'ended' | 'unknown';

export interface Tokens {
  /** Issues a new token for an account; only its hash is stored. */
  readonly issue: (db: Db, userId: UserId, userAgent: string | null) => Promise<string>;
  /** Whether the owner of the token is known without a query. */
  readonly isKnown: (token: string) => boolean;
  /** The owner of a token, or null when the token is invalid. */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /**
   * Watches the ending of tokens from now on, for work that takes longer than the lookup of a token: watch,
   * authenticate, make the work visible to `forget` and to the closing of sockets, then check.
   */
  readonly watch: () => (tokenId: TokenId) => TokenVerdict;
  /** Removes ended tokens from the cache. */
  readonly forget: (tokenIds: readonly TokenId[]) => void;
  /** Clears the cache: some tokens may have ended. */
  readonly forgetAll: () => void;
}

export interface TokensOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  /** How many milliseconds a cached lookup is trusted; constant unless given. */
  readonly trustedMs?: () => number;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Issues and identifies tokens; recent lookups are cached (security.md 'Tokens'). */
export const createTokens = ({
  db,
  clock,
  random,
  ids,
  trustedMs = () => KNOWN_FOR_MS,
}: TokensOptions): Tokens => {
  const use = createGroupedLoad((hashes: readonly string[]) => useTokens(db, hashes, clock.now()));
  const known = new Map<string, Known>();
  /** Tokens that ended while a lookup of them may have been running. */
  const ended = new Set<TokenId>();
  /** Counts the times when an unknown set of tokens ended. */
  let doubts = 0;

  const remember = (hash: string, caller: Caller): void => {
    known.delete(hash);
    known.set(hash, { ...caller, since: clock.elapsed() });
    if (known.size <= KNOWN_AT_MOST) return;
    const oldest = known.keys().next();
    if (oldest.done !== true) known.delete(oldest.value);
  };

  return {
    issue: async (at, userId, userAgent) => {
      const token = `gh_${random(TOKEN_BYTES).toString('base64url')}`;
      await insertToken(at, {
        id: ids.next(),
        hash: hashOf(token),
        userId,
        userAgent: userAgent?.slice(0, 200) ?? null,
        nowMs: clock.now(),
      });
      return token;
    },
    isKnown: (token) => {
      const before = known.get(hashOf(token));
      return before !== undefined && before.since + trustedMs() > clock.elapsed();
    },
    authenticate: async (token) => {
      if (!TOKEN.test(token)) return null;
      const hash = hashOf(token);
      const before = known.get(hash);
      if (before !== undefined && before.since + trustedMs() > clock.elapsed())
        return { userId: before.userId, tokenId: before.tokenId };
      known.delete(hash);
      const found = await use(hash);
      if (found === null || ended.has(found.tokenId)) return null;
      const caller = { userId: found.user.id, tokenId: found.tokenId };
      remember(hash, caller);
      return caller;
    },
    watch: () => {
      const before = doubts;
      return (tokenId) => {
        if (ended.has(tokenId)) return 'ended';
        return doubts === before ? 'good' : 'unknown';
      };
    },
    forgetAll: () => {
      doubts += 1;
      known.clear();
    },
    forget: (tokenIds) => {
      const gone = new Set(tokenIds);
      for (const [hash, caller] of known) if (gone.has(caller.tokenId)) known.delete(hash);
      for (const tokenId of gone) {
        ended.add(tokenId);
        clock.after(KNOWN_FOR_MS, () => ended.delete(tokenId));
      }
    },
  };
};
