import type { EmojiCategory, EmojiEntry } from './emoji-table';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[:_-]+/g, ' ')
    .trim();
const squashed = (text: string): string => text.replaceAll(' ', '');

/** The rank of an emoji for one word; lower is better, Infinity for no match. Of similar names the shorter is first. */
const rankOf = (name: string, words: readonly string[], wanted: string): number => {
  const parts = name.split(' ');
  if (name === wanted || squashed(name) === wanted) return 0;
  if (parts.includes(wanted)) return 1 + parts.length / 100;
  if (words.includes(wanted)) return 2;
  if (squashed(name).startsWith(wanted)) return 3;
  if (parts.some((part) => part.startsWith(wanted))) return 4;
  if (words.some((word) => word.startsWith(wanted))) return 5;
  return name.includes(wanted) ? 6 : Infinity;
};

/**
 * The emoji that match every word of the query, best first, those of equal rank in the picker's order. An emoji as the
 * query finds itself; `:smile_cat:` is read as its words.
 */
export const searchEmoji = (categories: readonly EmojiCategory[], query: string): readonly EmojiEntry[] => {
  const typed = query.trim();
  const wanted = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const ranked: { readonly entry: EmojiEntry; readonly rank: number }[] = [];
  for (const { emoji } of categories) {
    for (const entry of emoji) {
      const isItself = entry.text === typed || entry.tones.includes(typed);
      const name = plain(entry.name);
      const words = entry.words.map((word) => word.toLowerCase());
      const rank = isItself ? 0 : Math.max(...wanted.map((word) => rankOf(name, words, word)));
      if (Number.isFinite(rank)) ranked.push({ entry, rank });
    }
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
};
