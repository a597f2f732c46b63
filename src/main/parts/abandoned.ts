import type { Context } from './given';
import type { Started } from './part';

/** The time after which the rest of the app has started. */
const AFTER_MS = 5000;

/** Removes the temporary data of runs that have ended, once after the start. */
export const abandonedPart = ({ clock, signals, system }: Context): Started => {
  let timer: unknown = null;
  signals.on('page.drawn', () => {
    timer ??= clock.set(() => void system.removeAbandoned(), AFTER_MS);
  });
  return {
    stop: () => {
      if (timer !== null) clock.clear(timer);
    },
  };
};
