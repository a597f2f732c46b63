/** The number of pages for a number of items; at least one. */
export const pageCount = (things: number, pageSize: number): number =>
  Math.max(1, Math.ceil(things / pageSize));

/**
 * The numbers of the page buttons around the current page (from 1), at most `most` (docs/spec/audit-log.md 'Pages').
 */
export const pageButtons = (current: number, count: number, most: number): readonly number[] => {
  const shown = Math.min(most, count);
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), count - shown + 1));
  return Array.from({ length: shown }, (_, place) => first + place);
};
