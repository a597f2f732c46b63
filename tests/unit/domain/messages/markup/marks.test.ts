import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../support/torture';
import type { Shape } from './shape';
import { shape } from './shape';

const cases: readonly (readonly [string, readonly Shape[]])[] = [
  ['**a**', [['bold', 'a']]],
  ['*a*', [['italic', 'a']]],
  ['__a__', [['underline', 'a']]],
  ['~~a~~', [['strike', 'a']]],
  ['||a||', [['spoiler', 'a']]],
  ['_a_ ~a~ |a|', ['_a_ ~a~ |a|']],
  ['snake_case_name', ['snake_case_name']],
  ['x**a**y', ['x', ['bold', 'a'], 'y']],
  ['**a\nb**', [['bold', 'a\nb']]],
  // nesting
  ['**a *b* c**', [['bold', 'a ', ['italic', 'b'], ' c']]],
  ['||__~~***a***~~__||', [['spoiler', ['underline', ['strike', ['bold', ['italic', 'a']]]]]]],
  ['***a** b*', [['italic', ['bold', 'a'], ' b']]],
  ['***a* b**', [['bold', ['italic', 'a'], ' b']]],
  ['*a **b***', [['italic', 'a ', ['bold', 'b']]]],
  ['**a *b***', [['bold', 'a ', ['italic', 'b']]]],
  // crossing: the mark that opens first wins, the other marks are text
  ['**a *b** c*', [['bold', 'a *b'], ' c*']],
  ['*a **b* c**', [['italic', 'a **b'], ' c**']],
  ['||a **b|| c**', [['spoiler', 'a **b'], ' c**']],
  ['**a ||b __c** d|| e__', [['bold', 'a ||b __c'], ' d|| e__']],
  // never closed
  ['**a', ['**a']],
  ['***a', ['***a']],
  ['*a **b', ['*a **b']],
  ['**a *b* c', ['**a ', ['italic', 'b'], ' c']],
  ['***a** b', ['*', ['bold', 'a'], ' b']],
  ['*a**b*', [['italic', 'a**b']]],
  // around nothing or white space
  ['****', ['****']],
  ['** **', ['** **']],
  ['*** ***', ['*** ***']],
  ['||\n||', ['||\n||']],
  ['** || **', [['bold', ' || ']]],
  ['____ a ____', ['____ a ____']],
  ['______ and ______', ['______ and ______']],
  ['** ** a **', ['** ** a **']],
  // runs
  [
    '||a||||b||',
    [
      ['spoiler', 'a'],
      ['spoiler', 'b'],
    ],
  ],
  ['|||a|||', [['spoiler', '|a|']]],
  [
    '**a****b**',
    [
      ['bold', 'a'],
      ['bold', 'b'],
    ],
  ],
  [
    '**a***b*',
    [
      ['bold', 'a'],
      ['italic', 'b'],
    ],
  ],
  [
    '*a***b**',
    [
      ['italic', 'a'],
      ['bold', 'b'],
    ],
  ],
  // a lone asterisk is not a mark
  ['2 * 3 * 4', ['2 * 3 * 4']],
  ['2\n * *two*', ['2\n * ', ['italic', 'two']]],
  ['*a * b*', [['italic', 'a * b']]],
  // escapes
  ['\\*a\\*', ['*a*']],
  ['\\**a**', ['**a**']],
  ['\\a \\\\ \\', ['\\a \\ \\']],
  ['\\`a`', ['`a`']],
  ['\\<@1> \\@everyone', ['<@1> @everyone']],
  ['**\\***', [['bold', '*']]],
  ['**a\\*** b', [['bold', 'a*'], ' b']],
];

describe('marks', () => {
  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });
});

const MARKS = ['*', '**', '__', '~~', '||'] as const;
const NAMES = { '*': 'italic', '**': 'bold', __: 'underline', '~~': 'strike', '||': 'spoiler' } as const;
type Mark = (typeof MARKS)[number];
type Piece = { readonly mark: Mark } | { readonly text: string };

/**
 * protocol.md taken literally: from the left, a mark pairs with the next of its kind within the enclosing mark.
 * Quadratic.
 */
const literal = (pieces: readonly Piece[]): readonly Shape[] => {
  const shapes: Shape[] = [];
  const add = (text: string) => {
    const last = shapes.at(-1);
    if (typeof last === 'string') shapes[shapes.length - 1] = last + text;
    else shapes.push(text);
  };
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if ('text' in piece) {
      add(piece.text);
      continue;
    }
    const end = pieces.findIndex(
      (other, place) => place > at && 'mark' in other && other.mark === piece.mark,
    );
    if (end < 0) {
      add(piece.mark);
      continue;
    }
    const inner = pieces.slice(at + 1, end);
    const written = inner.map((other) => ('text' in other ? other.text : other.mark)).join('');
    if (written.trim() === '') add(piece.mark + written + piece.mark);
    else shapes.push([NAMES[piece.mark], ...literal(inner)]);
    at = end;
  }
  return shapes;
};

describe('marks of every kind in any order', () => {
  it('are paired as the protocol says', () => {
    const word = fc.constantFrom('a', 'b c', 'd\ne', 'f');
    // Text on both sides of each mark, so that no two marks are adjacent and no asterisk is alone.
    const pieces = fc
      .array(fc.tuple(fc.constantFrom(...MARKS), word), { maxLength: 24 })
      .map((pairs): Piece[] => [
        { text: 'x' },
        ...pairs.flatMap(([mark, text]): Piece[] => [{ mark }, { text }]),
      ]);
    fc.assert(
      fc.property(pieces, (list) => {
        const source = list.map((piece) => ('text' in piece ? piece.text : piece.mark)).join('');
        expect(shape(source)).toEqual(literal(list));
      }),
      tries(2000),
    );
  });
});
