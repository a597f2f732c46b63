import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Blobs } from '../blobs/blobs';
import { isoTimeOf, systemClock } from '../clock';
import type { Store } from '../data/store';
import { syncFile } from '../data/sync-files';
import { linesOfContents, listUsedBlobs } from './backup-contents';
import { beginPacking, writeRows } from './backup-file';
import { type Restored, tryRestore } from './restore';
import { ToolError } from './tool-error';
import { errorCode } from '../error-code';

const OWNER_ONLY = 0o600;

/** What is backed up: a store, and the content of files, unless something else keeps that. */
export interface BackedUp {
  readonly store: Pick<Store, 'transaction'>;
  readonly blobs: Pick<Blobs, 'read'> | null;
}

/**
 * Writes a backup to a stream. The store is blocked until the stream has taken its rows; the content follows, which is kept
 * for a day after nothing refers to it any more.
 */
export const backUp = async (
  { store, blobs }: BackedUp,
  version: string,
  to: NodeJS.WritableStream,
): Promise<void> => {
  const header = { version, createdAt: isoTimeOf(systemClock.now()) };
  const packed = beginPacking(to);
  const names = await store.transaction(async (trx) => {
    // One snapshot for all tables, even while other servers write.
    await sql`set transaction isolation level repeatable read`.execute(trx);
    await writeRows(trx, header, packed);
    return listUsedBlobs(trx);
  });
  await packed.add(
    linesOfContents(blobs === null ? [] : names, blobs ?? { read: () => Promise.resolve(null) }),
  );
  await packed.end();
};

/** A backup as a stream: written to a file first, so that the store never waits for the reader. */
export const backUpAside = async (from: BackedUp, version: string, folder: string): Promise<Readable> => {
  const aside = mkdtempSync(join(folder, 'backup-'));
  const remove = (): void => rmSync(aside, { recursive: true, force: true });
  try {
    const file = join(aside, 'backup');
    await backUp(from, version, createWriteStream(file, { mode: OWNER_ONLY }));
    return createReadStream(file).once('close', remove);
  } catch (error) {
    remove();
    throw error;
  }
};

/** Creates a file, which reserves its name; fails if the file exists. */
const createNew = async (file: string) => {
  try {
    return await open(file, 'wx', OWNER_ONLY);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'unknown') throw error;
    throw new ToolError(
      code === 'EEXIST'
        ? `${file} already exists. Another backup is running, or was interrupted.`
        : `${file} cannot be written (${code})`,
    );
  }
};

/**
 * Saves a backup, written by `write`, to a file: under a temporary name until the backup is on the disk and a trial
 * restore has succeeded. Throws a `ToolError`.
 */
export const keepBackup = async (
  file: string,
  template: Blob | null,
  write: (to: NodeJS.WritableStream) => Promise<void>,
): Promise<Restored> => {
  const isThere = (): ToolError => new ToolError(`${file} already exists. Choose another name.`);
  if (existsSync(file)) throw isThere();
  const part = `${file}.part`;
  const opened = await createNew(part);
  try {
    await write(opened.createWriteStream());
    await syncFile(part);
    const restored = await tryRestore(part, template);
    if (existsSync(file)) throw isThere();
    renameSync(part, file);
    await syncFile(dirname(file));
    return restored;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
};

/** Copies a stream to the target of a backup. */
export const copyTo =
  (source: Readable) =>
  (to: NodeJS.WritableStream): Promise<void> =>
    pipeline(source, to);
