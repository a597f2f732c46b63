import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createCommunity } from './support/community';
import { comparedFigure, type Figure } from './support/figure';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcess } from './support/server-process';

const WRITES = 2000;
const WIDTH = 64;

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
  const begin = performance.now();
  await inParallel(WRITES, WIDTH, async (index) => {
    const author = accounts[index % accounts.length];
    if (author === undefined) return;
    const sent = performance.now();
    await call(server.url, 'POST', '/channel/message/create', {
      token: author.token,
      from: author.from,
      body: { channelId, content: `line number ${index} of the bench`, parent_id: null },
    });
    latencies.push(performance.now() - sent);
  });
  const perSecond = (WRITES / (performance.now() - begin)) * 1000;
  closeConnections();
  await server.stop();
  latencies.sort((a, b) => a - b);
  return [
    comparedFigure({
      name: 'acknowledged writes',
      unit: 'writes/s',
      value: perSecond,
      baseline: { what: 'single-row commits straight into the store', value: limit },
      details: {
        width: WIDTH,
        p50Ms: latencies[Math.floor(WRITES * 0.5)],
        p99Ms: latencies[Math.floor(WRITES * 0.99)],
      },
    }),
  ];
};
