import type { Kysely } from 'kysely';

/** One forward step of the schema. Released steps are never edited, and there are no backward steps. */
export interface Migration {
  /** 1, 2, 3, … without gaps. */
  readonly version: number;
  readonly name: string;
  /** SQL that PostgreSQL 15 supports too, one statement each, in one transaction. */
  readonly statements: readonly string[];
}

/** A store before its tables have types. */
export type UntypedDb = Kysely<unknown>;
