import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_LIMITS } from '../../../../src/contract/limits';
import { codePoints } from '../../../../src/domain/messages/code-points';
import { serverMessageForPeople } from '../../../../src/domain/links/server-message';
import { stripInvisible } from '../../../../src/domain/links/strip-invisible';

describe('stripInvisible', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['A\u202Eda', 'Ada'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200Bd\u200Ca\u200D', 'Ada'],
    ['\uFEFFAda\u2060', 'Ada'],
    ['A\u00ADd\u034Fa', 'Ada'],
    ['\u3164\uFFA0\u115F', ''],
    ['A\u0000d\na\u2028', 'Ada'],
    ['A\uFE0Fda', 'Ada'],
    ['Ada\u{E0041}', 'Ada'],
    // characters that join an emoji are kept
    ['👩🏽‍🚀 Ada ❤️', '👩🏽‍🚀 Ada ❤️'],
    ['1️⃣\u200B', '1️⃣'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿\u200D', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['😀\u200DAda', '😀Ada'],
    // other scripts are unchanged
    ['नमस्ते', 'नमस्ते'],
    ['محمد', 'محمد'],
    ['Zoë', 'Zoë'],
  ])('%j: %j', (name, stripped) => {
    expect(stripInvisible(name)).toBe(stripped);
  });

  it('leaves nothing more to strip', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '\u200D',
      '\u202E',
      '😀',
      '👩',
      '\uFE0F',
      '🏽',
      '1',
      '\u20E3',
      '\u{E0067}',
      '🇩',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        const once = stripInvisible(name);
        expect(once).not.toMatch(/[\u202E\u200B]/);
        expect(stripInvisible(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('serverMessageForPeople', () => {
  it.each([
    ['Invalid email or password', 'Invalid email or password'],
    ['  a\r\n\tb\u0007 \u202Ec ', 'a b c'],
    ['', null],
    [' \u200B\n', null],
  ])('%j: %j', (text, shown) => {
    expect(serverMessageForPeople(text)).toBe(shown);
  });

  it('is at most 300 characters long', () => {
    const exact = '😀'.repeat(TEXT_LIMITS.serverMessage);
    expect(serverMessageForPeople(exact)).toBe(exact);
    const cut = serverMessageForPeople(`${exact}x`)!;
    expect(codePoints(cut)).toBe(TEXT_LIMITS.serverMessage);
    expect(cut.endsWith('😀…')).toBe(true);
    expect(codePoints(serverMessageForPeople('a '.repeat(1_000_000))!)).toBeLessThanOrEqual(300);
  });
});
