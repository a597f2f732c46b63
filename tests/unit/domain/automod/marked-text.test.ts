import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hit, markedParts } from '../../../../src/domain/automod/marked-text';

const shown = (text: string, hits: readonly Hit[]): string =>
  markedParts(text, hits)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('a text with the places that a rule has found', () => {
  it('marks them, whatever their order', () => {
    expect(shown('buy my saw', [])).toBe('buy my saw');
    expect(
      shown('buy my saw', [
        [7, 10],
        [0, 3],
      ]),
    ).toBe('[buy] my [saw]');
  });

  it('joins those that touch or overlap, and leaves out what lies outside', () => {
    expect(
      shown('buy my saw', [
        [0, 3],
        [2, 6],
        [3, 4],
        [6, 7],
      ]),
    ).toBe('[buy my ]saw');
    expect(
      shown('buy', [
        [-2, 1],
        [2, 9],
        [20, 30],
      ]),
    ).toBe('[b]u[y]');
  });

  it('loses and doubles no letter', () => {
    const hits = fc.array(fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 })));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), hits, (text, found) => {
        const parts = markedParts(text, found).map((part) => part.text);
        expect(parts.join('')).toBe(text);
        expect(parts).not.toContain('');
      }),
    );
  });
});
