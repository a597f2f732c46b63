import { isoTimeOf } from '../clock';
import { listBackups } from './kept-backups';

/** Whether an error of the store can only be resolved by another store. */
export const needsAnotherStore = (code: string): boolean =>
  code === 'store-damaged' || code === 'store-missing';

/** The time of the newest automatic backup in a server's folder; null where there is none. */
export const newestBackupAt = (dataDir: string): string | null => {
  const [newest] = listBackups(dataDir);
  return newest === undefined ? null : isoTimeOf(newest.atMs);
};

/** The operator's options for a store that cannot be opened. */
export const describeWaysOut = (dataDir: string): string => {
  const at = newestBackupAt(dataDir);
  return [
    at === null
      ? `To restore a backup: guildhall-server restore --from <file> --set-aside --data ${dataDir}`
      : `To go back to the backup of ${at}: guildhall-server restore --newest --set-aside --data ${dataDir}`,
    `To start with an empty store: guildhall-server start-anew --data ${dataDir}`,
    'Both keep the current data in a folder next to it.',
  ].join('\n');
};
