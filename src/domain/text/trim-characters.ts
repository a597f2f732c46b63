/** The end of the text without its trailing characters of `unwanted` (UTF-16 code units). */
const endOf = (text: string, unwanted: string): number => {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return end;
};

/**
 * The text without its trailing characters of `unwanted`. A loop, because an expression such as `/-+$/` scans a long
 * run of such characters again from each of them.
 */
export const trimCharactersEnd = (text: string, unwanted: string): string =>
  text.slice(0, endOf(text, unwanted));

/** The text without its leading and trailing characters of `unwanted`. */
export const trimCharacters = (text: string, unwanted: string): string => {
  const end = endOf(text, unwanted);
  let start = 0;
  while (start < end && unwanted.includes(text.charAt(start))) start += 1;
  return text.slice(start, end);
};
