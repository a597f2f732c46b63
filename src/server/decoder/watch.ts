/** What a file may cost. */
export interface Budget {
  /** The resident memory of the process. */
  readonly mostBytes: number;
  /** Processor time of the process, in milliseconds. */
  readonly mostMs: number;
}

/** The process that works. */
export interface Watched {
  /** Its resident memory in bytes. */
  readonly memory: () => number;
  /** Its processor time so far, in milliseconds. */
  readonly time: () => number;
  /** Calls again and again; the returned function ends that. */
  readonly every: (ms: number, look: () => void) => () => void;
  /** Ends it. */
  readonly end: (code: number) => void;
}

const LOOK_EVERY_MS = 10;
export const TOO_MUCH_MEMORY = 70;
export const TOO_MUCH_TIME = 71;

/**
 * Ends the process when a file takes too much memory or time: the libraries work outside this thread and have no limits.
 * The time is that of the processor: on a busy computer a process of low priority waits for long, and no picture is
 * anything else because of that.
 */
export const watchWork = async <T>(
  work: Promise<T>,
  { mostBytes, mostMs }: Budget,
  { memory, time, every, end }: Watched,
): Promise<T> => {
  const until = time() + mostMs;
  const stop = every(LOOK_EVERY_MS, () => {
    if (memory() > mostBytes) end(TOO_MUCH_MEMORY);
    else if (time() > until) end(TOO_MUCH_TIME);
  });
  try {
    return await work;
  } finally {
    stop();
  }
};
