import type { Clock } from '../clock';

/**
 * A refusal for what is hidden or absent is sent at the next multiple of this time after its request: to find that
 * somebody may not see a thing takes longer than to find nothing, and the difference would say that the thing exists.
 */
export const NOT_FOUND_EVERY_MS = 50;

/** Waits until the next multiple of `everyMs` since a call began; not at all if that is 0. */
export const evenOut = (clock: Clock, beganMs: number, everyMs: number): Promise<void> => {
  if (everyMs === 0) return Promise.resolve();
  const leftMs = everyMs - ((clock.elapsed() - beganMs) % everyMs);
  return new Promise((resolve) => {
    // A timer of a fraction of a millisecond would be shortened.
    clock.after(Math.ceil(leftMs), resolve);
  });
};
