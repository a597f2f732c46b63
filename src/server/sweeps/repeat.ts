import type { Clock } from '../clock';

/** Work that is repeated periodically. */
export interface Repeated {
  /** Runs the work now, or waits for the current run. */
  readonly now: () => Promise<void>;
  /** Stops the repetition; resolves when the current run is complete. */
  readonly stop: () => Promise<void>;
}

export interface RepeatOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly firstMs: number;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly onBug: (bug: unknown) => void;
}

/** Repeats work, one run after the other: a failed run is reported and repeated at the next interval. */
export const repeat = (
  work: () => Promise<void>,
  { clock, firstMs, everyMs, onBug }: RepeatOptions,
): Repeated => {
  let underWay: Promise<void> | null = null;
  let isStopped = false;
  let cancel = (): void => undefined;
  const wait = (ms: number): void => {
    if (!isStopped) cancel = clock.after(ms, () => void now());
  };
  const now = (): Promise<void> => {
    if (isStopped) return underWay ?? Promise.resolve();
    cancel();
    underWay ??= work()
      .catch(onBug)
      .finally(() => {
        underWay = null;
        wait(everyMs);
      });
    return underWay;
  };
  wait(firstMs);
  return {
    now,
    stop: async () => {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
};
