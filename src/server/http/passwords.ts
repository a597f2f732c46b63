import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes, one lane (security.md 'Passwords'). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const WAITING = 50;

/** There is too much to hash just now; the caller answers 503. */
export const BUSY = Symbol('busy');

export interface Passwords {
  /** The hash to keep, with its salt and cost. */
  readonly hash: (password: string) => Promise<string | typeof BUSY>;
  /** Whether the password is that of the hash; without a hash it takes as long and is false. */
  readonly matches: (hash: string | null, password: string) => Promise<boolean | typeof BUSY>;
}

/**
 * Hashes passwords, at most two at a time with fifty waiting: each takes a core for a while, so unlimited sign-in would
 * be a denial of service.
 */
export const createPasswords = (): Passwords => {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Stands in for the hash of an account that does not exist, so that its absence does not show in the time. */
  const nobody = hash('nobody', COST);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T | typeof BUSY> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) return BUSY;
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: (kept, password) =>
      inTurn(async () => {
        const isRight = await verify(kept ?? (await nobody), password);
        return isRight && kept !== null;
      }),
  };
};
