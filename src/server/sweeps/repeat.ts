import type { Clock } from '../clock';

/** Something that is done again and again. */
export interface Repeated {
  /** Does it now, or waits for the one that is under way. */
  readonly now: () => Promise<void>;
  /** Does it no more; resolves when the one that is under way is done. */
  readonly stop: () => Promise<void>;
}

export interface RepeatOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly firstMs: number;
  /** From the end of one to the beginning of the next. */
  readonly everyMs: number;
  readonly onBug: (bug: unknown) => void;
}

/** Does something again and again, one after the other: one that fails is told of and tried again in its time. */
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
