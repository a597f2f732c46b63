import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuildId, UserId } from '../../../../src/contract/ids';
import { toId } from '../../../../src/contract/ids';
import { partsOfAccount, partsOfGuild } from '../../../../src/server/data/export-parts';
import { readPart } from '../../../../src/server/data/export-rows';
import type { Store } from '../../../../src/server/data/store';
import { openTestStore } from '../../../support/node/test-store';

/** The tables with a person in them that are in no export of an account, with the reason. */
const NOT_OF_ACCOUNTS: Readonly<Record<string, string>> = {
  second_factors: 'a secret',
  recovery_codes: 'secrets',
  sign_in_tickets: 'secrets',
  mail_codes: 'secrets',
  mails: 'what the server has sent by mail',
  idempotency_keys: 'hashes of requests',
  message_nonces: 'numbers of requests',
  read_markers: 'places in lists',
  inbox_done: 'places in lists',
  inbox_floors: 'places in lists',
  message_pings: 'made from the messages of others',
  attendances: 'connections that are open',
  overwrites: 'a decision of staff',
  bans: 'a decision of staff',
  voice_mutes: 'a decision of staff',
  member_notes: 'notes of staff',
  joins: 'what staff see of a join',
  audit_log: 'what staff see of acts',
  automod_rules: 'of a server',
  automod_said: 'hashes of texts',
  lockdowns: 'of a server',
  reports: 'what staff decide; the reports that one made are in it',
  undo_images: 'what staff may undo',
  removed_rows: 'what staff may undo',
  returning_roles: 'what staff may undo',
  operator_log: 'what the operator sees',
  sign_up_invites: 'of the operator',
  role_mentions: 'made from messages',
  embed_removals: 'of the message',
  exports: 'exports themselves',
  conversations: 'those that one is in are in it, by their members',
  guilds: 'of a server: its owner exports it',
  guild_emoji: 'of a server: its owner exports it',
  guild_stickers: 'of a server: its owner exports it',
  threads: 'of a server: its owner exports it',
};

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
