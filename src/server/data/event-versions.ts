import { sql } from 'kysely';
import type { Db } from './schema';
import type { Store } from './store';

/**
 * Orders what is told of changes. Of two changes of one row the one that is committed later has the greater version,
 * whichever node made it.
 */
export type EventVersion = number & { readonly __noun: 'event version' };

/** Older than every version: of what is told only once, when it comes into being. */
export const FIRST_VERSION = 0 as EventVersion;

/** A version as it travelled between nodes. */
export const toEventVersion = (value: number): EventVersion => value as EventVersion;

/**
 * Takes the next version. Right only in the transaction that makes the change, after its last write: whoever changes the
 * same row waits for the row until this transaction ends, and takes a greater one.
 */
export const takeEventVersion = async (trx: Db): Promise<EventVersion> => {
  const { rows } = await sql<{ readonly version: string }>`
    select nextval('event_versions') as version`.execute(trx);
  return toEventVersion(Number(rows[0]?.version));
};

/** What a transaction answered, and the version of what it changed. */
export interface VersionedOutcome<T> {
  readonly value: T;
  readonly version: EventVersion;
}

/** Runs work in a transaction and takes the version of what it changed, last. */
export type Versioned = <T>(work: (trx: Db) => Promise<T>) => Promise<VersionedOutcome<T>>;

export const createVersioned =
  (transaction: Store['transaction']): Versioned =>
  (work) =>
    transaction(async (trx) => ({ value: await work(trx), version: await takeEventVersion(trx) }));
