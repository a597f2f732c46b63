/** The length of a text in Unicode code points, the unit of every limit. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
