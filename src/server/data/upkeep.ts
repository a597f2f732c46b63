import type { Engine } from './engine';
import type { StoreOptions } from './options';

/** So many statements that write are let pass between two looks at the size of the log. */
const LOG_CHECK_EVERY_WRITES = 500;
/** The log is folded into the tables when it has grown by this much, whatever the clock says. */
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

const logPosition = (engine: Engine): string =>
  engine.run<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn', []).rows[0]?.lsn ?? '0/0';

const logSize = (engine: Engine, since: string): number =>
  engine.run<{ bytes: number }>('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes', [
    since,
  ]).rows[0]?.bytes ?? 0;

/**
 * What PostgreSQL's background processes do elsewhere: PGlite has none, so the log would grow for ever, dead rows stay,
 * and queries be planned as if the tables were empty. Each step holds the connection, so that everything else waits.
 */
export class Upkeep {
  #isDirty = false;
  #writes = 0;
  #foldedUpTo: string;
  readonly #options: { readonly elapsed: () => number } & Pick<StoreOptions, 'log'>;

  constructor(engine: Engine, options: { readonly elapsed: () => number } & Pick<StoreOptions, 'log'>) {
    this.#options = options;
    this.#foldedUpTo = logPosition(engine);
  }

  /** Notes a statement that wrote; answers whether it is time for `foldLongLog`. */
  noteWrite(): boolean {
    this.#isDirty = true;
    this.#writes += 1;
    return this.#writes % LOG_CHECK_EVERY_WRITES === 0;
  }

  /** Folds the log into the tables' files if it has grown long. */
  foldLongLog(engine: Engine): void {
    if (!engine.needsReplacing && logSize(engine, this.#foldedUpTo) > LOG_MAX_BYTES) this.#fold(engine);
  }

  /** Folds the log into the tables' files if anything was written since. */
  foldLog(engine: Engine): void {
    if (this.#isDirty && !engine.needsReplacing) this.#fold(engine);
  }

  /**
   * Clears the table that needs it most of dead rows and counts it anew; one table a call, since everything waits
   * meanwhile. Answers its name, or null when none needs it.
   */
  tidyOneTable(engine: Engine): string | null {
    if (engine.needsReplacing) return null;
    const [due] = engine.run<{ name: string }>(DUE, []).rows;
    if (due === undefined) return null;
    engine.run(`vacuum (analyze) ${due.name}`, []);
    this.#isDirty = true;
    return due.name;
  }

  #fold(engine: Engine): void {
    const startedMs = this.#options.elapsed();
    engine.run('checkpoint', []);
    this.#foldedUpTo = logPosition(engine);
    this.#isDirty = false;
    this.#options.log({ event: 'store-checkpoint', ms: Math.round(this.#options.elapsed() - startedMs) });
  }
}
