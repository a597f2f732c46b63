import { rm } from 'node:fs/promises';
import pg from 'pg';
import { Engine } from '../../../src/server/data/engine';
import { pathsIn } from '../../../src/server/data/store-paths';

/** The row that a message of the bench becomes: of an author, in a channel. */
export interface RowOf {
  readonly channelId: string;
  readonly authorId: string;
}

/** The store without a server: single rows of messages, each with a commit of its own. */
export interface StoreAlone {
  /** Commits one row after the other on each of `width` connections, for some milliseconds. Returns rows per second. */
  readonly commit: (width: number, ms: number) => Promise<number>;
  /** The number of messages in the store, without those that `commit` made. */
  readonly messages: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The columns that the server fills for a plain message; ids are those of the oldest messages of all. */
const INSERT = `insert into messages (id, channel_id, author_id, content, created_at, parent_id, mentions_everyone)
  values ($1, $2, $3, $4, $5, $6, $7)`;
/** The server's ids count milliseconds in their upper bits: none is smaller than this. */
export const OWN_IDS_BELOW = 1_000_000_000;
const COUNT = `select count(*)::text as count from messages where id >= ${OWN_IDS_BELOW}`;

const valuesOf = (id: number, { channelId, authorId }: RowOf): unknown[] => [
  String(id),
  channelId,
  authorId,
  `line number ${id} of the bench`,
  new Date().toISOString(),
  null,
  false,
];

/**
 * The embedded store on a data folder, in this process and with the server's own durability. It has one connection, on
 * which calls run one after the other: its rate does not depend on the number of writers.
 */
export const openEmbeddedAlone = async (data: string, row: RowOf): Promise<StoreAlone> => {
  const engine = await Engine.start({ folder: pathsIn(data).store });
  let id = 0;
  return {
    commit: (_width, ms) => {
      const begin = performance.now();
      const before = id;
      while (performance.now() - begin < ms) engine.run(INSERT, valuesOf((id += 1), row));
      return Promise.resolve(((id - before) / (performance.now() - begin)) * 1000);
    },
    messages: () => Promise.resolve(Number(engine.run<{ count: string }>(COUNT, []).rows[0]?.count)),
    close: () => engine.close(),
  };
};

/** Throws unless the store of a server that has ended holds exactly the messages that were acknowledged. */
export const assertStored = async (data: string, row: RowOf, acknowledged: number): Promise<void> => {
  const store = await openEmbeddedAlone(data, row);
  const stored = await store.messages();
  await store.close();
  assertAsMany(stored, acknowledged);
};

/** Throws unless every acknowledged message is in the store, and no other. */
export const assertAsMany = (stored: number, acknowledged: number): void => {
  if (stored !== acknowledged)
    throw new Error(`${acknowledged} messages were acknowledged and ${stored} are stored`);
};

/** The embedded store on a folder that no one else uses, which `close` removes. */
export const openOwnEmbeddedAlone = async (data: string, row: RowOf): Promise<StoreAlone> => {
  const store = await openEmbeddedAlone(data, row);
  return {
    ...store,
    close: async () => {
      await store.close();
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** A PostgreSQL with the server's tables, by the driver that the server uses and with prepared statements. */
export const openPostgresAlone = async (
  url: string,
  row: RowOf,
  connections: number,
): Promise<StoreAlone> => {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let id = 0;
  return {
    commit: async (width, ms) => {
      const begin = performance.now();
      const before = id;
      await Promise.all(
        clients.slice(0, width).map(async (client) => {
          while (performance.now() - begin < ms)
            await client.query({ name: 'insert', text: INSERT, values: valuesOf((id += 1), row) });
        }),
      );
      return ((id - before) / (performance.now() - begin)) * 1000;
    },
    messages: async () => {
      const { rows } = await (clients[0] as pg.Client).query<{ count: string }>(COUNT);
      return Number(rows[0]?.count);
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
};
