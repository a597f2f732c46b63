import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { failure, type Result, success } from '../../contract/failure';
import { failureOfStart, type StoreFailure } from './failures';
import { createIdSource, type IdSource } from './ids';
import { insertByRules } from './insert-by-rules';
import { insertMessages, type WrittenMessage } from './message-insert';
import { withParts } from './message-parts';
import { createMessageWriter, type MessageDraft } from './message-writer';
import { deleteOldEndedCodes } from './ended-codes';
import { deleteOldDoneRequests } from './idempotency-keys';
import { deleteOldNonces } from './messages';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { openEmbedded } from './embedded';
import type { ClusterNode } from './node-lease';
import { type OpenedStorage, type StoreOptions, systemElapsed } from './options';
import { insertPaced, type PacedMessage } from './paced-insert';
import type { Database, Db, Reads } from './schema';
import { type KeptStatus, setStatuses, type StatusDraft } from './statuses';

const CHECKPOINT_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 5 * 60_000;

export interface Store {
  /** For single queries; within a transaction use its argument. */
  readonly db: Db;
  readonly ids: IdSource;
  /** Runs work in one transaction. A query on `db` inside it is an error. */
  readonly transaction: <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
  /** Stores a message, together with those of other callers in one commit; resolves when it is on the disk. */
  readonly writeMessage: (draft: MessageDraft) => Promise<WrittenMessage>;
  /** The same in a channel with slow mode: not before `pauseMs` after the author's last message there. */
  readonly writePaced: (draft: MessageDraft, pauseMs: number) => Promise<PacedMessage>;
  /** Stores statuses of different users in one transaction; null where there is no such account. */
  readonly writeStatuses: (drafts: readonly StatusDraft[]) => Promise<readonly (KeptStatus | null)[]>;
  /** Whether the storage answers. */
  readonly isHealthy: () => Promise<boolean>;
  /** Writes the log into the tables' files. Also runs every minute. */
  readonly checkpoint: () => Promise<void>;
  /** The bytes available on the store's disk; infinite where it has no disk of its own. */
  readonly freeBytes: () => number;
  /** PostgreSQL's data folder as a tar file. */
  readonly dump: (compression: 'gzip' | 'none') => Promise<Blob>;
  /** Runs work that no other node runs at the same time. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** This server among those of a shared store; null for a single server. */
  readonly node: ClusterNode | null;
  /** Completes the accepted writes, then closes. */
  readonly close: () => Promise<void>;
}

/** The tables whose rows have ids of their own: those of a store that is older than the newest schema are fewer. */
const tablesWithIds = async (db: Reads): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and data_type = 'bigint'`.execute(db);
  return rows.map(({ name }) => name);
};

/** The greatest id in the store, so that new ids are greater. */
export const greatestId = async (db: Reads): Promise<string | null> => {
  const greatest = (await tablesWithIds(db)).map((name) => sql`(select max(id) from ${sql.id(name)})`);
  const { rows } = await sql<{ readonly id: string | null }>`
    select greatest(${sql.join(greatest)}, (select max(message_id) from message_nonces)) as id`.execute(db);
  return rows[0]?.id ?? null;
};

/** The query layer, the same for PostgreSQL in this process and elsewhere. */
export const queryLayerOn = (pool: PostgresPool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** Opens the embedded store, and creates or migrates it where needed. Never throws for errors of the disk. */
export const openStore = async (options: StoreOptions): Promise<Result<Store, StoreFailure>> => {
  const { now, log, every, upTo = Infinity, elapsed = systemElapsed } = options;
  const startedMs = elapsed();
  const opened = await openEmbedded(options);
  if (!opened.ok) return opened;
  const { pool, hold } = opened.value;
  const db = queryLayerOn(pool);
  try {
    const migrated = await hold(() =>
      migrate(
        db,
        migrations.filter(({ version }) => version <= upTo),
        now(),
      ),
    );
    if (!migrated.ok) {
      await opened.value.close();
      return migrated;
    }
    if (migrated.value > 0) log({ event: 'store-migrated', count: migrated.value });
    const ids = createIdSource({ now, node: options.node ?? 0, after: await greatestId(db) });
    log({ event: 'store-opened', ms: Math.round(elapsed() - startedMs) });
    const alone = { node: null, alone: <T>(work: () => Promise<T>): Promise<T> => work() };
    return success({ ...assemble(db, ids, opened.value, { now, log, every }), ...alone });
  } catch (error) {
    await opened.value.close();
    return failure(failureOfStart(error, options.dataDir ?? 'memory', null));
  }
};

/** Builds the store on an open, migrated storage. */
export const assemble = (
  db: Db,
  ids: IdSource,
  opened: OpenedStorage,
  { now, log, every }: Pick<StoreOptions, 'now' | 'log' | 'every'>,
): Omit<Store, 'node' | 'alone'> => {
  const transaction: Store['transaction'] = (work) => opened.hold(() => db.transaction().execute(work));
  const messages = createMessageWriter(
    { ids, now },
    {
      insert: (items) => opened.again(() => insertMessages(db, items)),
      insertByRules: (message) => withParts(transaction, message, (trx) => insertByRules(trx, message)),
      insertPaced: (message, pauseMs) =>
        withParts(transaction, message, (trx) => insertPaced(trx, message, pauseMs)),
    },
  );

  const report = (error: unknown): void =>
    log({ event: 'store-failed', detail: error instanceof Error ? error.message : String(error) });

  const timers = [
    every(CHECKPOINT_EVERY_MS, () => void opened.checkpoint().catch(report)),
    every(SWEEP_EVERY_MS, () => void deleteOldNonces(db, now()).catch(report)),
    every(SWEEP_EVERY_MS, () => void deleteOldEndedCodes(db, now()).catch(report)),
    every(SWEEP_EVERY_MS, () => void deleteOldDoneRequests(db, now()).catch(report)),
  ];

  return {
    db,
    ids,
    transaction,
    writeMessage: messages.write,
    writePaced: messages.writePaced,
    writeStatuses: (drafts) => opened.again(() => setStatuses(db, drafts)),
    isHealthy: async () => {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch {
        return false;
      }
    },
    checkpoint: opened.checkpoint,
    freeBytes: opened.freeBytes,
    dump: opened.dump,
    close: async () => {
      for (const stop of timers) stop();
      await messages.idle();
      await opened.close();
      log({ event: 'store-closed' });
    },
  };
};
