import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startStorage } from '../../tools/cluster/storage.mjs';
import { onTheBeat } from './support/beat';
import { createCommunity } from './support/community';
import { delaysOf } from './support/delays';
import { comparedFigure, type Figure, limitedFigure, median } from './support/figure';
import { type MadeCommunity, makeCommunity } from './support/made-community';
import { closeConnections } from './support/rest';
import { startServerProcessOn } from './support/server-process';
import {
  assertAsMany,
  assertStored,
  openOwnEmbeddedAlone,
  openPostgresAlone,
  OWN_IDS_BELOW,
  type StoreAlone,
} from './support/store-alone';
import { validIfSteady } from './support/validity';
import { createWriters, type Writers } from './support/writers';

const WIDTHS = [1, 16] as const;
type Width = (typeof WIDTHS)[number];
/** The store alone and the server by turns; the median counts. */
const ROUNDS = 3;
const ROUND_MS = 4000;
/** Before the measurement: code is compiled, statements are prepared. */
const WARM_UP_MS = 1500;
/** The pace at which the latency is measured. */
const PACE_PER_SECOND = 300;
const PACED_WRITES = 3000;
const P99_MAX_MS = 100;
const AUTHORS = 20;
/** What is left of the writes while they are indexed. */
const INDEXED_LEAST = 0.9;
const INDEXED_WIDTH = 16;
const CATCH_UP_LOOK_MS = 200;

interface Rates {
  readonly ours: Record<Width, number[]>;
  readonly alone: Record<Width, number[]>;
}

const measure = async (alone: StoreAlone, writers: Writers): Promise<Rates> => {
  const rates: Rates = { ours: { 1: [], 16: [] }, alone: { 1: [], 16: [] } };
  for (const width of WIDTHS) {
    await alone.commit(width, WARM_UP_MS);
    await writers.writeFor(width, WARM_UP_MS);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const width of WIDTHS) {
      rates.alone[width].push(await alone.commit(width, ROUND_MS));
      rates.ours[width].push(await writers.writeFor(width, ROUND_MS));
    }
  }
  return rates;
};

const figuresOf = (
  store: string,
  what: string,
  { ours, alone }: Rates,
  goals: Readonly<Record<Width, number>>,
): Figure[] =>
  WIDTHS.map((width) =>
    validIfSteady(
      comparedFigure({
        name: `acknowledged writes, ${width === 1 ? '1 writer' : `${width} writers`}, ${store}`,
        unit: 'writes/s',
        value: median(ours[width]),
        baseline: { what, value: median(alone[width]) },
        atLeast: goals[width],
        details: { roundMs: ROUND_MS, ours: ours[width], alone: alone[width] },
      }),
      alone[width],
    ),
  );

const pacedFigure = async (writers: Writers): Promise<Figure> => {
  const took: number[] = [];
  await onTheBeat(PACED_WRITES, 1000 / PACE_PER_SECOND, async () => {
    took.push(await writers.write());
  });
  const paced = delaysOf(took);
  return limitedFigure({
    name: `99 % of ${PACE_PER_SECOND} writes/s are acknowledged within`,
    unit: 'ms',
    value: paced.p99Ms,
    baseline: null,
    atMost: P99_MAX_MS,
    details: { writes: took.length, ...paced },
  });
};

/** Writes with the index of words being filled, beside writes while a lock of its table keeps the server from that. */
const indexedFigure = async (url: string, writers: Writers): Promise<Figure> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isIndexed = async (): Promise<boolean> => {
    const { rows } = await client.query<{ readonly left: number }>(
      `select ((select count(*) from messages where id >= ${OWN_IDS_BELOW})
        - (select count(*) from message_terms where terms is not null and message_id >= ${OWN_IDS_BELOW}))::int as left`,
    );
    return rows[0]?.left === 0;
  };
  const rates: { readonly indexed: number[]; readonly bare: number[] } = { indexed: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    while (!(await isIndexed())) await new Promise((resolve) => setTimeout(resolve, CATCH_UP_LOOK_MS));
    rates.indexed.push(await writers.writeFor(INDEXED_WIDTH, ROUND_MS));
    await client.query('begin');
    await client.query('lock table message_terms in access exclusive mode');
    rates.bare.push(await writers.writeFor(INDEXED_WIDTH, ROUND_MS));
    await client.query('commit');
  }
  await client.end();
  return validIfSteady(
    comparedFigure({
      name: `acknowledged writes with the index of words, ${INDEXED_WIDTH} writers, PostgreSQL`,
      unit: 'writes/s',
      value: median(rates.indexed),
      baseline: { what: 'the same server while its index is held', value: median(rates.bare) },
      atLeast: INDEXED_LEAST,
      details: { roundMs: ROUND_MS, ...rates },
    }),
    rates.bare,
  );
};

const rowOf = ({ channelId, accounts }: Pick<MadeCommunity, 'channelId' | 'accounts'>) => ({
  channelId,
  authorId: accounts[0]?.id ?? '',
});

const embeddedFigures = async (): Promise<Figure[]> => {
  const community = await makeCommunity({ members: AUTHORS, accounts: AUTHORS });
  const other = await makeCommunity({ members: AUTHORS, accounts: AUTHORS });
  const alone = await openOwnEmbeddedAlone(other.data, rowOf(other));
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  const writers = createWriters({ url: server.url, ...community });
  const rates = await measure(alone, writers);
  const paced = await pacedFigure(writers);
  await alone.close();
  closeConnections();
  await server.end();
  await assertStored(community.data, rowOf(community), writers.acknowledged());
  await server.stop();
  const what = 'the same rows committed one by one straight into the embedded store';
  return [...figuresOf('embedded store', what, rates, { 1: 0.6, 16: 0.9 }), paced];
};

const postgresFigures = async (): Promise<Figure[]> => {
  const storage = await startStorage();
  const server = await startServerProcessOn(await mkdtemp(join(tmpdir(), 'guildhall-bench-')), [
    ...['--no-limits', '--database', storage.postgres.url],
    ...['--bus', storage.redis.url, '--blobs', storage.blobs, '--blobs-shared'],
  ]);
  try {
    const community = await createCommunity(server.url, AUTHORS);
    const alone = await openPostgresAlone(storage.postgres.url, rowOf(community), Math.max(...WIDTHS));
    const writers = createWriters({ url: server.url, ...community });
    const rates = await measure(alone, writers);
    assertAsMany(await alone.messages(), writers.acknowledged());
    await alone.close();
    const what = 'the same rows committed one by one straight into PostgreSQL, on as many connections';
    const indexed = await indexedFigure(storage.postgres.url, writers);
    return [...figuresOf('PostgreSQL', what, rates, { 1: 0.6, 16: 0.6 }), indexed];
  } finally {
    closeConnections();
    await server.stop();
    await storage.stop();
  }
};

/**
 * Messages per second that the server acknowledges over HTTP, with 1 and with 16 callers that each wait for the answer,
 * beside the same rows committed into the store alone; and the latency in milliseconds at a steady pace.
 */
export const benchWrites = async (): Promise<Figure[]> => [
  ...(await embeddedFigures()),
  ...(await postgresFigures()),
];
