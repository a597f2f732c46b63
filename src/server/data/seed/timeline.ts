import type { Id } from '../../../contract/ids';
import { idAt, SEED_NODE } from '../ids';

const MINUTE_MS = 60_000;

/** Past times and ids, relative to one moment. */
export interface Timeline {
  /** Milliseconds since 1970 of the time `minutes` ago. */
  readonly ago: (minutes: number) => number;
  /** A new id for an object created at that time. */
  readonly idFor: <I extends Id<string>>(timeMs: number) => I;
}

/** ISO 8601 in UTC. */
export const iso = (timeMs: number): string => new Date(timeMs).toISOString();

/** Creates the timeline of a moment; its ids have a node number that no server uses. */
export const createTimeline = (nowMs: number): Timeline => {
  const used = new Map<number, number>();
  return {
    ago: (minutes) => nowMs - minutes * MINUTE_MS,
    idFor: (timeMs) => {
      const ms = Math.floor(timeMs);
      const sequence = used.get(ms) ?? 0;
      used.set(ms, sequence + 1);
      return idAt(ms, SEED_NODE, sequence);
    },
  };
};
