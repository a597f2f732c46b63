import compact from 'emojibase-data/en/compact.json';
import listed from 'emojibase-data/meta/hexcodes.json';
import { describe, expect, it } from 'vitest';
import { emojiSetOf, normalisedEmoji } from '../../../../src/domain/messages/emoji-set';

const set = emojiSetOf(listed);
/** Skin tones and hair: not picked by themselves. */
const PARTS = 2;
const normalised = (text: string): string | null => normalisedEmoji(set, text);

describe('an emoji of a reaction', () => {
  it.each([
    ['is itself', '👍', '👍'],
    ['keeps its skin tone', '👍🏽', '👍🏽'],
    ['keeps the skin tones of two', '👩🏻‍🤝‍👨🏿', '👩🏻‍🤝‍👨🏿'],
    ['gets the U+FE0F that it lacks', '\u2764', '\u2764\uFE0F'],
    ['keeps that which it has', '\u2764\uFE0F', '\u2764\uFE0F'],
    ['loses that which it does not need', '👍\uFE0F', '👍'],
    ['gets each one of a sequence', '\u{1F575}\u200D\u2642', '\u{1F575}\uFE0F\u200D\u2642\uFE0F'],
    [
      'gets none before a skin tone',
      '\u{1F575}\uFE0F\u{1F3FD}\u200D\u2642',
      '\u{1F575}\u{1F3FD}\u200D\u2642\uFE0F',
    ],
    ['may be a keycap', '1\u20E3', '1\uFE0F\u20E3'],
    ['may be a flag', '🇳🇴', '🇳🇴'],
    ['may be the flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['may be of the newest Unicode', '\u{1FAEA}', '\u{1FAEA}'],
  ])('%s', (_, sent, expected) => {
    expect(normalised(sent)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['text', 'yes'],
    ['a digit', '1'],
    ['two emoji', '👍👍'],
    ['two different emoji', '👍🎉'],
    ['an emoji with a space', '👍 '],
    ['an emoji as text', '\u2764\uFE0E'],
    ['half an emoji', '\uD83D'],
    ['the other half', '\uDC4D'],
    ['U+FE0F alone', '\uFE0F'],
    ['a joiner alone', '\u200D'],
    ['the letter of a flag', '🇳'],
    ['a skin tone', '\u{1F3FD}'],
    ['a flag of no country', '🇽🇽'],
    ['a sequence that nobody draws', '👍\u200D🎉'],
    ['an emoji without end', '👍'.padEnd(1000, '\uFE0F')],
    ['a name', 'constructor'],
  ])('is not %s', (_, sent) => {
    expect(normalised(sent)).toBeNull();
  });

  it('is every emoji that the picker offers, as Unicode writes it', () => {
    const offered = compact.flatMap((emoji: (typeof compact)[number]) =>
      emoji.group === undefined || emoji.group === PARTS ? [] : [emoji, ...(emoji.skins ?? [])],
    );
    expect(offered.length).toBeGreaterThan(3900);
    const qualified = new RegExp('^\\p{RGI_Emoji}$', 'v');
    const wrong = offered
      .map(({ unicode }: { readonly unicode: string }) => normalised(unicode))
      .filter((text: string | null) => text === null || !(qualified.test(text) || /\p{Cn}/u.test(text)));
    expect(wrong).toEqual([]);
  });

  it('is no text, in whatever order its forms are listed', () => {
    const forms = { '2049-FE0E': 0, '2049-FE0F': 0, '2049': 2 };
    expect([...emojiSetOf({ '2049': forms }).values()]).toEqual(['\u2049\uFE0F']);
  });

  it('is in its set once, under every way to write it', () => {
    for (const text of set.values()) {
      expect(normalised(text)).toBe(text);
      expect(normalised(text.replaceAll('\uFE0F', ''))).toBe(text);
    }
    expect(new Set(set.values()).size).toBe(set.size);
  });
});
