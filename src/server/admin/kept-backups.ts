import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../data/store-paths';

/** How often a backup is made by itself. */
export const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000;

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The name of a backup that is made at a time: sorts by time, and is a file's name on every system. */
export const backupNameAt = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** When a backup of this name was made, in milliseconds since 1970; null for another file. */
export const timeOfBackup = (name: string): number | null => {
  const [, day = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(ms) ? null : ms;
};

/** Those of the names that are backups, the newest first. */
export const sortBackups = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => timeOfBackup(name) !== null)
    .sort()
    .reverse();

/** Whether it is time for another backup; also where a clock that ran ahead has made one 'tomorrow'. */
export const isBackupDue = (names: readonly string[], nowMs: number): boolean => {
  const [newest] = sortBackups(names);
  return newest === undefined || Math.abs(nowMs - (timeOfBackup(newest) ?? 0)) >= BACKUP_EVERY_MS;
};

/** Those that are too many when so many are kept. */
export const surplusBackups = (names: readonly string[], keep: number): readonly string[] =>
  sortBackups(names).slice(keep);

/** The backups that a server has made of its store by itself, the newest first. */
export const listBackups = (dataDir: string): readonly { readonly file: string; readonly atMs: number }[] => {
  const { backups } = pathsIn(dataDir);
  try {
    return sortBackups(readdirSync(backups)).map((name) => ({
      file: join(backups, name),
      atMs: timeOfBackup(name) ?? 0,
    }));
  } catch {
    // No folder, or none that can be read: none to offer.
    return [];
  }
};
