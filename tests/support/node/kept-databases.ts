import { Client } from 'pg';

/** The table that an empty store has rows in. */
const OF_THE_STORE = 'schema_migrations';
/** Deleted rows stay in the files until then: so few are not worth the time that it takes. */
const VACUUM_AFTER = 10;

/** A database that one test after another uses, and a connection of its own to empty it. */
interface Kept {
  readonly url: string;
  readonly client: Client;
  /** A statement that tells which tables have rows. */
  readonly whichAreFilled: string;
  uses: number;
}

export interface KeptDatabases {
  /** A database with the tables of an empty store: one that was given back, or else a new one. */
  readonly take: () => Promise<string>;
  /** Empties a database that was taken, for the next test. All stores on it have to be closed. */
  readonly giveBack: (url: string) => Promise<void>;
  /** Closes the connections. */
  readonly end: () => Promise<void>;
}

const quoted = (name: string): string => `"${name}"`;

const keep = async (url: string): Promise<Kept> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> '${OF_THE_STORE}'`,
  );
  // Foreign keys are checked by triggers, which a replica does not run.
  await client.query('set session_replication_role = replica');
  const looks = rows.map(({ name }) => `select '${name}' as name where exists (select from ${quoted(name)})`);
  return { url, client, whichAreFilled: looks.join(' union all '), uses: 0 };
};

const empty = async ({ client, whichAreFilled, uses }: Kept): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(whichAreFilled);
  const names = rows.map(({ name }) => quoted(name));
  // As one text, which is one round trip and one transaction.
  await client.query(
    [...names.map((name) => `delete from ${name}`), `select setval('event_versions', 1, false)`].join(';'),
  );
  if (uses % VACUUM_AFTER === 0 && names.length > 0) await client.query(`vacuum ${names.join(', ')}`);
};

/**
 * Databases that are used again: a new one is 900 files, which PostgreSQL writes and somebody has to remove; emptying
 * one writes none.
 * @param create makes a new database with empty tables, and returns its URL
 */
export const keepDatabases = (create: () => Promise<string>): KeptDatabases => {
  const taken = new Map<string, Kept>();
  const spare: Kept[] = [];
  return {
    take: async () => {
      const kept = spare.pop() ?? (await keep(await create()));
      taken.set(kept.url, kept);
      return kept.url;
    },
    giveBack: async (url) => {
      const kept = taken.get(url);
      if (kept === undefined) throw new Error('A database that was not taken is given back');
      taken.delete(url);
      kept.uses += 1;
      await empty(kept);
      spare.push(kept);
    },
    end: async () => {
      await Promise.all([...spare, ...taken.values()].map(({ client }) => client.end()));
    },
  };
};
