import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/node/server-app';
import { takeSnapshot } from './store-snapshot';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await app.signUp('mira');
});
afterAll(() => app.close());

/** The tables whose hash changes by these SQL statements. */
const changedBy = async (...orders: readonly string[]): Promise<readonly string[]> => {
  const before = await takeSnapshot(app.store);
  for (const order of orders) await sql.raw(order).execute(app.store.db);
  const after = await takeSnapshot(app.store);
  return Object.keys(after).filter((name) => after[name] !== before[name]);
};

describe('a snapshot of the store', () => {
  it('shows what is written, even where it writes what was there', async () => {
    expect(await changedBy("update users set bio = 'new'")).toEqual(['users']);
    expect(await changedBy('update users set bio = bio')).toEqual(['users']);
    expect(await changedBy("insert into settings (key, value) values ('a', '{}')")).toEqual(['settings']);
    expect(await changedBy("delete from settings where key = 'a'")).toEqual(['settings']);
    expect(await changedBy("update tokens set user_agent = 'other'")).toEqual(['tokens']);
  });

  it('shows nothing where nothing is, nor that a session is in use', async () => {
    expect(await changedBy('select * from users for update')).toEqual([]);
    expect(await changedBy("update tokens set last_used_at = last_used_at + interval '1 second'")).toEqual(
      [],
    );
  });
});
