import type { Clock } from '../clock';
import { nextTurn } from '../in-turns';

/**
 * A refusal for what is hidden or absent is sent at the next multiple of this time after its request: to find that
 * somebody may not see a thing takes longer than to find nothing, and the difference would say that the thing exists.
 */
export const NOT_FOUND_EVERY_MS = 50;

/**
 * Waits until the next multiple of `everyMs` since a call began; not at all if that is 0. Timers have whole milliseconds
 * and come late by a part of one, which depends on how long the call took: by the mean of many answers that would still tell. So
 * the last moments are waited for turn by turn.
 */
export const evenOut = async (
  clock: Pick<Clock, 'elapsed' | 'after'>,
  beganMs: number,
  everyMs: number,
): Promise<void> => {
  if (everyMs === 0) return;
  const nowMs = clock.elapsed();
  const atMs = nowMs + everyMs - ((nowMs - beganMs) % everyMs);
  const wholeMs = Math.floor(atMs - nowMs) - 1;
  if (wholeMs > 0)
    await new Promise<void>((resolve) => {
      clock.after(wholeMs, resolve);
    });
  while (clock.elapsed() < atMs) await nextTurn();
};
