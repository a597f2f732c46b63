import type { StoreItem } from '../contract/entities/store-item';
import type { Meta } from '../contract/entities/meta';
import { failure, success, type Result } from '../contract/failure';
import { STORE } from './catalogue/catalogue';
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

/** What some of the demo's people wear of the store, by the names of people and articles. */
const WORN: readonly { readonly who: string; readonly decoration?: string; readonly nameplate?: string }[] = [
  { who: 'ines', decoration: 'Starlight', nameplate: 'Aurora' },
  { who: 'maren', decoration: 'Laurel', nameplate: 'Forest' },
  { who: 'tariq', nameplate: 'Embers' },
  { who: 'noor', decoration: 'Crown', nameplate: 'Lanterns' },
  { who: 'priya', decoration: 'Tide', nameplate: 'Ocean' },
  { who: 'sawbot', decoration: 'Clockwork' },
  { who: 'dicekeeper', decoration: 'Pixels' },
];

const urlOf = (articles: readonly StoreItem[], name: string | undefined): string | null =>
  articles.find((article) => article.name === name)?.url ?? null;

const dressUp = (store: Store): Promise<void> =>
  store.transaction(async (trx) => {
    for (const { who, decoration, nameplate } of WORN)
      await trx
        .updateTable('users')
        .set({
          avatarDecoration: urlOf(STORE.decorations, decoration),
          nameplate: urlOf(STORE.nameplates, nameplate),
        })
        .where('username', '=', who)
        .execute();
  });

/**
 * Fills an empty store with the demo community, once; in one that was filled before, its pictures follow the server's
 * address. Answers what the sign-in screen offers; fails where the store has a community of its own.
 */
export const prepareDemo = async (
  tools: DemoTools,
): Promise<Result<NonNullable<Meta['demo']>, 'not-empty'>> => {
  const { store, clock, publicUrl } = tools;
  if (await isDemo(store.db)) await moveDemoPictures(store, publicUrl);
  else if (await seedDemo(store, { nowMs: clock.now(), passwordHashes: await hashAll(tools), publicUrl }))
    await dressUp(store);
  else return failure('not-empty');
  return success({ accounts: Object.values(DEMO_ACCOUNTS) });
};
