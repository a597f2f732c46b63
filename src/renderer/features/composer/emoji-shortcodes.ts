import listed from 'emojibase-data/en/compact.json';
import shortcodes from 'emojibase-data/en/shortcodes/emojibase.json';
import { emojiKey } from '../../../domain/messages/markup/emoji';
import { MOST_SUGGESTIONS, type Suggestion } from './suggestion';

interface Listed {
  readonly unicode: string;
  readonly hexcode: string;
  /** Absent for the letters of flags. */
  readonly group?: number;
  readonly skins?: readonly { readonly unicode: string; readonly hexcode: string }[];
}

/** Skin tones and hair, which are no emoji by themselves. */
const COMPONENTS = 2;
const CODES: Readonly<Record<string, string | readonly string[] | undefined>> = shortcodes;

/** The package adds U+FE0F to emoji that are pictures without it, too. */
const canonical = (unicode: string): string => unicode.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1');

const TONE = /\p{Emoji_Modifier}/gu;
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/** The emoji in a skin tone (0 is none): of two people both have it. */
const toned = ({ unicode, skins = [] }: Listed, tone: number): string => {
  const wanted = TONES[tone - 1];
  const skin = skins.find((one) => one.unicode.match(TONE)?.every((found) => found === wanted));
  return canonical(wanted === undefined ? unicode : (skin?.unicode ?? unicode));
};

const ENTRIES = (listed as readonly Listed[])
  .filter(({ group }) => group !== undefined && group !== COMPONENTS)
  .map((entry) => ({ entry, codes: [CODES[entry.hexcode] ?? []].flat() }));

/** How well a shortcode matches; lower is better, Infinity for no match. Of similar ones the shorter is first. */
const rankOf = (code: string, wanted: string): number => {
  const at = code.indexOf(wanted);
  if (at < 0) return Infinity;
  const begins = at === 0 ? 0 : code.charAt(at - 1) === '_' ? 1 : 2;
  return (code === wanted ? -1 : begins) + code.length / 100;
};

/** The emoji whose shortcodes match a typed word, best first, in the skin tone that the person prefers. */
export const matchShortcodes = (word: string, tone: number): readonly Suggestion[] => {
  const wanted = word.toLowerCase();
  const found = ENTRIES.flatMap(({ entry, codes }) => {
    const [best] = codes
      .map((code) => ({ code, rank: rankOf(code, wanted) }))
      .toSorted((a, b) => a.rank - b.rank);
    return best === undefined || best.rank === Infinity ? [] : [{ entry, ...best }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ entry, code }) => {
      const text = toned(entry, tone);
      return {
        id: entry.hexcode,
        type: 'emoji',
        name: `:${code}:`,
        note: '',
        avatar: null,
        colour: null,
        emoji: emojiKey(text),
        names: [code],
        text,
      };
    });
};
