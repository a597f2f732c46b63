import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises';
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
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface SecurityLogOptions {
  readonly file: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Hears why lines were not written. */
  readonly onError: (error: unknown) => void;
  readonly fileBytes?: number;
  /** The days after which lines go; null to keep them. */
  readonly days?: number | null;
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

/** Rewrites a file without its lines from before a time; lines without a time stay. */
const dropOldLines = async (file: string, beforeMs: number): Promise<void> => {
  if ((await sizeOf(file)) === 0) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kept = lines.filter((line) => {
    const at = Date.parse(line.slice(0, line.indexOf(' ')));
    return Number.isNaN(at) || at >= beforeMs;
  });
  if (kept.length === lines.length) return;
  // Under another name first: whoever ends the server in between loses no line.
  await writeFile(`${file}.new`, kept.join('\n'), { mode: OWNER_ONLY });
  await rename(`${file}.new`, file);
};

/** Writes events about the safety of accounts to a file of their own, with addresses, for tools such as fail2ban. */
export const createSecurityLog = (options: SecurityLogOptions): SecurityLog => {
  const { file, clock, onError, fileBytes = FILE_BYTES, days = null } = options;
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
  /** Once an hour, between two writes. */
  let cancelExpiry: (() => void) | null = null;
  const expire = async (keptMs: number): Promise<void> => {
    try {
      for (const one of [file, `${file}.1`]) await dropOldLines(one, clock.now() - keptMs);
    } catch (error) {
      onError(error);
    }
  };
  const expireAgain = (keptMs: number): void => {
    writing = writing.then(() => expire(keptMs));
    cancelExpiry = clock.after(HOUR_MS, () => expireAgain(keptMs));
  };
  if (days !== null) expireAgain(days * DAY_MS);
  return {
    note: (answered: Answered) => {
      const event = securityEventOf(answered);
      if (event === null || waiting.length > WAITING_MAX) return;
      waiting += securityLine(event, answered.address, clock.now());
      cancel ??= clock.after(GATHER_MS, flush);
    },
    close: async () => {
      cancel?.();
      cancelExpiry?.();
      flush();
      await writing;
    },
  };
};
