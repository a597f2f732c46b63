import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { emojiEnd, emojiKey } from '../../../../../src/domain/messages/markup/emoji';
import { isEmojiOnly } from '../../../../../src/domain/messages/markup/emoji-only';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import type { Shape } from './shape';
import { hosts, shape } from './shape';

const emoji = (text: string): Shape => ({ emoji: text });
const parse = (text: string) => parseMarkup(text, hosts);

interface Listed {
  readonly emoji: string;
  readonly group?: number;
  readonly skins?: readonly Listed[];
}
const require = createRequire(import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(require.resolve(file), 'utf8'));
const pictures = new Set(Object.keys(read('@iconify-json/twemoji/chars.json') as object));
/** Components of emoji (regional letters, skin tones, hair) have no group or the group of components. */
const COMPONENTS = 2;
const everyEmoji = (read('emojibase-data/en/data.json') as readonly Listed[])
  .filter(({ group }) => group !== undefined && group !== COMPONENTS)
  .flatMap((listed) => [listed, ...(listed.skins ?? [])])
  .map((listed) => listed.emoji);

describe('emoji', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    ['a😀b', ['a', emoji('😀'), 'b']],
    ['😀😀', [emoji('😀'), emoji('😀')]],
    ['**👍🏽**', [['bold', emoji('👍🏽')]]],
    ['❤️', [emoji('❤️')]],
    ['👩🏽‍🚀', [emoji('👩🏽‍🚀')]],
    ['👁‍🗨', [emoji('👁‍🗨')]],
    ['🇩🇪🇫🇷', [emoji('🇩🇪'), emoji('🇫🇷')]],
    // pairs that are no flag are text, and do not hide the flag after them
    ['🇩🇩🇩', ['🇩🇩🇩']],
    ['🇩', ['🇩']],
    ['🇩🇩🇪', ['🇩', emoji('🇩🇪')]],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', [emoji('🏴󠁧󠁢󠁥󠁮󠁧󠁿')]],
    ['1️⃣#️⃣*️⃣', [emoji('1️⃣'), emoji('#️⃣'), emoji('*️⃣')]],
    ['11️⃣', ['1', emoji('1️⃣')]],
    ['**2️⃣**', [['bold', emoji('2️⃣')]]],
    ['™️', [emoji('™️')]],
    // text by default, or by a variation selector
    ['❤ © ™ 1 # ↔', ['❤ © ™ 1 # ↔']],
    ['😀\uFE0E', ['😀\uFE0E']],
    ['\\😀', ['\\', emoji('😀')]],
    ['`😀`', [{ code: '😀' }]],
    ['🏽', ['🏽']],
    // U+1F43F is text by default, so that U+FE0F decides
    ['🐿', ['🐿']],
    ['🐿\uFE0F', [emoji('🐿\uFE0F')]],
    ['😀🏽', [emoji('😀'), '🏽']],
    ['😀👍🏽😀', [emoji('😀'), emoji('👍🏽'), emoji('😀')]],
    ['😀🇩🇪', [emoji('😀'), emoji('🇩🇪')]],
    ['日本語 – “text” …', ['日本語 – “text” …']],
  ];

  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('knows every emoji of the picker, and its picture', () => {
    expect(everyEmoji.length).toBeGreaterThan(3900);
    const wrong = everyEmoji.filter((text) => {
      const [node, ...more] = parse(text);
      return more.length > 0 || node?.kind !== 'emoji' || node.text !== text || !pictures.has(node.key);
    });
    expect(wrong).toEqual([]);
  });

  it.each(['', 'a', '😀', '\u200D', '\uFE0E', '\u20E3', '\uD83C', '🏽', '🇩'])(
    'reads a single emoji before %j as the grammar of all emoji does',
    (next) => {
      const end = /^(?=\p{Extended_Pictographic})(?:\p{Emoji_Presentation}|\p{Cn})(?!\uFE0E)/u;
      const toned = /^(?:\p{Emoji_Modifier_Base}|(?=\p{Cn})\p{Extended_Pictographic})\p{Emoji_Modifier}/u;
      const wrong: string[] = [];
      for (let code = 0x1f400; code <= 0x1fbff; code += 1) {
        const text = String.fromCodePoint(code) + next;
        const expected = (toned.exec(text) ?? end.exec(text))?.[0].length ?? -1;
        if (emojiEnd(text, 0) !== expected) wrong.push(text);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('takes a pictograph that this engine does not know yet', () => {
    let code = 0x1fa70;
    while (!/^(?=\p{Cn})\p{Extended_Pictographic}$/u.test(String.fromCodePoint(code))) code += 1;
    const unknown = String.fromCodePoint(code);
    expect(shape(`a ${unknown}`)).toEqual(['a ', emoji(unknown)]);
  });

  it.each([
    ['❤️', '2764'],
    ['1️⃣', '0031-20e3'],
    ['©️', '00a9'],
    ['🏳️‍🌈', '1f3f3-200d-1f308'],
  ])('key of %s', (text, key) => {
    expect(emojiKey(text)).toBe(key);
    expect(pictures.has(key)).toBe(true);
  });
});

describe('isEmojiOnly', () => {
  it.each([
    ['😀', true],
    [' 😀\n😀 ', true],
    ['😀'.repeat(27), true],
    ['😀'.repeat(28), false],
    ['😀 a', false],
    ['**😀**', false],
    ['', false],
    [' ', false],
  ])('%j: %s', (text, expected) => {
    expect(isEmojiOnly(parse(text))).toBe(expected);
  });
});
