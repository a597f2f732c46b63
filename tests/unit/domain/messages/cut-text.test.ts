import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoints } from '../../../../src/domain/messages/code-points';
import { cutText } from '../../../../src/domain/messages/cut-text';

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['ab cd', 3, 'ab…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀😀…'],
    ['a🇩🇪b', 2, 'a…'],
    ['a🇩🇪b', 3, 'a🇩🇪…'],
    ['', 3, ''],
  ])('%s at %i: %s', (text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });

  it('keeps to the limit, and cuts nothing that is within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const cut = cutText(text, limit);
        if (codePoints(text) <= limit) expect(cut).toBe(text);
        else {
          expect(cut.endsWith('…')).toBe(true);
          expect(codePoints(cut)).toBeLessThanOrEqual(limit + 1);
          expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        }
      }),
    );
  });
});
