import type { Db, Reads } from './schema';

/** The store's own settings and records, such as the time of the demo's seed. */
export type SettingKey =
  | 'demo-seeded-at'
  /** Who may create an account: a SignUpRule. */
  | 'sign-up'
  /** The domains of e-mail addresses that make accounts, separated by commas; empty for all. */
  | 'sign-up-domains'
  /** The demo accounts' passwords as JSON, where they are stored; empty where they were shown once and not stored. */
  | 'demo-passwords'
  /** The public address of the demo's pictures, used in its messages. */
  | 'demo-public-url'
  /** The account that audit logs name for the acts of the operator. */
  | 'operator-user-id'
  /** Distinguishes the nodes of this store from those of another store on the same bus. */
  | 'cluster-id'
  /** The most bytes of the files of one guild; empty for no limit. */
  | 'guild-storage-bytes'
  /** The levels that guilds reach by boosts, as JSON; empty for the usual ones. */
  | 'boost-levels'
  /** The most guilds that one account may own; empty for no limit. */
  | 'guilds-of-person'
  /** The version of the server's own terms; empty where it has none. */
  | 'terms'
  /** The same of its privacy text. */
  | 'privacy'
  /** The salt of the hashed ids in the log. */
  | 'log-salt';

/** A setting, or null. */
export const findSetting = async (db: Reads, key: SettingKey): Promise<string | null> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;

export const saveSetting = async (db: Db, key: SettingKey, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

/** The setting, which is set to `value` if missing; concurrent callers get the same value. */
export const ensureSetting = async (db: Db, key: SettingKey, value: string): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSetting(db, key)) ?? value;
};
