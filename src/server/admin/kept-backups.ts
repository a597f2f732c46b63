import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../data/store-paths';

/** The interval of automatic backups. */
export const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000;

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The name of a backup made at a time: sorts by time, and is a valid file name on every system. */
export const backupNameAt = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** The time of a backup by its name, in milliseconds since 1970; null for another file. */
export const timeOfBackup = (name: string): number | null => {
  const [, day = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(ms) ? null : ms;
};

/** The names of backups, newest first. */
export const sortBackups = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => timeOfBackup(name) !== null)
    .sort()
    .reverse();

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
