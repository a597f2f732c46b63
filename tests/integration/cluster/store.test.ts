import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClusteredStore } from '../../../src/server/data/clustered';
import { createReadWithin } from '../../../src/server/data/read-within';
import { failureOfQuery } from '../../../src/server/data/failures';
import { migrations } from '../../../src/server/data/migrations';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { startTestServer, textChannelOf } from '../../support/node/server-app';

// A killed database takes a while to recover on a busy computer.

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 120_000);
afterAll(() => cluster.stop());

it('keeps what it is given, on PostgreSQL as in the embedded store', async () => {
  const app = await cluster.startServer();
  try {
    const person = await app.signUp('somebody');
    const guild = await app.createGuild(person, 'Shared');
    const channelId = textChannelOf(guild);
    await app.done('messages.create', { channelId, content: 'words', parentId: null }, person);
    const { data } = await app.done('messages.list', { channelId }, person);
    expect(data.messages).toMatchObject([{ content: 'words', username: 'somebody' }]);
    const { rows } = await sql<{ version: string; jit: string }>`
      select version() as version, current_setting('jit') as jit`.execute(app.store.db);
    expect(rows[0]?.version).toMatch(/^PostgreSQL 1[5-9]/);
    // Its compiler takes longer than short statements run.
    expect(rows[0]?.jit).toBe('off');
  } finally {
    await app.close();
  }
});

it('makes the tables once, whoever starts first, and gives each node a number of its own', async () => {
  const database = await cluster.bareDatabase();
  const stores = await Promise.all([1, 2, 3, 4].map(() => cluster.openStore({ database })));
  const numbers = stores.map(({ node }) => node?.number());
  expect([...numbers].sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(stores.map(({ node }) => node?.clusterId)).size).toBe(1);
  const ids = stores.flatMap((store) => Array.from({ length: 5000 }, () => store.ids.next()));
  expect(new Set(ids).size).toBe(20_000);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from schema_migrations`.execute(
    stores[0]!.db,
  );
  expect(rows[0]?.count).toBe(migrations.length);
  await Promise.all(stores.map((store) => store.close()));
});

it('is busy, and not broken, where a statement takes too long or transactions are in each other’s way', async () => {
  const store = await cluster.openStore({ database: await cluster.bareDatabase(), isPatient: false });
  const failed = async (statements: readonly string[]): Promise<unknown> =>
    store
      .transaction(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
      })
      .then(
        () => null,
        (error: unknown) => failureOfQuery(error),
      );
  const unavailable = { code: 'store-unavailable' };
  expect(await failed(['set local statement_timeout = 1', 'select pg_sleep(60)'])).toMatchObject(unavailable);
  const within = createReadWithin(store.transaction);
  expect(await within(1, (trx) => sql`select pg_sleep(60)`.execute(trx as typeof store.db))).toBeNull();
  expect(await within(60_000, () => Promise.resolve('read'))).toBe('read');
  for (const state of ['40P01', '40001']) {
    const raise = `do $$ begin raise exception using errcode = '${state}'; end $$`;
    expect(await failed([raise])).toMatchObject(unavailable);
  }
  // Any other error is the statement's own.
  expect(await failed(['select 1 / 0'])).toBeNull();
  expect((await sql<{ one: number }>`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  await store.close();
});

it('says what is wrong without the address, the user or the password', async () => {
  const good = new URL(cluster.storage.postgres.url);
  const tries: [string, (url: URL) => void][] = [
    ['rejected the user name or password', (url) => (url.password = 'geheim')],
    ['does not exist', (url) => (url.pathname = '/nirgends')],
    ['cannot be reached', (url) => (url.port = '1')],
  ];
  for (const [text, spoil] of tries) {
    const url = new URL(good);
    spoil(url);
    const opened = await openClusteredStore({
      url: url.href,
      now: Date.now,
      log: () => undefined,
      every: () => () => undefined,
    });
    expect(opened.ok).toBe(false);
    if (opened.ok) continue;
    expect(opened.failure.detail).toContain(text);
    for (const secret of ['geheim', good.password, good.host, good.port])
      expect(opened.failure.detail).not.toContain(secret);
  }
});

it('answers 503 and not 500 when the database ends under it, and goes on when it is back', async () => {
  const app = await startTestServer({ openStore: (now) => cluster.openStore({ now }) });
  try {
    const person = await app.signUp('patient');
    await cluster.storage.postgres.kill();
    expect(await app.status('users.me', {}, person)).toBe(503);
    expect(await app.status('guilds.create', { name: 'No', icon: null }, person)).toBe(503);
    await cluster.storage.postgres.start();
    expect(await app.status('users.me', {}, person)).toBe(200);
  } finally {
    await app.close();
  }
});

it('does not end the process when a connection breaks between two statements of a transaction', async () => {
  const store = await cluster.openStore();
  const broken = store.transaction(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(store.db);
    // The end of the connection must arrive here before the next statement is sent.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toMatchObject({ code: '57P03' });
  expect(await store.isHealthy()).toBe(true);
  await store.close();
});
