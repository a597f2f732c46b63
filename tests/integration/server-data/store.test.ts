import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOfQuery } from '../../../src/server/data/failures';
import { listMessages } from '../../../src/server/data/messages';
import type { StoreEvent, StoreOptions } from '../../../src/server/data/options';
import { isIdOutOfRange, isUniqueViolation } from '../../../src/server/data/sql-errors';
import { openStore, type Store } from '../../../src/server/data/store';
import { findUser } from '../../../src/server/data/users';
import { openTestStore, storeTemplate } from '../../support/node/test-store';
import { addGuild, addUser, draft, NOON_MS, send } from './fixtures';

let folder: string;
const open: Store[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-store-'));
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const keep = (store: Store): Store => {
  open.push(store);
  return store;
};
const closeAll = async () => {
  for (const store of open.splice(0)) await store.close();
};
const tryToOpen = async (options: Partial<StoreOptions> = {}) => {
  const opened = await openStore({
    dataDir: folder,
    now: Date.now,
    log: () => undefined,
    every: () => () => undefined,
    template: await storeTemplate(),
    ...options,
  });
  if (opened.ok) keep(opened.value);
  return opened;
};
const refusal = async (options: Partial<StoreOptions> = {}) => {
  const opened = await tryToOpen(options);
  return opened.ok ? null : opened.failure;
};

describe('a store on the disk', () => {
  test('keeps what was written when it is opened again, and ids go on', async () => {
    const first = keep(await openTestStore({ dataDir: folder, now: () => NOON_MS + 60_000 }));
    const guild = await addGuild(first, 'club');
    const id = await send(first, guild.general, guild.ownerId, 'kept');
    await closeAll();
    // The clock was set back in between.
    const second = keep(await openTestStore({ dataDir: folder, now: () => NOON_MS }));
    expect(await listMessages(second.db, { channelId: guild.general })).toMatchObject([
      { id, content: 'kept' },
    ]);
    const written = await second.writeMessage(draft(guild.general, guild.ownerId, 'new'));
    if (written.kind !== 'created') throw new Error('not created');
    expect(BigInt(written.id)).toBeGreaterThan(BigInt(id));
    // The id has a later time than the clock; the displayed time is that of the write.
    expect(written.createdAt).toBe(new Date(NOON_MS).toISOString());
    expect(readdirSync(folder).sort()).toEqual([
      ...['store', 'store.lock', 'store.lock.holder', 'store.made'],
    ]);
  });

  test('is made from nothing without a template too', async () => {
    const events: StoreEvent[] = [];
    const opened = await tryToOpen({ template: null, log: (event) => events.push(event) });
    expect(opened.ok).toBe(true);
    expect(events.map(({ event }) => event)).toEqual(['store-migrated', 'store-opened']);
  });

  test('reads the template where it is made, and not again', async () => {
    const blob = await storeTemplate();
    let reads = 0;
    const template = () => {
      reads += 1;
      return blob;
    };
    await tryToOpen({ template });
    await closeAll();
    const again = await tryToOpen({ template });
    expect([again.ok, reads]).toEqual([true, 1]);
  });

  test('has small buffers while it is small', async () => {
    const buffers = async (): Promise<unknown> => {
      const opened = await tryToOpen();
      if (!opened.ok) throw new Error(opened.failure.detail);
      const { rows } = await sql<{ size: string }>`
        select setting::int / 128 as size from pg_settings where name = 'shared_buffers'`.execute(
        opened.value.db,
      );
      await closeAll();
      return rows[0]?.size;
    };
    expect(await buffers()).toBe(8);
    // Sparse: a length without blocks on the disk. PostgreSQL ignores files with other names.
    writeFileSync(path.join(folder, 'store', 'base', 'large'), '');
    truncateSync(path.join(folder, 'store', 'base', 'large'), 129 * 2 ** 20);
    expect(await buffers()).toBe(24);
  });

  test('belongs to one at a time', async () => {
    keep(await openTestStore({ dataDir: folder }));
    expect(await refusal()).toMatchObject({
      code: 'store-in-use',
      detail: expect.stringContaining(String(process.pid)),
    });
    await closeAll();
    expect(await refusal()).toBeNull();
  });

  test('that was left half made is made anew', async () => {
    mkdirSync(path.join(folder, 'store.new'), { recursive: true });
    writeFileSync(path.join(folder, 'store.new', 'PG_VERSION'), '1');
    expect(await refusal()).toBeNull();
    expect(existsSync(path.join(folder, 'store.new'))).toBe(false);
  });

  test('of a newer Guildhall is left alone', async () => {
    const store = keep(await openTestStore({ dataDir: folder }));
    await sql`insert into schema_migrations (version, name, applied_at) values (999, 'future', now())`.execute(
      store.db,
    );
    await closeAll();
    expect(await refusal()).toMatchObject({
      code: 'store-newer',
      detail: expect.stringContaining('newer version'),
    });
    expect(readdirSync(folder)).not.toContain('store.lock.holder');
  });

  test('that is no store says so and stays as it is', async () => {
    mkdirSync(path.join(folder, 'store'));
    writeFileSync(path.join(folder, 'store', 'PG_VERSION'), '9.1\n');
    expect(await refusal()).toMatchObject({ code: 'store-damaged' });
    expect(readdirSync(path.join(folder, 'store'))).toContain('PG_VERSION');
    expect(readdirSync(folder)).not.toContain('store.lock.holder');
  });

  test('where a file is in the way says so', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: file })).toMatchObject({ code: 'store-unreadable' });
    expect(await refusal({ dataDir: path.join(file, 'below') })).toMatchObject({ code: 'store-unreadable' });
  });

  test('does not start on a full disk, and leaves nothing behind', async () => {
    expect(await refusal({ freeBytes: () => 1_000_000 })).toMatchObject({ code: 'store-full' });
    expect(readdirSync(folder)).toEqual(['store.lock']);
  });

  test('takes no writes while the disk is full, answers reads, and goes on when there is room', async () => {
    let freeBytes = 1e9;
    let nowMs = NOON_MS;
    const store = keep(
      await openTestStore({ dataDir: folder, freeBytes: () => freeBytes, elapsed: () => nowMs }),
    );
    const guild = await addGuild(store, 'club');
    freeBytes = 1_000_000;
    nowMs += 1000;
    const [refused] = await Promise.allSettled([
      store.writeMessage(draft(guild.general, guild.ownerId, 'lost?')),
    ]);
    expect(refused.status === 'rejected' && failureOfQuery(refused.reason)).toMatchObject({
      code: 'store-full',
    });
    expect(await findUser(store.db, guild.ownerId)).not.toBeNull();
    freeBytes = 1e9;
    expect((await store.writeMessage(draft(guild.general, guild.ownerId, 'saved'))).kind).toBe('created');
  });

  test('folds its log into the tables when the timer says so, if anything was written', async () => {
    const events: string[] = [];
    let tick = (): void => undefined;
    const store = keep(
      await openTestStore({
        dataDir: folder,
        log: ({ event }) => events.push(event),
        every: (ms, work) => {
          if (ms === 60_000) tick = work;
          return () => undefined;
        },
      }),
    );
    const folds = () => events.filter((event) => event === 'store-checkpoint').length;
    await addUser(store, 'ana');
    tick();
    await store.checkpoint();
    expect(folds()).toBe(1);
    await store.checkpoint();
    expect(folds()).toBe(1);
  });

  test('starts from a dump of another', async () => {
    const store = keep(await openTestStore());
    const id = await addUser(store, 'ana');
    const template = await store.dump('gzip');
    const copy = keep(await openTestStore({ dataDir: folder, template }));
    expect(await findUser(copy.db, id)).toMatchObject({ username: 'ana' });
  });

  test('has the databases of PostgreSQL that it needs, and no other', async () => {
    const store = keep(await openTestStore({ dataDir: folder }));
    const { rows } = await sql`select datname from pg_database`.execute(store.db);
    expect(rows).toEqual([{ datname: 'postgres' }]);
  });

  test.each([
    ['a text', 'no tar'],
    ['a packed text', gzipSync('no tar')],
    ['a length of tar', 'a'.repeat(1024)],
  ])('is not made from what is no dump: %s', async (_, template) => {
    expect(await refusal({ template: new Blob([template]) })).toMatchObject({
      detail: expect.stringMatching(/the empty store that comes with the program is damaged$/),
    });
    expect(existsSync(path.join(folder, 'store'))).toBe(false);
    const opened = await tryToOpen();
    expect(opened.ok).toBe(true);
  });
});

describe('stores in memory', () => {
  test.each(['none', 'gzip'] as const)('that start from one dump (%s) have it each', async (compression) => {
    const first = keep(await openTestStore());
    await addUser(first, 'ana');
    const template = await first.dump(compression);
    const [one, other] = await Promise.all([openTestStore({ template }), openTestStore({ template })]);
    await addUser(keep(one), 'bob');
    await one.checkpoint();
    await addUser(keep(other), 'cid');
    const third = keep(await openTestStore({ template }));
    const known = async ({ db }: Store) =>
      (await db.selectFrom('users').select('username').orderBy('id').execute()).map(
        ({ username }) => username,
      );
    expect([await known(one), await known(other), await known(third)]).toEqual([
      ['ana', 'bob'],
      ['ana', 'cid'],
      ['ana'],
    ]);
    expect(await third.isHealthy()).toBe(true);
  });
});

describe('the one connection', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  test('is not shared with a transaction that is open', async () => {
    let isOver = false;
    const transaction = store.transaction(async (trx) => {
      await sql`select 1`.execute(trx);
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(trx);
      isOver = true;
    });
    await sql`select 1`.execute(store.db);
    expect(isOver).toBe(true);
    await transaction;
  });

  test('a transaction that fails leaves nothing', async () => {
    const failed = store.transaction(async (trx) => {
      await sql`insert into settings (key, value) values ('k', 'v')`.execute(trx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await store.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('asking for it again inside of a transaction is an error, not a standstill', async () => {
    const asking = store.transaction(() => sql`select 1`.execute(store.db));
    await expect(asking).rejects.toThrow('inside of a transaction');
    expect(await store.isHealthy()).toBe(true);
  });

  test('statements that fail say why, and the next one works', async () => {
    const why = async (statement: Promise<unknown>): Promise<unknown> =>
      statement.then(
        () => null,
        (error: unknown) => error,
      );
    const insert = () => sql`insert into settings (key, value) values ('k', 'v')`.execute(store.db);
    await insert();
    expect(isUniqueViolation(await why(insert()))).toBe(true);
    expect(
      isIdOutOfRange(
        await why(sql`select * from users where id = ${'99999999999999999999'}`.execute(store.db)),
      ),
    ).toBe(true);
    expect(await why(sql`select nonsense`.execute(store.db))).toMatchObject({ code: '42703' });
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  });

  test('knows more statements than it keeps ready', async () => {
    for (let index = 0; index < 650; index += 1) {
      const { rows } = await sql`select ${sql.raw(String(index))}::int as n, ${`${index}`} as t`.execute(
        store.db,
      );
      expect(rows).toEqual([{ n: index, t: `${index}` }]);
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_prepared_statements`.execute(store.db);
    expect(rows[0]?.count).toBeLessThanOrEqual(600);
  });
});

describe('a store that is closed', () => {
  test('has finished what it accepted', async () => {
    const store = await openTestStore({ dataDir: folder });
    const guild = await addGuild(store, 'club');
    const writing = Array.from({ length: 300 }, (_, index) =>
      store.writeMessage(draft(guild.general, guild.ownerId, `m${index}`)),
    );
    await store.close();
    expect((await Promise.all(writing)).every(({ kind }) => kind === 'created')).toBe(true);
    const again = keep(await openTestStore({ dataDir: folder }));
    expect(await listMessages(again.db, { channelId: guild.general, limit: 100 })).toHaveLength(100);
  });
});
