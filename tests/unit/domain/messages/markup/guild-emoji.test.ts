import { describe, expect, it } from 'vitest';
import { drawCost } from '../../../../../src/domain/messages/markup/fold';
import { isEmojiOnly } from '../../../../../src/domain/messages/markup/emoji-only';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import { plainText, previewText } from '../../../../../src/domain/messages/markup/plain-text';
import { hosts, type Shape, shape } from './shape';

const wave: Shape = { custom: '5', name: 'wave' };
const parse = (text: string) => parseMarkup(text, hosts);

describe('an emoji of a guild in a text', () => {
  it.each<[string, readonly Shape[]]>([
    ['<:wave:5>', [wave]],
    ['a<:wave:5>b', ['a', wave, 'b']],
    ['<:wave:5><:wave:5>', [wave, wave]],
    ['**<:wave:5>**', [['bold', wave]]],
    ['# <:wave:5>', [['h1', wave]]],
    ['[<:wave:5>](https://a.example/)', [['to https://a.example/', wave]]],
    ['`<:wave:5>`', [{ code: '<:wave:5>' }]],
    ['\\<:wave:5>', ['<:wave:5>']],
    [`<:${'x'.repeat(32)}:${'1'.repeat(20)}>`, [{ custom: '1'.repeat(20), name: 'x'.repeat(32) }]],
  ])('%j', (text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  it.each([
    ':wave:',
    '<:wave:>',
    '<:w:5>',
    '<wave:5>',
    '<:wa ve:5>',
    '<:w\u00e4ve:5>',
    '<::5>',
    '<:wave:5',
    '<:wave:x>',
    `<:${'x'.repeat(33)}:5>`,
    `<:wave:${'1'.repeat(21)}>`,
  ])('is none: %j', (text) => {
    expect(shape(text)).toEqual([text]);
  });

  it('is its name as plain text', () => {
    expect(plainText(parse('so <:wave:5>!'))).toBe('so :wave:!');
    expect(previewText('**<:wave:5>**', 50)).toBe(':wave:');
    expect(drawCost(parse('<:wave:5>'))).toBe(drawCost(parse('😀')));
  });

  it('is shown large where a text has emoji alone', () => {
    expect(
      ['<:wave:5>', '<:wave:5> 😀', '<:wave:5> a', ':wave:'].map((text) => isEmojiOnly(parse(text))),
    ).toEqual([true, true, false, false]);
    expect(isEmojiOnly(parse('<:wave:5>'.repeat(27)))).toBe(true);
    expect(isEmojiOnly(parse('<:wave:5>'.repeat(28)))).toBe(false);
  });
});
