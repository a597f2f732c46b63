import type { UserId } from '../../contract/ids';
import { compareIds } from '../ids';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Printable ASCII in the order of the collator: punctuation, digits, letters whatever their case. */
const ORDER = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz';
const PLAIN = /^[ -~]*$/;
const DIGITS = /\d+/g;
/** Numbers of more digits are left to the collator. */
const LONGEST_NUMBER = 12;
const LONG_NUMBER = /\d{13}/;

const ranks = new Map(Array.from(ORDER, (letter, rank) => [letter, String.fromCharCode(rank + 1)]));

/**
 * A text whose plain order is the collator's order of the name, or null where there is none. A collator takes 300 ms for
 * 100,000 names, plain comparisons a third of that.
 */
export const nameKey = (name: string): string | null => {
  if (!PLAIN.test(name) || LONG_NUMBER.test(name)) return null;
  const padded = name.toLowerCase().replace(DIGITS, (digits) => digits.padStart(LONGEST_NUMBER, '0'));
  let key = '';
  for (const letter of padded) key += ranks.get(letter) ?? '';
  return key;
};

/** Somebody with a name, ready to be compared. */
export interface Named {
  readonly id: UserId;
  readonly name: string;
  readonly key: string | null;
}

/** Compares by name, then by id; numbers in names count as numbers, case does not count. */
export const compareNames = (a: Named, b: Named): number => {
  if (a.key === null || b.key === null) return collator.compare(a.name, b.name) || compareIds(a.id, b.id);
  if (a.key === b.key) return compareIds(a.id, b.id);
  return a.key < b.key ? -1 : 1;
};
