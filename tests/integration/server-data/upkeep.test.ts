import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../src/server/data/store';
import { openTestStore, storeTemplate } from '../../support/node/test-store';
import { addGuild, draft } from './fixtures';

let store: Store;
let events: string[];
beforeEach(async () => {
  events = [];
  // With a PostgreSQL of its own: what another store has left in the log would count.
  const template = await storeTemplate();
  store = await openTestStore({ template, log: ({ event }) => events.push(event) });
});
afterEach(() => store.close());

const folds = (): number => events.filter((event) => event === 'store-checkpoint').length;

test('tables that have changed much are counted and cleared, one at a time', async () => {
  const guild = await addGuild(store, 'club');
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      store.writeMessage(draft(guild.general, guild.ownerId, `m${index}`)),
    ),
  );
  await sql`select pg_stat_force_next_flush()`.execute(store.db);
  const tidied = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables where last_vacuum is not null and last_analyze is not null`.execute(
      store.db,
    );
    return rows.map(({ name }) => name);
  };
  expect(await tidied()).toEqual([]);
  await store.checkpoint();
  expect(await tidied()).toEqual(['messages']);
});

test('a log that grows long is folded without waiting for the timer', async () => {
  for (let index = 0; index < 500; index += 1)
    await sql`
      with grown as (select pg_logical_emit_message(true, 'test', repeat('x', 120000)))
      select count(*) from grown`.execute(store.db);
  // The checkpoint runs after the write that triggered it.
  await sql`select 1`.execute(store.db);
  expect(folds()).toBe(1);
});

test('nothing is folded where nothing was written', async () => {
  await store.checkpoint();
  expect(folds()).toBe(0);
  await addGuild(store, 'club');
  await store.checkpoint();
  await store.checkpoint();
  expect(folds()).toBe(1);
  await sql`select 1`.execute(store.db);
  await store.checkpoint();
  expect(folds()).toBe(1);
});
