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
