import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createCommunity } from './support/community';
import { type Figure, limitedFigure } from './support/figure';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcess } from './support/server-process';

const WRITES = 2000;
const WIDTH = 64;
const PER_SECOND_MIN = 300;
const P99_MAX_MS = 100;
/** Before it is measured: code is compiled, statements are prepared. */
const WARM_UP = 300;

/** Single-row commits straight into the store's engine, in the durable mode that the server uses. */
const storeLimit = async (): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-store-'));
  const store = await PGlite.create({
    dataDir,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=open_datasync',
    ],
  });
  await store.exec(
    'CREATE TABLE line (id bigint PRIMARY KEY, author bigint NOT NULL, content text NOT NULL)',
  );
  const begin = performance.now();
  for (let index = 0; index < WRITES; index += 1) {
    await store.query('INSERT INTO line VALUES ($1, $2, $3)', [
      index,
      7,
      `line number ${index} of the bench`,
    ]);
  }
  const perSecond = (WRITES / (performance.now() - begin)) * 1000;
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  return perSecond;
};

/** Messages acknowledged by the server over HTTP, 64 at once, beside the store's own single-row commits. */
export const benchWrites = async (): Promise<Figure[]> => {
  const limit = await storeLimit();
  const server = await startServerProcess();
  const { accounts, channelId } = await createCommunity(server.url, 20);
  const latencies: number[] = [];
  const write = async (index: number): Promise<void> => {
    const author = accounts[index % accounts.length];
    if (author === undefined) return;
    const sent = performance.now();
    await call(server.url, 'POST', '/channel/message/create', {
      token: author.token,
      from: author.from,
      body: { channelId, content: `line number ${index} of the bench`, parent_id: null },
    });
    latencies.push(performance.now() - sent);
  };
  await inParallel(WARM_UP, WIDTH, write);
  latencies.length = 0;
  const begin = performance.now();
  await inParallel(WRITES, WIDTH, write);
  const perSecond = (WRITES / (performance.now() - begin)) * 1000;
  closeConnections();
  await server.stop();
  latencies.sort((a, b) => a - b);
  const baseline = { what: 'single-row commits straight into the store', value: limit };
  const details = { width: WIDTH, writes: WRITES, p50Ms: latencies[Math.floor(WRITES * 0.5)] };
  return [
    limitedFigure({
      name: 'acknowledged writes',
      unit: 'writes/s',
      value: perSecond,
      baseline,
      atLeast: PER_SECOND_MIN,
      details,
    }),
    limitedFigure({
      name: `99 % of the writes are acknowledged within, ${WIDTH} at once`,
      unit: 'ms',
      value: latencies[Math.floor(WRITES * 0.99)] ?? Infinity,
      baseline: null,
      atMost: P99_MAX_MS,
      details,
    }),
  ];
};
