import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../src/domain/search/tokens';

const words = (text: string) =>
  tokensOf(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ text: word }) => word);
const pairs = (text: string) =>
  tokensOf(text)
    .filter(({ kind }) => kind === 'pair')
    .map(({ text: pair }) => pair);

describe('tokens', () => {
  it('are letters and digits, and everything else separates them', () => {
    expect(words('Hello, world! 3.5 don’t  foo_bar')).toEqual([
      ...['hello', 'world', '3', '5', 'don', 't', 'foo', 'bar'],
    ]);
    expect(words('')).toEqual([]);
    expect(words('… 🙂 — !')).toEqual([]);
  });

  it.each([
    ['case', 'ÄRGER Σίσυφος STRASSE', ['arger', 'σισυφοσ', 'strasse']],
    ['marks', 'café cafe\u0301 naïve Ёж', ['cafe', 'cafe', 'naive', 'еж']],
    ['width and ligatures', 'ＡＢＣ ﬁsh ①', ['abc', 'fish', '1']],
    ['sharp s', 'Straße', ['strasse']],
    ['points', 'שָׁלוֹם', ['שלום']],
    ['joiners and soft hyphens', 'می\u200cخواهم co\u00adoperate', ['میخواهم', 'cooperate']],
    ['mathematical letters', '𝐁𝐨𝐥𝐝', ['bold']],
  ])('are the same whatever their %s', (_what, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('keep the vowels of scripts whose marks are letters', () => {
    expect(words('हिन्दी हन')).toEqual(['हिन्दी', 'हन']);
    expect(pairs('がか')).toEqual(['がか']);
  });

  it('are characters and pairs in scripts without spaces', () => {
    expect(pairs('我家在上海')).toEqual(['我家', '家在', '在上', '上海']);
    expect(tokensOf('海').map(({ text }) => text)).toEqual(['海']);
    expect(pairs('上。海')).toEqual([]);
    expect(pairs('안녕')).toEqual(['안녕']);
    expect(pairs('カー')).toEqual(['カー']);
    expect(words('iPhoneを買う')).toEqual(['iphone']);
  });

  it('know where they stand, in code points', () => {
    expect(tokensOf('🙂 Ab').map(({ start, ends }) => [start, ends])).toEqual([[2, [3, 4]]]);
    expect(tokensOf('e\u0301t').map(({ start, ends }) => [start, ends])).toEqual([[0, [2, 3]]]);
    expect(tokensOf('ﬁn').map(({ start, ends }) => [start, ends])).toEqual([[0, [1, 1, 2]]]);
    expect(tokensOf('a b').map(({ at }) => at)).toEqual([1, 2]);
  });

  it('leave out what people do not see', () => {
    expect(words('hi <@123> <@&45> <#6> <t:1700000000:R> <:party:789> end')).toEqual(['hi', 'end']);
    expect(tokensOf('<@123> hi')[0]?.start).toBe(7);
    expect(words('<b>12</b>')).toEqual(['b', '12', 'b']);
  });

  it('are cut where they are endless', () => {
    expect(words('x'.repeat(5000))).toEqual(['x'.repeat(64)]);
  });
});
