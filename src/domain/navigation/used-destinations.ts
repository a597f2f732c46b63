import { COUNTS } from '../../contract/limits';

/** How often a destination was chosen; earlier choices count less. */
export interface UsedDestination {
  readonly id: string;
  readonly score: number;
}

/** By how much each choice lowers the earlier ones. */
const FADES = 0.95;

/** The destinations after `chosen` was chosen, the most used first, at most 50. */
export const withUsed = (used: readonly UsedDestination[], chosen: string): UsedDestination[] => {
  const before = used.find(({ id }) => id === chosen)?.score ?? 0;
  const faded = used.filter(({ id }) => id !== chosen).map(({ id, score }) => ({ id, score: score * FADES }));
  return [...faded, { id: chosen, score: before * FADES + 1 }]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, COUNTS.usedDestinations);
};
