import { z } from 'zod';
import type { StoreItem } from '../contract/entities/store-item';
import type { DemoOffer } from '../contract/entities/meta';
import { failure, success, type Result } from '../contract/failure';
import { ownFile, type Uploads } from './attachments/uploads';
import { STORE } from './catalogue/catalogue';
import type { Clock } from './clock';
import type { TakenFile } from './data/attachments';
import { DEMO_ACCOUNTS, type DemoPasswordHashes } from './data/seed/accounts';
import { DEMO_FILES, type DemoFileName } from './data/seed/files';
import { isDemo, moveDemoPictures, seedDemo } from './data/seed/seed-demo';
import type { SeededFiles } from './data/seed/seed-messages';
import { findSetting, saveSetting } from './data/settings';
import type { Store } from './data/store';
import { hasAccounts } from './data/users';
import { BUSY, type Passwords } from './security/passwords';
import type { Random } from './random';

export interface DemoTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  /** The public address of this server. */
  readonly publicUrl: string;
  readonly uploads: Uploads;
}

const UNKNOWN_PASSWORD_BYTES = 32;
/** 96 bits; the text is still short enough to type. */
const PASSWORD_BYTES = 12;

const passwordsSchema = z.object({ owner: z.string(), moderator: z.string(), member: z.string() });
type DemoPasswords = z.output<typeof passwordsSchema>;

const hashed = async (passwords: Passwords, password: string): Promise<string> => {
  const hash = await passwords.hash(password);
  if (hash === BUSY) throw new Error('nothing else hashes before the server is ready');
  return hash;
};

const newPasswords = (random: Random): DemoPasswords => {
  const next = (): string => random(PASSWORD_BYTES).toString('base64url');
  return { owner: next(), moderator: next(), member: next() };
};

const hashAll = async (
  { passwords, random }: DemoTools,
  { owner, moderator, member }: DemoPasswords,
): Promise<DemoPasswordHashes> => ({
  owner: await hashed(passwords, owner),
  moderator: await hashed(passwords, moderator),
  member: await hashed(passwords, member),
  others: await hashed(passwords, random(UNKNOWN_PASSWORD_BYTES).toString('base64url')),
});

/** Replaces the accounts' passwords: those of an earlier version were the same on all servers. */
const changePasswords = (store: Store, hashes: DemoPasswordHashes): Promise<void> =>
  store.transaction(async (trx) => {
    for (const name of ['owner', 'moderator', 'member'] as const)
      await trx
        .updateTable('users')
        .set({ passwordHash: hashes[name] })
        .where('email', '=', DEMO_ACCOUNTS[name].email)
        .execute();
  });

const readPasswords = (kept: string | null): DemoPasswords | null => {
  if (kept === null || kept === '') return null;
  const read = passwordsSchema.safeParse(JSON.parse(kept));
  return read.success ? read.data : null;
};

/** Decorations and nameplates of some of the demo's people, by the names of people and articles. */
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

const NAMES = Object.keys(DEMO_FILES) as readonly DemoFileName[];

/** Stores the content of the demo's files, as that of any upload; what cannot be stored is left out. */
const storeFiles = async (uploads: Uploads): Promise<SeededFiles> => {
  const files = new Map<DemoFileName, TakenFile>();
  for (const name of NAMES) {
    const bytes = await DEMO_FILES[name].make();
    const taken = await uploads.take(ownFile(bytes), bytes.length);
    if (taken.ok) files.set(name, taken.value);
  }
  return files;
};

/** The demo accounts that still exist: each can be deleted like any account. */
const offerOf = async ({ db }: Store, { owner, moderator, member }: DemoPasswords): Promise<DemoOffer> => {
  const accounts = [
    { ...DEMO_ACCOUNTS.owner, password: owner },
    { ...DEMO_ACCOUNTS.moderator, password: moderator },
    { ...DEMO_ACCOUNTS.member, password: member },
  ];
  const emails = accounts.map(({ email }) => email);
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  const known = new Set(rows.map(({ email }) => email));
  return { accounts: accounts.filter(({ email }) => known.has(email)) };
};

/**
 * Fills an empty store with the demo community, once; in a store filled before, it updates the addresses of the
 * pictures. Returns the accounts with their passwords, which are unique to each store, and which no call returns. A
 * server that others can reach stores no passwords, so they are returned once, and never again. Fails where the store
 * has other accounts.
 */
export const prepareDemo = async (
  tools: DemoTools,
  isForAnyone: boolean,
): Promise<Result<DemoOffer, 'not-empty'>> => {
  const { store, clock, random, publicUrl, uploads } = tools;
  const kept = await findSetting(store.db, 'demo-passwords');
  if (isForAnyone && kept === '') {
    await moveDemoPictures(store, publicUrl);
    return success({ accounts: [] });
  }
  const known = readPasswords(kept);
  const passwords = known ?? newPasswords(random);
  if (await isDemo(store.db)) {
    await moveDemoPictures(store, publicUrl);
    if (known === null) await changePasswords(store, await hashAll(tools, passwords));
  } else {
    if (await hasAccounts(store.db)) return failure('not-empty');
    const passwordHashes = await hashAll(tools, passwords);
    const files = await storeFiles(uploads);
    if (!(await seedDemo(store, { nowMs: clock.now(), passwordHashes, publicUrl, files })))
      return failure('not-empty');
    await dressUp(store);
  }
  await saveSetting(store.db, 'demo-passwords', isForAnyone ? '' : JSON.stringify(passwords));
  return success(await offerOf(store, passwords));
};
