import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuildId, UserId } from '../../../../src/contract/ids';
import { toId } from '../../../../src/contract/ids';
import { NOT_OF_ACCOUNTS, partsOfAccount, partsOfGuild } from '../../../../src/server/data/export-parts';
import { readPart } from '../../../../src/server/data/export-rows';
import type { Store } from '../../../../src/server/data/store';
import { openTestStore } from '../../../support/node/test-store';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const tablesOf = (parts: ReturnType<typeof partsOfAccount>): string[] => parts.map(({ table }) => table);
const ACCOUNT = partsOfAccount(toId<UserId>('1'));
const GUILD = partsOfGuild(toId<GuildId>('1'));

describe('the parts of exports', () => {
  it('are of all tables with a person in them, or there is a reason', async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(store.db);
    const known = new Set([...tablesOf(ACCOUNT), ...Object.keys(NOT_OF_ACCOUNTS)]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(tablesOf(ACCOUNT).filter((table) => table in NOT_OF_ACCOUNTS)).toEqual([]);
  });

  it('are of tables that exist, with names of their own', async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select tablename::text as name from pg_tables where schemaname = 'public'`.execute(store.db);
    const all = new Set(rows.map(({ name }) => name));
    const named = [...tablesOf(ACCOUNT), ...tablesOf(GUILD), ...Object.keys(NOT_OF_ACCOUNTS)];
    expect(named.filter((name) => !all.has(name))).toEqual([]);
    for (const parts of [ACCOUNT, GUILD])
      expect(new Set(parts.map(({ file }) => file)).size).toBe(parts.length);
  });

  it('leave out what nobody may read', async () => {
    const secret = /(^|_)hash|secret|token|password/;
    for (const { table, omit = [] } of [...ACCOUNT, ...GUILD]) {
      const { rows } = await sql<{ readonly name: string }>`
        select attname::text as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(store.db);
      const left = rows.map(({ name }) => name).filter((name) => !omit.includes(name));
      expect({ table, secrets: left.filter((name) => secret.test(name)) }).toEqual({ table, secrets: [] });
    }
  });

  it('are read whole, in the order of their keys, however many rows of others lie between', async () => {
    await sql`
      insert into system_messages (id, message, created_at, user_id)
      select n, 'number ' || n, now(), null from generate_series(1, 5000) n`.execute(store.db);
    const ids: string[] = [];
    let statements = 0;
    const part = { file: 'x', table: 'system_messages', where: sql`t.id % 2 = 0` };
    for await (const rows of readPart(store.db, part)) {
      statements += 1;
      for (const row of rows) ids.push((JSON.parse(row) as { id: string }).id);
    }
    expect(statements).toBe(3);
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, nth) => String((nth + 1) * 2)));
  });

  it('can be read of every table', async () => {
    for (const part of [...ACCOUNT, ...GUILD])
      for await (const rows of readPart(store.db, part)) expect(rows.length).toBeGreaterThan(0);
  });
});
