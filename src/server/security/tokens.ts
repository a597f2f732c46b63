import { createHash } from 'node:crypto';
import type { UserId } from '../../contract/ids';
import type { Clock } from '../clock';
import type { IdSource } from '../data/ids';
import type { Db, TokenId } from '../data/schema';
import { insertToken, useToken } from '../data/tokens';
import type { Random } from '../random';

/** Who makes a call, and by which token. */
export interface Caller {
  readonly userId: UserId;
  readonly tokenId: TokenId;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9\-_.]{16,512}$/;
/** A token is looked up again after this long, so that its life slides. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_AT_MOST = 20_000;

interface Known extends Caller {
  readonly since: number;
}

/** What became of a token meanwhile: `unknown` when some were ended and nobody knows which. */
export type TokenVerdict = 'good' | 'ended' | 'unknown';

export interface Tokens {
  /** A new token for an account; only its hash is kept. */
  readonly issue: (db: Db, userId: UserId, userAgent: string | null) => Promise<string>;
  /** Whether it can be told without a query whose it is. */
  readonly isKnown: (token: string) => boolean;
  /** Whose token it is, or null when it is no good. */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /**
   * Watches the ending of tokens from now on, for work that takes longer than looking a token up: watch, authenticate,
   * do what `forget` and the ending of sockets must find, then ask.
   */
  readonly watch: () => (tokenId: TokenId) => TokenVerdict;
  /** These are ended: they must not be known from before. */
  readonly forget: (tokenIds: readonly TokenId[]) => void;
  /** Each is looked up again: some may have been ended. */
  readonly forgetAll: () => void;
}

export interface TokensOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  /** For how many milliseconds what was looked up is taken as it was; always the same unless given. */
  readonly trustedMs?: () => number;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Issues tokens and knows them again; what was looked up lately is known without a query (security.md 'Tokens'). */
export const createTokens = ({
  db,
  clock,
  random,
  ids,
  trustedMs = () => KNOWN_FOR_MS,
}: TokensOptions): Tokens => {
  const known = new Map<string, Known>();
  /** Ended while a look-up of them may have been under way. */
  const ended = new Set<TokenId>();
  /** Counts how often it was not known which tokens have ended. */
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
      const found = await useToken(db, hash, clock.now());
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
