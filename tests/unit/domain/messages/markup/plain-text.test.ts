import { describe, expect, it } from 'vitest';
import { TEXT_LIMITS } from '../../../../../src/contract/limits';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import { plainText, previewText } from '../../../../../src/domain/messages/markup/plain-text';
import { hosts } from './shape';

const nameOf = (userId: string) => (userId === '7' ? 'Ada' : null);

describe('plainText', () => {
  it.each([
    ['**a *b*** __c__ ~~d~~', 'a b c d'],
    ['`**a**` and ```js\nb\nc```', '**a** and b\nc'],
    ['<@7> <@8> @everyone @here', '@Ada @Unknown User @everyone @here'],
    ['a ||secret <@7>|| b', 'a [spoiler] b'],
    ['**a ||b||**', 'a [spoiler]'],
    ['see [the **map**](https://a.example/b)', 'see the map (a.example)'],
    ['# a\n## **b**\nc', 'a\nb\nc'],
    ['> a\n> b\nc', 'a\nb\nc'],
    ['x\n- a\n  1. b\n  2. c\n- ||d||', 'x\n• a\n1. b\n2. c\n• [spoiler]'],
    ['9. a\n1. b', '9. a\n10. b'],
    ['HTTPS://a.example/b.png 😀 guild.gg/abc', 'HTTPS://a.example/b.png 😀 guild.gg/abc'],
  ])('%j', (source, expected) => {
    expect(plainText(parseMarkup(source, hosts), { nameOf })).toBe(expected);
  });
});

describe('previewText', () => {
  it('puts all on one line, without marks', () => {
    expect(previewText('  **a**\n\n```js\nb\n  c```\n', 50)).toBe('a b c');
  });

  it('cuts where the limit is, and not before', () => {
    const text = 'x'.repeat(TEXT_LIMITS.replyPreview);
    expect(previewText(text, TEXT_LIMITS.replyPreview)).toBe(text);
    expect(previewText(`${text}y`, TEXT_LIMITS.replyPreview)).toBe(`${text}…`);
  });

  it('counts code points, of the text that is shown', () => {
    const text = '𝒳'.repeat(TEXT_LIMITS.deletePreview);
    expect(previewText(`**${text}**`, TEXT_LIMITS.deletePreview)).toBe(text);
    expect(previewText(`**${text}𝒳**`, TEXT_LIMITS.deletePreview)).toBe(`${text}…`);
  });

  it('does not cut through an emoji', () => {
    expect(previewText('abc👩🏽‍🚀def', 5)).toBe('abc…');
    expect(previewText('abc👩🏽‍🚀def', 7)).toBe('abc👩🏽‍🚀…');
    expect(previewText('a 👩🏽‍🚀', 4)).toBe('a…');
  });

  it('names members where it is told how', () => {
    expect(previewText('hi <@7>', 50, { nameOf })).toBe('hi @Ada');
    expect(previewText('hi <@7>', 50)).toBe('hi @Unknown User');
  });

  it('is empty for an empty text', () => {
    expect(previewText(' \n ', 50)).toBe('');
  });
});
