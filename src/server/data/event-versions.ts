import { sql } from 'kysely';
import type { Db } from './schema';

/**
 * Orders the events about changes. Of two changes of one row, the one committed later has the greater version,
 * whichever node made it.
 */
export type EventVersion = number & { readonly __noun: 'event version' };

/** Older than every version: for an event that is sent once only, when its subject is created. */
export const FIRST_VERSION = 0 as EventVersion;

/** Restores a version received from another node. */
export const toEventVersion = (value: number): EventVersion => value as EventVersion;

/**
 * Takes the next version. Correct only in the transaction that makes the change, after its last write: another
 * transaction that changes the same row waits for the row until this one ends, and takes a greater version.
 */
export const takeEventVersion = async (trx: Db): Promise<EventVersion> => {
  const { rows } = await sql<{ readonly version: string }>`
    select nextval('event_versions') as version`.execute(trx);
  return toEventVersion(Number(rows[0]?.version));
};

/** The result of a transaction, and the version of its change. */
export interface VersionedOutcome<T> {
  readonly value: T;
  readonly version: EventVersion;
}

/** Runs work in a transaction and takes the version of its change, last. */
export type Versioned = <T>(work: (trx: Db) => Promise<T>) => Promise<VersionedOutcome<T>>;

/** Adds the version to transactions. */
export const createVersioned =
  (transaction: <T>(work: (trx: Db) => Promise<T>) => Promise<T>): Versioned =>
  (work) =>
    transaction(async (trx) => ({ value: await work(trx), version: await takeEventVersion(trx) }));
