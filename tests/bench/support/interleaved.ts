import { median } from './figure';

/** The times of two things that are to take as long as each other, and of the second against itself. */
export interface Likeness {
  /** The difference of the medians, in milliseconds. */
  readonly differenceMs: number;
  /** The difference that the second thing has from itself: the largest of many halvings of its samples. */
  readonly noiseMs: number;
}

const HALVINGS = 1000;

/** Shuffles in place (Fisher and Yates). */
export const shuffle = <T>(items: T[], random: () => number): T[] => {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
};

/** Compares samples with twice as many samples of the other thing, taken in the same rounds. */
export const likenessOf = (
  samples: readonly number[],
  others: readonly number[],
  random: () => number,
): Likeness => {
  const differences = Array.from({ length: HALVINGS }, () => {
    const mixed = shuffle([...others], random);
    const half = mixed.length / 2;
    return Math.abs(median(mixed.slice(0, half)) - median(mixed.slice(half)));
  });
  return {
    differenceMs: Math.abs(median(samples) - median(others)),
    noiseMs: Math.max(...differences),
  };
};
