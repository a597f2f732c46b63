import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskBlobs } from '../../../src/server/blobs/disk-blobs';
import { systemClock } from '../../../src/server/clock';
import { silentLog } from '../../../src/server/log';
import { sweepUnrecordedBlobs, sweepUnusedBlobs } from '../../../src/server/sweeps/unused-blobs';
import { openStoreFor } from '../../support/node/test-store';

const DAY_MS = 24 * 60 * 60 * 1000;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** What a stopped server has left of uploads. */
export interface Leftovers {
  /** Files on the disk that no message uses. */
  readonly files: number;
  /** Records of files without a message, and of content that no file uses. */
  readonly rows: number;
  /** Content that a message uses, and that is not on the disk. */
  readonly missing: number;
}

const countIn = async (
  store: Awaited<ReturnType<typeof openStoreFor>>,
  folder: string,
): Promise<Leftovers> => {
  const { db } = store;
  const used = await db
    .selectFrom('attachmentBlobs')
    .innerJoin('attachments', 'attachments.id', 'attachmentBlobs.attachmentId')
    .where('attachments.messageId', 'is not', null)
    .select('blob')
    .execute();
  const names = new Set<string>(used.map(({ blob }) => blob));
  const onDisk = filesBelow(folder);
  const recorded = await db.selectFrom('blobs').select('name').execute();
  const pending = await db.selectFrom('attachments').select('id').where('messageId', 'is', null).execute();
  return {
    files: onDisk.filter((name) => !names.has(name)).length,
    rows: pending.length + recorded.filter(({ name }) => !names.has(name)).length,
    missing: [...names].filter((name) => !onDisk.includes(name)).length,
  };
};

/** Counts what a stopped server has left, lets its sweeps run in the days that follow, and counts again. */
export const sweepLeftovers = async (
  dataDir: string,
): Promise<{ readonly before: Leftovers; readonly after: Leftovers }> => {
  const folder = join(dataDir, 'blobs');
  // The server makes it for its first upload: each of the sender's could have ended before that.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [store, blobs] = [await openStoreFor({ dataDir }), createDiskBlobs(folder)];
  const before = await countIn(store, folder);
  for (const days of [1, 3]) {
    const clock = { ...systemClock, now: () => systemClock.now() + days * DAY_MS };
    const services = { db: store.db, transaction: store.transaction, clock, blobs };
    await sweepUnusedBlobs(services, silentLog);
    await sweepUnrecordedBlobs(services, silentLog);
  }
  const after = await countIn(store, folder);
  await store.close();
  return { before, after };
};
