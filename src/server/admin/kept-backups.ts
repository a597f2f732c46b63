import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sortBackups, timeOfBackup } from '../../domain/backups/backup-name';
import { pathsIn } from '../data/store-paths';

/** The interval of automatic backups. */
export const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000;

/** Whether a backup is due, including after a clock that ran ahead dated one in the future. */
export const isBackupDue = (names: readonly string[], nowMs: number): boolean => {
  const [newest] = sortBackups(names);
  return newest === undefined || Math.abs(nowMs - (timeOfBackup(newest) ?? 0)) >= BACKUP_EVERY_MS;
};

/** The backups beyond the number to keep. */
export const surplusBackups = (names: readonly string[], keep: number): readonly string[] =>
  sortBackups(names).slice(keep);

/** The automatic backups of a server, newest first. */
export const listBackups = (dataDir: string): readonly { readonly file: string; readonly atMs: number }[] => {
  const { backups } = pathsIn(dataDir);
  try {
    return sortBackups(readdirSync(backups)).map((name) => ({
      file: join(backups, name),
      atMs: timeOfBackup(name) ?? 0,
    }));
  } catch {
    // No folder, or an unreadable one: no backups to offer.
    return [];
  }
};
