import type { Kysely } from 'kysely';

/** One step forward of the schema. Steps are never edited once released and there is none backward. */
export interface Migration {
  /** 1, 2, 3, … without gaps. */
  readonly version: number;
  readonly name: string;
  /** SQL that PostgreSQL 15 runs too, one statement each, in one transaction. */
  readonly statements: readonly string[];
}

/** A store before its tables have types. */
export type UntypedDb = Kysely<unknown>;
