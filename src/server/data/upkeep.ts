import type { StoreEngine } from './engine';
import type { StoreOptions } from './options';

/** The number of writing statements between two checks of the log's size. */
const LOG_CHECK_EVERY_WRITES = 500;
/** The growth of the log after which a CHECKPOINT runs early. */
const LOG_MAX_BYTES = 48 * 1024 * 1024;

/** The thresholds are PostgreSQL's own for autovacuum. */
const DUE = `
  select quote_ident(s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * s.n_live_tup
    or s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup
    or s.n_mod_since_analyze > 50 + 0.1 * s.n_live_tup
    or age(c.relfrozenxid) > 150000000
  order by s.n_mod_since_analyze + s.n_dead_tup desc
  limit 1`;

const logPosition = (engine: StoreEngine): string =>
  engine.run<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn', []).rows[0]?.lsn ?? '0/0';

const logSize = (engine: StoreEngine, since: string): number =>
  engine.run<{ bytes: number }>('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes', [
    since,
  ]).rows[0]?.bytes ?? 0;

/**
 * The work of PostgreSQL's background processes, which PGlite does not have: without it the log would grow without
 * limit, dead rows would stay, and queries would be planned as if the tables were empty. Each step holds the
 * connection, so everything else waits.
 */
export class Upkeep {
  #isDirty = false;
  #writes = 0;
  #foldedUpTo: string;
  readonly #options: { readonly elapsed: () => number } & Pick<StoreOptions, 'log'>;

  constructor(engine: StoreEngine, options: { readonly elapsed: () => number } & Pick<StoreOptions, 'log'>) {
    this.#options = options;
    this.#foldedUpTo = logPosition(engine);
  }

  /** Counts a statement that wrote; returns whether `foldLongLog` is due. */
  noteWrite(): boolean {
    this.#isDirty = true;
    this.#writes += 1;
    return this.#writes % LOG_CHECK_EVERY_WRITES === 0;
  }

  /** Runs a CHECKPOINT if the log has grown beyond its limit. */
  foldLongLog(engine: StoreEngine): void {
    if (!engine.needsReplacing && logSize(engine, this.#foldedUpTo) > LOG_MAX_BYTES) this.#fold(engine);
  }

  /** Runs a CHECKPOINT if anything was written since the last one. */
  foldLog(engine: StoreEngine): void {
    if (this.#isDirty && !engine.needsReplacing) this.#fold(engine);
  }

  /**
   * Vacuums and analyses the table that needs it most; one table per call, because everything waits during it. Returns
   * its name, or null when none needs it.
   */
  tidyOneTable(engine: StoreEngine): string | null {
    if (engine.needsReplacing) return null;
    const [due] = engine.run<{ name: string }>(DUE, []).rows;
    if (due === undefined) return null;
    engine.run(`vacuum (analyze) ${due.name}`, []);
    this.#isDirty = true;
    return due.name;
  }

  #fold(engine: StoreEngine): void {
    const startedMs = this.#options.elapsed();
    engine.run('checkpoint', []);
    this.#foldedUpTo = logPosition(engine);
    this.#isDirty = false;
    this.#options.log({ event: 'store-checkpoint', ms: Math.round(this.#options.elapsed() - startedMs) });
  }
}
