/**
 * Orders two ids by creation time: by length, then as text (protocol.md 'Transport'). Negative if `a` is older. Ids
 * exceed the exact range of JS numbers, so they are never compared as numbers.
 */
export const compareIds = (a: string, b: string): number => {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Whether an id is younger than another. */
export const isAfter = (a: string, b: string): boolean => compareIds(a, b) > 0;

/** The id just before another, whether or not anything has it. */
export const idBefore = <I extends string>(id: I): I => {
  const before = BigInt(id) - 1n;
  // An id is text of a noun; the number before it is one of the same noun.
  return String(before < 0n ? 0n : before) as I;
};

/** The id just after another: a range from it on leaves the other out. */
export const idAfter = <I extends string>(id: I): I => String(BigInt(id) + 1n) as I;
