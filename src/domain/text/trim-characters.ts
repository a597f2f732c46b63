/** Where the text ends when characters that stand in `unwanted` (UTF-16 code units) are left off its end. */
const endOf = (text: string, unwanted: string): number => {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return end;
};

/**
 * The text without those of its last characters that stand in `unwanted`. A loop, since an expression such as `/-+$/` looks
 * at a long run of such characters again from each of them.
 */
export const trimCharactersEnd = (text: string, unwanted: string): string =>
  text.slice(0, endOf(text, unwanted));

/** The text without those of its first and last characters that stand in `unwanted`. */
export const trimCharacters = (text: string, unwanted: string): string => {
  const end = endOf(text, unwanted);
  let start = 0;
  while (start < end && unwanted.includes(text.charAt(start))) start += 1;
  return text.slice(start, end);
};
