import { createWriteStream, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupNameAt } from '../../domain/backups/backup-name';
import { type Clock, every } from '../clock';
import { freeBytesOf, RESERVED_BYTES } from '../data/engine';
import { makeFolder } from '../data/folder-rights';
import { pathsIn } from '../data/store-paths';
import { syncFile } from '../data/sync-files';
import type { Log } from '../log';
import { type BackedUp, backUp } from './backup';
import { isBackupDue, listBackups, surplusBackups } from './kept-backups';
import { errorCode } from '../error-code';

/**
 * The delay of the first check after the start. A server that ends sooner makes no backup: the start is slow enough
 * without.
 */
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 60 * 60 * 1000;
/** The allowed growth of the next backup, as a factor of the last one. */
const GROWTH = 2;

export interface DailyBackupsOptions extends BackedUp {
  readonly dataDir: string;
  /** The number of backups to keep. */
  readonly keep: number;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly freeBytes?: (folder: string) => number;
}

export interface DailyBackups {
  /** Makes a backup if one is due. */
  readonly check: () => Promise<void>;
  /** Prevents further backups; resolves when the current one is complete. */
  readonly stop: () => Promise<void>;
}

const PART = '.part';

/** Whether the disk has room for another backup beside the space reserved for the store. */
const hasRoom = ({ dataDir, freeBytes = freeBytesOf }: DailyBackupsOptions): boolean => {
  const [newest] = listBackups(dataDir);
  const expected = newest === undefined ? 0 : statSync(newest.file).size * GROWTH;
  return freeBytes(dataDir) >= RESERVED_BYTES * 2 + expected;
};

/** Makes one backup, under a temporary name until it is complete and on the disk, and removes surplus backups. */
const makeOne = async (options: DailyBackupsOptions): Promise<void> => {
  const { dataDir, keep, version, clock } = options;
  const { backups } = pathsIn(dataDir);
  const file = join(backups, backupNameAt(clock.now()));
  const part = `${file}${PART}`;
  try {
    await backUp(options, version, createWriteStream(part, { mode: 0o600 }));
    await syncFile(part);
    renameSync(part, file);
    await syncFile(backups);
  } finally {
    rmSync(part, { force: true });
  }
  for (const name of surplusBackups(readdirSync(backups), keep)) rmSync(join(backups, name));
};

/** Makes a backup of the store every day while the server runs, counted over restarts, and keeps the latest ones. */
export const createDailyBackups = (options: DailyBackupsOptions): DailyBackups => {
  const { dataDir, clock, log } = options;
  const { backups } = pathsIn(dataDir);
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  const makeWhereDue = async (): Promise<void> => {
    try {
      makeFolder(backups);
      const names = readdirSync(backups);
      // Partial files of a server that was killed.
      for (const name of names) if (name.endsWith(PART)) rmSync(join(backups, name));
      if (!isBackupDue(names, clock.now())) return;
      if (!hasRoom(options)) {
        log('warn', 'backup.no-room');
        return;
      }
      const began = clock.elapsed();
      await makeOne(options);
      log('info', 'backup.made', { ms: Math.round(clock.elapsed() - began) });
    } catch (error) {
      log('error', 'backup.failed', { code: errorCode(error) });
    }
  };

  const check = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    underWay ??= makeWhereDue().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  const stopFirst = clock.after(FIRST_LOOK_MS, () => void check());
  const stopChecking = every(clock, LOOK_EVERY_MS, () => void check());
  return {
    check,
    stop: async () => {
      isStopped = true;
      stopFirst();
      stopChecking();
      await underWay;
    },
  };
};
