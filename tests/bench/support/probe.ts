import { onTheBeatWhile } from './beat';
import { type Delays, delaysOf } from './delays';

/** Calls at a fixed pace, whether or not earlier ones were answered: a server that stands still is seen by all of them. */
export interface Probe {
  /** Makes no more calls; resolves when all are answered, with their times in milliseconds and their number. */
  readonly stop: () => Promise<Delays & { readonly calls: number }>;
}

/** Starts making a call every so many milliseconds. Each counts from the moment at which it was due. */
export const startProbe = (everyMs: number, makeCall: (index: number) => Promise<unknown>): Probe => {
  const took: number[] = [];
  const state = { isOn: true };
  const begin = performance.now();
  const ended = onTheBeatWhile(
    () => state.isOn,
    everyMs,
    async (index) => {
      await makeCall(index);
      took.push(performance.now() - begin - index * everyMs);
    },
  );
  // Awaited by stop; a call that fails before that must not end the process.
  ended.catch(() => undefined);
  return {
    stop: async () => {
      state.isOn = false;
      await ended;
      return { ...delaysOf(took), calls: took.length };
    },
  };
};
