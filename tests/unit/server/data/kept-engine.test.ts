import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Store } from '../../../../src/server/data/store';
import { startTestServer } from '../../../support/node/server-app';
import { openTestStore } from '../../../support/node/test-store';

const rowsIn = async (store: Store): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_type = 'BASE TABLE'
    and table_schema = 'public' and table_name <> 'schema_migrations'`.execute(store.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(name)}`.execute(store.db);
    counts[name] = counted[0]?.count ?? -1;
  }
  return counts;
};
const nothing = (counts: Record<string, number>) =>
  Object.fromEntries(Object.keys(counts).map((k) => [k, 0]));
const nextVersion = async (store: Store): Promise<unknown> =>
  (await sql`select nextval('event_versions') as next`.execute(store.db)).rows;

/** Transactions are numbered as long as an engine runs. */
const transactionOf = async (store: Store): Promise<number> =>
  Number((await sql<{ id: string }>`select txid_current()::text as id`.execute(store.db)).rows[0]?.id);

it('is used by one store after another', async () => {
  const first = await openTestStore();
  const before = await transactionOf(first);
  await first.close();
  const next = await openTestStore();
  expect(await transactionOf(next)).toBeGreaterThan(before);
  await next.close();
});

it('leaves an empty store to the next, whatever was written', async () => {
  const first = await openTestStore();
  const begin = await nextVersion(first);
  const app = await startTestServer({ store: first });
  const owner = await app.signUp();
  await app.join(await app.createGuild(owner), owner, await app.signUp());
  const full = await rowsIn(first);
  expect(full['members']).toBe(2);
  await app.close();
  const next = await openTestStore();
  const counts = await rowsIn(next);
  expect(counts).toEqual(nothing(counts));
  expect(Object.keys(counts).length).toBeGreaterThan(50);
  expect(await nextVersion(next)).toEqual(begin);
  await next.close();
});

it('is not used while a store has it, nor by one that was closed', async () => {
  const [one, other] = [await openTestStore(), await openTestStore()];
  await sql`insert into settings (key, value) values ('a', '"b"')`.execute(one.db);
  expect((await sql`select key from settings`.execute(other.db)).rows).toEqual([]);
  await one.close();
  await expect(sql`select key from settings`.execute(one.db)).rejects.toThrow('closed');
  await other.close();
});

it('ends with a store whose tables were changed', async () => {
  const changed = await openTestStore();
  await sql`create table left_over (id int)`.execute(changed.db);
  await changed.close();
  const next = await openTestStore();
  await expect(sql`select * from left_over`.execute(next.db)).rejects.toThrow('left_over');
  await next.close();
});
