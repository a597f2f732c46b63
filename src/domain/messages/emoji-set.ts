import { emojiKey } from './markup/emoji';

/** Unicode's emoji in their fully qualified form, by their key (`emojiKey`). */
export type EmojiSet = ReadonlyMap<string, string>;

/**
 * The forms of each emoji in hexadecimal code points, with their qualification, as `meta/hexcodes.json` of emojibase-data
 * has them.
 */
export type ListedForms = Readonly<Record<string, Readonly<Record<string, number>>>>;

const FULLY_QUALIFIED = 0;
/** Longer texts are no emoji: the longest has 10 code points. */
const MOST_UNITS = 64;
/** The letters of flags are no emoji by themselves. */
const LETTER = /^1F1(?:E[6-9A-F]|F[0-9A-F])$/;

const textOf = (hexcode: string): string =>
  String.fromCodePoint(...hexcode.split('-').map((point) => Number.parseInt(point, 16)));

/**
 * The set of emoji that the data lists. Some forms with U+FE0F are listed beside those without it, which Unicode has as
 * the fully qualified ones; a form with U+FE0E is text.
 */
export const emojiSetOf = (listed: ListedForms): EmojiSet => {
  const set = new Map<string, string>();
  for (const [hexcode, forms] of Object.entries(listed)) {
    if (LETTER.test(hexcode)) continue;
    const qualified = Object.keys(forms)
      .filter((form) => forms[form] === FULLY_QUALIFIED && !form.endsWith('-FE0E'))
      .sort((a, b) => a.length - b.length);
    const text = textOf(qualified[0] ?? hexcode);
    set.set(emojiKey(text), text);
  }
  return set;
};

/** The fully qualified form of one emoji, with its skin tone; null for every other text. */
export const normalisedEmoji = (set: EmojiSet, text: string): string | null =>
  text.length > MOST_UNITS ? null : (set.get(emojiKey(text)) ?? null);
