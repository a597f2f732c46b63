/**
 * Orders two ids by creation time: by length, then as text (protocol.md 'Transport'). Negative if `a` is older. Ids
 * exceed the exact range of JS numbers, so they are never compared as numbers.
 */
export const compareIds = (a: string, b: string): number => {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
