import { hash, verify } from '@node-rs/argon2';
import { type BUSY, createFairLine, type Turn } from './fair-line';

export { BUSY } from './fair-line';

/** Argon2id, 19 MiB, two passes, one lane (security.md 'Passwords'). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
/** The strangers' line has room for one entry each of many addresses, which take turns. */
const WAITING = { own: 50, strangers: 200 } as const;
const HOUSE: Turn = { lane: 'own', key: '' };

export interface Passwords {
  /** The hash to store, with its salt and cost. Waits in the server's own turn unless another is given. */
  readonly hash: (password: string, turn?: Turn) => Promise<string | typeof BUSY>;
  /** Whether the password matches the hash; without a hash the result is false after the same time. */
  readonly matches: (hash: string | null, password: string, turn?: Turn) => Promise<boolean | typeof BUSY>;
}

/** The hash functions: each call takes a core for some time. */
export interface Hasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

const argon2id: Hasher = { hash: (password) => hash(password, COST), verify };

/**
 * Hashes passwords, two at a time with a limited line: each takes a core for a while, so unlimited sign-in would allow
 * a denial of service, and in an unfair line a few callers could exclude all others.
 */
export const createPasswords = (hasher: Hasher = argon2id): Passwords => {
  const inTurn = createFairLine({ atOnce: AT_ONCE, waiting: WAITING });
  /** Replaces the hash of an account that does not exist, so that its absence does not show in the time. */
  const nobody = hasher.hash('nobody');
  return {
    hash: (password, turn = HOUSE) => inTurn(turn, () => hasher.hash(password)),
    matches: (kept, password, turn = HOUSE) =>
      inTurn(turn, async () => {
        const isRight = await hasher.verify(kept ?? (await nobody), password);
        return isRight && kept !== null;
      }),
  };
};
