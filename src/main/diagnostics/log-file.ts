import { rename, rm, stat } from 'node:fs/promises';
import { appendToFile } from '../disk/own-files';
import { serialiseLogEntry, type Log } from './log-entry';

/** A log file is rotated at this size; OLDER_FILES old ones are kept. */
export const LOG_BYTES = 1024 * 1024;
const OLDER_FILES = 2;

export interface LogFile {
  readonly log: Log;
  /** Waits until all entries are written. */
  readonly flush: () => Promise<void>;
}

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
};

const turnOver = async (path: string): Promise<void> => {
  await rm(`${path}.${OLDER_FILES}`, { force: true });
  for (let age = OLDER_FILES - 1; age >= 1; age -= 1) {
    await rename(`${path}.${age}`, `${path}.${age + 1}`).catch(() => undefined);
  }
  await rename(path, `${path}.1`).catch(() => undefined);
};

/**
 * A log in a file, 0600, rotated by size. Write errors are ignored: a full disk must not end the app. `salt` is new in
 * each run, so that hashes of ids can be compared only within one run.
 */
export const openLogFile = (path: string, now: () => number, salt: string): LogFile => {
  let pending: string[] = [];
  let size: number | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const lines = pending;
    pending = [];
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    size ??= await sizeOf(path);
    if (size > 0 && size + text.length > LOG_BYTES) {
      await turnOver(path);
      size = 0;
    }
    await appendToFile(path, text);
    size += Buffer.byteLength(text);
  };

  const schedule = (): void => {
    writing = writing.then(write).catch(() => undefined);
  };
  return {
    log: (level, entry) => {
      pending.push(serialiseLogEntry(level, entry, now(), salt));
      // Entries of one turn of the event loop are written together.
      if (pending.length === 1) schedule();
    },
    flush: () => writing,
  };
};
