import type { GuildEmoji } from '../../../contract/entities/emoji';
import { customEmoji, emojiWord } from '../../../domain/emoji/custom-emoji';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { emojiKey } from '../../../domain/messages/markup/emoji';

/** The used fields of an entry of emojibase-data. */
export interface ListedEmoji {
  readonly unicode: string;
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  /** See meta/groups.json of the package; absent for the letters of flags. */
  readonly group?: number;
  readonly skins?: readonly ListedEmoji[];
}

/** An emoji of the picker. */
export interface EmojiEntry {
  /** The inserted text. */
  readonly text: string;
  /** The name of its picture. */
  readonly code: string;
  /** Its name in Unicode's words: 'grinning face'. */
  readonly name: string;
  /** Other search words. */
  readonly words: readonly string[];
  /** Its variants with a skin tone, light to dark; empty if it has none. */
  readonly tones: readonly string[];
  /** The picture of an emoji of the server, whose text is `custom:<id>`. */
  readonly picture?: string;
  /** Whether that picture moves. */
  readonly isAnimated?: boolean;
}

/** `guild` has the emoji of the server, `recent` the recently picked ones; the others are Unicode's groups. */
export type CategoryId =
  | 'guild'
  | 'recent'
  | 'smileys'
  | 'people'
  | 'animals'
  | 'food'
  | 'travel'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags';

/** A section of the picker. */
export interface EmojiCategory {
  readonly id: CategoryId;
  readonly label: string;
  readonly emoji: readonly EmojiEntry[];
}

/** Group numbers of emojibase's meta/groups.json; 2 is skin tones and hair, which are not picked by themselves. */
const GROUPS: readonly { readonly id: CategoryId; readonly label: Msg; readonly group: number }[] = [
  { id: 'smileys', label: msg('Smileys & Emotion'), group: 0 },
  { id: 'people', label: msg('People & Body'), group: 1 },
  { id: 'animals', label: msg('Animals & Nature'), group: 3 },
  { id: 'food', label: msg('Food & Drink'), group: 4 },
  { id: 'travel', label: msg('Travel & Places'), group: 5 },
  { id: 'activities', label: msg('Activities'), group: 6 },
  { id: 'objects', label: msg('Objects'), group: 7 },
  { id: 'symbols', label: msg('Symbols'), group: 8 },
  { id: 'flags', label: msg('Flags'), group: 9 },
];

const TONES = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'];

/** For an emoji of two people, the variants in which both have the same tone. */
const tonesOf = (skins: readonly ListedEmoji[]): readonly string[] =>
  TONES.map((tone) => {
    const alike = skins.find(({ hexcode }) => {
      const found = hexcode.split('-').filter((part) => TONES.includes(part));
      return found.length > 0 && found.every((part) => part === tone);
    });
    return alike?.unicode ?? '';
  }).filter((unicode) => unicode !== '');

/**
 * The package adds U+FE0F to emoji that are pictures without it, too: other clients would not recognise them as the
 * same.
 */
const canonical = (unicode: string): string => unicode.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1');

const toEntry = ({ unicode, label, tags = [], skins = [] }: ListedEmoji): EmojiEntry => {
  const tones = tonesOf(skins);
  return {
    text: canonical(unicode),
    code: emojiKey(unicode),
    name: label,
    words: tags,
    tones: tones.length === TONES.length ? tones : [],
  };
};

/** The sections of the picker in Unicode's order, from the entries of emojibase-data. */
export const emojiCategories = (listed: readonly ListedEmoji[]): readonly EmojiCategory[] =>
  GROUPS.map(({ id, label, group }) => ({
    id,
    label: t(label),
    emoji: listed.filter((entry) => entry.group === group).map(toEntry),
  }));

/** The emoji of a server as a section. */
export const guildCategory = (label: string, emoji: readonly GuildEmoji[]): EmojiCategory => ({
  id: 'guild',
  label,
  emoji: emoji.map(({ id, name, url, animated }) => ({
    text: customEmoji(id),
    code: '',
    name: emojiWord(name),
    words: [name],
    tones: [],
    picture: url,
    isAnimated: animated,
  })),
});

/** The emoji in the wanted skin tone (0 is none), if it has tones. */
export const withTone = (entry: EmojiEntry, tone: number): EmojiEntry => {
  const toned = tone === 0 ? undefined : entry.tones[tone - 1];
  return toned === undefined ? entry : { ...entry, text: toned, code: emojiKey(toned) };
};

/** The entries for previously picked texts, in the tone of that time; unknown texts are left out. */
export const entriesOf = (
  categories: readonly EmojiCategory[],
  texts: readonly string[],
): readonly EmojiEntry[] => {
  const wanted = new Set(texts);
  const found = new Map<string, EmojiEntry>();
  for (const { emoji } of categories) {
    for (const entry of emoji) {
      if (wanted.has(entry.text)) found.set(entry.text, { ...entry, tones: [] });
      for (const [place, toned] of entry.tones.entries()) {
        if (wanted.has(toned)) found.set(toned, { ...withTone(entry, place + 1), tones: [] });
      }
    }
  }
  return texts.flatMap((text) => found.get(text) ?? []);
};
