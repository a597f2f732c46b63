import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createCommunity } from './support/community';
import { type Figure, limitedFigure } from './support/figure';
import { onTheBeat } from './support/paced-process';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcess } from './support/server-process';

const WRITES = 2000;
const WIDTH = 64;
/** The pace at which the latency is measured. */
const PACE_PER_SECOND = 300;
const PACED_WRITES = 3000;
const PER_SECOND_MIN = 300;
const P99_MAX_MS = 100;
/** Before the measurement: code is compiled, statements are prepared. */
const WARM_UP = 300;

/** Single-row commits directly into the store's engine, in the server's durable mode. */
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

const percentiles = (latencies: readonly number[]): { p50Ms: number; p99Ms: number; longestMs: number } => {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Infinity;
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: sorted.at(-1) ?? Infinity };
};

/**
 * Messages acknowledged by the server over HTTP: the rate per second with 64 concurrent calls, beside the store's own
 * single-row commits; and the latency at a steady pace.
 */
export const benchWrites = async (): Promise<Figure[]> => {
  const limit = await storeLimit();
  const server = await startServerProcess(['--no-limits']);
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
  const atOnce = percentiles(latencies);
  latencies.length = 0;
  await onTheBeat(PACED_WRITES, 1000 / PACE_PER_SECOND, write);
  const paced = percentiles(latencies);
  closeConnections();
  await server.stop();
  return [
    limitedFigure({
      name: 'acknowledged writes',
      unit: 'writes/s',
      value: perSecond,
      baseline: { what: 'single-row commits straight into the store', value: limit },
      atLeast: PER_SECOND_MIN,
      details: { width: WIDTH, writes: WRITES, ...atOnce },
    }),
    limitedFigure({
      name: `99 % of ${PACE_PER_SECOND} writes/s are acknowledged within`,
      unit: 'ms',
      value: paced.p99Ms,
      baseline: null,
      atMost: P99_MAX_MS,
      details: { writes: PACED_WRITES, ...paced },
    }),
  ];
};
