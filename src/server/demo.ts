import type { Meta } from '../contract/entities/meta';
import { failure, success, type Result } from '../contract/failure';
import type { Clock } from './clock';
import { DEMO_ACCOUNTS, type DemoPasswordHashes } from './data/seed/accounts';
import { isDemo, moveDemoPictures, seedDemo } from './data/seed/seed-demo';
import type { Store } from './data/store';
import { BUSY, type Passwords } from './http/passwords';
import type { Random } from './random';

export interface DemoTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  /** Where clients reach this server. */
  readonly publicUrl: string;
}

const UNKNOWN_PASSWORD_BYTES = 32;

const hashed = async (passwords: Passwords, password: string): Promise<string> => {
  const hash = await passwords.hash(password);
  if (hash === BUSY) throw new Error('nothing else hashes before the server is ready');
  return hash;
};

const hashAll = async ({ passwords, random }: DemoTools): Promise<DemoPasswordHashes> => {
  const { owner, moderator, member } = DEMO_ACCOUNTS;
  return {
    owner: await hashed(passwords, owner.password),
    moderator: await hashed(passwords, moderator.password),
    member: await hashed(passwords, member.password),
    others: await hashed(passwords, random(UNKNOWN_PASSWORD_BYTES).toString('base64url')),
  };
};

/**
 * Fills an empty store with the demo community, once; in one that was filled before, its pictures follow the server's
 * address. Answers what the sign-in screen offers; fails where the store has a community of its own.
 */
export const prepareDemo = async (
  tools: DemoTools,
): Promise<Result<NonNullable<Meta['demo']>, 'not-empty'>> => {
  const { store, clock, publicUrl } = tools;
  if (await isDemo(store.db)) await moveDemoPictures(store, publicUrl);
  else if (!(await seedDemo(store, { nowMs: clock.now(), passwordHashes: await hashAll(tools), publicUrl })))
    return failure('not-empty');
  return success({ accounts: Object.values(DEMO_ACCOUNTS) });
};
