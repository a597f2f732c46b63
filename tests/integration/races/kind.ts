import type { Dice } from '../fuzz/junk';
import type { Ground } from './ground';

/** One kind of race. */
export interface RaceKind {
  readonly name: string;
  /** Whether it is about something that servers with a shared store do not have. */
  readonly isOfOneServer?: boolean;
  /** Makes the data of the rounds. Resolves with a function that runs one round and returns its fault, or null. */
  readonly prepare: (ground: Ground) => Promise<(dice: Dice, nth: number) => Promise<string | null>>;
}

/** The fault if the statuses are not the wanted ones, in whichever order the calls got them. */
export const statusFault = (
  statuses: readonly number[],
  ...wanted: readonly (readonly number[])[]
): string | null => {
  const sorted = [...statuses].sort((a, b) => a - b).join(' ');
  return wanted.some((one) => [...one].sort((a, b) => a - b).join(' ') === sorted)
    ? null
    : `answered ${statuses.join(' ')}`;
};

/** The first fault of several. */
export const firstFault = (...faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null;
