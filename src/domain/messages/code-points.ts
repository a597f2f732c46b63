/** The length of a text in Unicode code points, which is what every limit counts. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
