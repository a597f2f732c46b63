/**
 * The address that a text is, or null. Not by `URL.canParse`: where it is called often, that of Node 20 says no to every
 * address with a letter from U+0080 to U+00FF in it, as in `https://münchen.example`.
 */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};
