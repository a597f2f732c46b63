import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` at a fixed interval, even while an earlier run is still in progress, as long as `goesOn` holds. Resolves
 * when all are done, with their number.
 */
export const onTheBeatWhile = async (
  goesOn: (index: number) => boolean,
  everyMs: number,
  work: (index: number) => Promise<void>,
): Promise<number> => {
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; goesOn(index); index += 1) {
    const waitMs = begin + index * everyMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    running.push(work(index));
  }
  await Promise.all(running);
  return running.length;
};

/** The same, this many times. */
export const onTheBeat = async (
  times: number,
  everyMs: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  await onTheBeatWhile((index) => index < times, everyMs, work);
};
