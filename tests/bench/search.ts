import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { startStorage } from '../../tools/cluster/storage.mjs';
import { idAt, SEED_NODE } from '../../src/server/data/ids';
import type { Db } from '../../src/server/data/schema';
import { queryLayerOn, type Store } from '../../src/server/data/store';
import { eagerIndexer } from '../support/node/eager-indexer';
import { openStoreFor } from '../support/node/test-store';
import { createCommunity } from './support/community';
import { type Figure, limitedFigure } from './support/figure';
import { makeCommunity } from './support/made-community';
import { call, closeConnections } from './support/rest';
import { type ServerProcess, startServerProcessOn } from './support/server-process';
import { spreadOf } from './support/spread';

/** Besides the channel of the community. */
const CHANNELS = 49;
const WORDS_OF_MESSAGE = 12;
const VOCABULARY = 20_000;
const AT_ONCE = 10_000;
const QUERIES = 200;
const P95_MAX_MS = 50;
const PAUSE_MS = 5;

/** A generator of numbers from 0 up to 1, the same each time. */
const createNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** The nth word: those with small numbers are frequent, as in languages. */
const wordOf = (nth: number): string => {
  let [left, word] = [nth + 17, ''];
  do {
    word += 'bdfgklmnprstvz'.charAt(left % 14) + 'aeiou'.charAt(Math.floor(left / 14) % 5);
    left = Math.floor(left / 70);
  } while (left > 0);
  return word;
};
/** A number of a word, by Zipf's law. */
const zipf = (random: number): number => Math.floor((VOCABULARY + 1) ** random) - 1;

interface Place {
  readonly guildId: string;
  readonly channelId: string;
  readonly authorIds: readonly string[];
}

/** Writes messages of a year into fifty channels of the guild. */
const seed = async (db: Db, { guildId, channelId, authorIds }: Place, count: number): Promise<void> => {
  await sql`
    insert into channels (id, guild_id, name, type, position)
    select ${channelId}::bigint + n, ${guildId}, 'bench-' || n, 'text', n from generate_series(1, ${CHANNELS}::int) n`.execute(
    db,
  );
  const [random, nowMs] = [createNumbers(42), Date.now()];
  const stepMs = (365 * 24 * 60 * 60 * 1000) / count;
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const nth = from + at;
      const createdMs = Math.floor(nowMs - (count - nth) * stepMs);
      const words = Array.from({ length: WORDS_OF_MESSAGE }, () => wordOf(zipf(random())));
      return {
        id: idAt(createdMs, SEED_NODE, nth % 4096),
        channel_id: String(BigInt(channelId) + BigInt(Math.floor(random() * (CHANNELS + 1)))),
        author_id: authorIds[nth % authorIds.length],
        content: words.join(' '),
        created_at: new Date(createdMs).toISOString(),
      };
    });
    await sql`
      insert into messages (id, channel_id, author_id, content, created_at)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, channel_id bigint, author_id bigint, content text, created_at timestamptz)
      on conflict do nothing`.execute(db);
  }
  await sql`analyze messages`.execute(db);
};

/** Indexes everything without its usual pauses; how long that takes, and how large it is. */
const index = async (
  db: Db,
  transaction: Store['transaction'],
): Promise<{ readonly seconds: number; readonly mib: number }> => {
  const indexer = eagerIndexer(db, transaction);
  // A server that has started on the empty store has noted that all of it is indexed.
  await sql`truncate message_terms, search_index`.execute(db);
  const began = performance.now();
  await indexer.catchUp();
  const seconds = (performance.now() - began) / 1000;
  const counted = await sql<{ readonly missing: number }>`
    select ((select count(*) from messages) - (select count(*) from message_terms))::int as missing`.execute(
    db,
  );
  if (counted.rows[0]?.missing !== 0) throw new Error('Not all messages are indexed');
  await sql`vacuum (analyze) message_terms`.execute(db);
  const { rows } = await sql<{ readonly bytes: string }>`
    select pg_total_relation_size('message_terms')::text as bytes`.execute(db);
  return { seconds, mib: Number(rows[0]?.bytes) / 2 ** 20 };
};

interface Where {
  readonly name: string;
  readonly guildId: string | null;
  readonly in: readonly string[];
}

/** Searches by words of every frequency, whole and begun, alone, in pairs and as phrases. */
const ask = async (server: ServerProcess, token: string, where: Where): Promise<readonly number[]> => {
  const random = createNumbers(7);
  const took: number[] = [];
  for (let nth = 0; nth < QUERIES; nth += 1) {
    const [one, two] = [wordOf(zipf(random())), wordOf(zipf(random()))];
    const text = [one, `${one} ${two}`, one.slice(0, 3), `"${one} ${two}"`, `${one} -${two}`][nth % 5] ?? one;
    const body = { guildId: where.guildId, in: where.in, text, sort: nth % 10 === 9 ? 'best' : 'new' };
    const began = performance.now();
    await call(server.url, 'POST', '/search', { token, body });
    took.push(performance.now() - began);
    // A person types: searches do not follow each other without a pause.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return took;
};

const figuresOf = async (
  store: string,
  server: ServerProcess,
  {
    token,
    guildId,
    channelId,
  }: { readonly token: string; readonly guildId: string; readonly channelId: string },
  { count, seconds, mib }: { readonly count: number; readonly seconds: number; readonly mib: number },
): Promise<Figure[]> => {
  const places: readonly Where[] = [
    { name: 'one channel', guildId, in: [channelId] },
    { name: 'one server', guildId, in: [] },
    { name: 'everywhere', guildId: null, in: [] },
  ];
  const figures: Figure[] = [];
  for (const where of places) {
    await ask(server, token, where);
    const spread = spreadOf(await ask(server, token, where));
    figures.push(
      limitedFigure({
        name: `search in ${where.name}, p95, ${store}`,
        unit: 'ms',
        value: spread.p95,
        baseline: null,
        atMost: P95_MAX_MS,
        details: { messages: count, ...spread },
      }),
    );
  }
  const built = { messages: count, indexSeconds: seconds };
  return [
    ...figures,
    limitedFigure({
      name: `messages indexed in a second, ${store}`,
      unit: 'messages/s',
      value: count / seconds,
      baseline: null,
      details: built,
    }),
    limitedFigure({
      name: `index of a message with its row, ${store}`,
      unit: 'B',
      value: (mib * 2 ** 20) / count,
      baseline: null,
      details: { ...built, mib },
    }),
  ];
};

const embeddedFigures = async (count: number): Promise<Figure[]> => {
  const community = await makeCommunity({ members: 20, accounts: 20 });
  const store = await openStoreFor({ dataDir: community.data });
  const authorIds = community.accounts.map(({ id }) => id);
  await seed(store.db, { ...community, authorIds }, count);
  const built = await index(store.db, store.transaction);
  await store.close();
  const server = await startServerProcessOn(community.data, ['--no-limits']);
  try {
    const token = community.accounts[0]?.token ?? '';
    return await figuresOf('embedded store', server, { ...community, token }, { count, ...built });
  } finally {
    closeConnections();
    await server.stop();
  }
};

const postgresFigures = async (count: number): Promise<Figure[]> => {
  const storage = await startStorage();
  const server = await startServerProcessOn(await mkdtemp(join(tmpdir(), 'guildhall-bench-')), [
    ...['--no-limits', '--database', storage.postgres.url],
    ...['--bus', storage.redis.url, '--blobs', storage.blobs, '--blobs-shared'],
  ]);
  const pool = new pg.Pool({ connectionString: storage.postgres.url, max: 1 });
  try {
    const community = await createCommunity(server.url, 20);
    const db = queryLayerOn(pool);
    const authorIds = community.accounts.map(({ id }) => id);
    await seed(db, { ...community, authorIds }, count);
    const built = await index(db, (work) => db.transaction().execute(work));
    const token = community.accounts[0]?.token ?? '';
    return await figuresOf('PostgreSQL', server, { ...community, token }, { count, ...built });
  } finally {
    await pool.end();
    closeConnections();
    await server.stop();
    await storage.stop();
  }
};

/**
 * Searches by HTTP among messages of a year in fifty channels: words of every frequency, in one channel, one server and
 * everywhere; and how fast the index is built, and how large it is.
 */
export const benchSearch = async (count: number): Promise<Figure[]> => [
  ...(await embeddedFigures(count)),
  ...(await postgresFigures(count)),
];
