/**
 * The URL of a text, or null. Not by `URL.canParse`: after many calls, Node 20's version rejects every address with a
 * letter from U+0080 to U+00FF, such as `https://münchen.example`.
 */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};
