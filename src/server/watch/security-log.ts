import { appendFile, rename, stat } from 'node:fs/promises';
import type { Clock } from '../clock';
import type { Answered, OnAnswered } from '../http/answered';
import { securityEventOf, securityLine } from './security-events';

/** Lines of so long are written together. */
const GATHER_MS = 200;
/** A file of this size, in bytes, becomes the old one, and the old one before it is gone. */
const FILE_BYTES = 10_000_000;
/** The most characters that wait for the disk; what a flood makes beyond is left out. */
const WAITING_MAX = 1_000_000;
const OWNER_ONLY = 0o600;

export interface SecurityLogOptions {
  readonly file: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Hears why lines were not written. */
  readonly onError: (error: unknown) => void;
  readonly fileBytes?: number;
}

export interface SecurityLog {
  readonly note: OnAnswered;
  /** Writes what waits. */
  readonly close: () => Promise<void>;
}

const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
};

/** Writes events about the safety of accounts to a file of their own, with addresses, for tools such as fail2ban. */
export const createSecurityLog = (options: SecurityLogOptions): SecurityLog => {
  const { file, clock, onError, fileBytes = FILE_BYTES } = options;
  let waiting = '';
  let cancel: (() => void) | null = null;
  let writing = Promise.resolve();

  /** Takes all that waits when it begins: writes that queue behind a slow disk find nothing, and hold nothing. */
  const write = async (): Promise<void> => {
    const lines = waiting;
    waiting = '';
    if (lines === '') return;
    try {
      if ((await sizeOf(file)) >= fileBytes) await rename(file, `${file}.1`);
      // By its name each time: other tools may have moved the file.
      await appendFile(file, lines, { mode: OWNER_ONLY });
    } catch (error) {
      onError(error);
    }
  };
  const flush = (): void => {
    cancel = null;
    writing = writing.then(write);
  };
  return {
    note: (answered: Answered) => {
      const event = securityEventOf(answered);
      if (event === null || waiting.length > WAITING_MAX) return;
      waiting += securityLine(event, answered.address, clock.now());
      cancel ??= clock.after(GATHER_MS, flush);
    },
    close: async () => {
      cancel?.();
      flush();
      await writing;
    },
  };
};
