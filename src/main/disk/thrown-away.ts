import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';

/** What the data of a run that keeps nothing are for: practice, or an app that cannot write to the home folder. */
export type ThrownAway = 'practice' | 'unkept';

const PREFIX = { practice: 'guildhall-practice-', unkept: 'guildhall-unkept-' } as const;
/** The names that `makeThrownAway` makes; the number is that of the process that uses the folder. */
const NAME = /^guildhall-(?:practice|unkept)-(\d+)-[A-Za-z0-9]{6}$/;

/** Makes a temporary folder for the data of this run. Its name says which process uses it. */
export const makeThrownAway = (kind: ThrownAway, temporary = tmpdir(), pid = process.pid): string =>
  mkdtempSync(join(temporary, `${PREFIX[kind]}${pid}-`));

/** Which of the names in the folder for temporary files are data of runs that have ended. */
export const abandoned = (names: readonly string[], isRunning: (pid: number) => boolean): readonly string[] =>
  names.filter((name) => {
    const [, pid] = NAME.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });

/** Whether there is a process of this number. That of another user answers with a refusal. */
export const isRunning = (pid: number): boolean => {
  try {
    return kill(pid, 0);
  } catch (fault) {
    return !(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH');
  }
};

const isOwnFolder = async (path: string): Promise<boolean> => {
  const stat = await lstat(path);
  return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
};

/**
 * Removes what runs that have ended have left: the window writes to its caches until its process ends, and a run that was
 * killed removes nothing. What cannot be removed now is left for the next time.
 */
export const removeAbandoned = async (temporary = tmpdir()): Promise<void> => {
  const names = await readdir(temporary).catch(() => []);
  await Promise.all(
    abandoned(names, isRunning).map(async (name) => {
      const path = join(temporary, name);
      try {
        if (await isOwnFolder(path)) await rm(path, { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // Another start has removed it, or the system does not allow it.
      }
    }),
  );
};
