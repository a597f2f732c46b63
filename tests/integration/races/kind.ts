import type { Dice } from '../fuzz/junk';
import type { Ground } from './ground';

/** One kind of race. */
export interface RaceKind {
  readonly name: string;
  /** Makes what its rounds are run in; answers how to run one, which says what went wrong, or null. */
  readonly prepare: (ground: Ground) => Promise<(dice: Dice, nth: number) => Promise<string | null>>;
}

/** Says what is wrong where statuses are not those that are wanted, whoever of the racers has which. */
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
