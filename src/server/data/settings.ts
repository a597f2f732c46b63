import type { Db, Reads } from './schema';

/** What the store remembers of itself, such as when the demo community was filled in. */
export type SettingKey =
  | 'demo-seeded-at'
  /** Who may make an account: a SignUpRule. */
  | 'sign-up'
  /** The demo accounts' passwords as JSON, where they are kept; empty where they were told once and are not. */
  | 'demo-passwords'
  /** Where the demo's pictures are said to be, in its messages. */
  | 'demo-public-url'
  /** The account in whose name the trail shows what whoever runs the server did. */
  | 'operator-user-id'
  /** Tells the nodes that share this store from those of another on the same bus. */
  | 'cluster-id'
  /** What the ids in the log are hashed with. */
  | 'log-salt';

/** A setting, or null. */
export const findSetting = async (db: Reads, key: SettingKey): Promise<string | null> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;

/** Sets a setting. */
export const saveSetting = async (db: Db, key: SettingKey, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

/** The setting, which becomes `value` where there is none; the same for all who ask at once. */
export const ensureSetting = async (db: Db, key: SettingKey, value: string): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSetting(db, key)) ?? value;
};
