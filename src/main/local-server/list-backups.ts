import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptBackup } from '../../contract/ipc/on-board';
import { sortBackups, timeOfBackup } from '../../domain/backups/backup-name';

/** The file of a backup in a server's data folder. */
export const backupFile = (dataFolder: string, name: string): string => join(dataFolder, 'backups', name);

/** The daily backups in a server's data folder, newest first; none if there is no such folder. */
export const listKeptBackups = async (dataFolder: string): Promise<readonly KeptBackup[]> => {
  const names = await readdir(join(dataFolder, 'backups')).catch(() => []);
  const backups = sortBackups(names).map(async (name) => {
    const found = await stat(backupFile(dataFolder, name)).catch(() => null);
    return found === null ? [] : [{ name, atMs: timeOfBackup(name) ?? 0, bytes: found.size }];
  });
  return (await Promise.all(backups)).flat();
};
