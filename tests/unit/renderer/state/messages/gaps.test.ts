import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../../../src/contract/ids';
import { cover, type Gap, type Known } from '../../../../../src/renderer/state/messages/gaps';
import { id } from '../../../../support/renderer/factories';

const MOST = 12;
const idOf = (number: number | null): MessageId | null => (number === null ? null : id<MessageId>(number));
const numberOf = (text: MessageId | null, fallback: number): number =>
  text === null ? fallback : Number(text);

/** The ids from 1 to 11 that are inside a gap. */
const unknownIn = (gaps: readonly Gap[]): readonly number[] =>
  Array.from({ length: MOST - 1 }, (_, place) => place + 1).filter((number) =>
    gaps.some((gap) => numberOf(gap.after, 0) < number && number < numberOf(gap.before, MOST)),
  );

const end = fc.option(fc.integer({ min: 1, max: MOST - 1 }));

describe('what is left of gaps', () => {
  it.each<[string, Gap, Known, readonly Gap[]]>([
    [
      'nothing, of one that the known stretch holds',
      { after: id(3), before: id(8) },
      { from: id(2), to: null, last: id(9) },
      [],
    ],
    [
      'nothing, of one that begins right where the stretch does',
      { after: id(3), before: id(8) },
      { from: id(3), to: id(8), last: id(7) },
      [],
    ],
    [
      'the lower part, of one that reaches below the stretch',
      { after: id(3), before: id(8) },
      { from: id(6), to: id(8), last: id(7) },
      [{ after: id(3), before: id(6) }],
    ],
    [
      'all, of one below the stretch',
      { after: id(1), before: id(3) },
      { from: id(5), to: null, last: id(9) },
      [{ after: id(1), before: id(3) }],
    ],
    [
      'all, of one above the stretch',
      { after: id(8), before: null },
      { from: id(2), to: id(5), last: id(4) },
      [{ after: id(8), before: null }],
    ],
    [
      'both ends, of one around the stretch',
      { after: id(1), before: id(9) },
      { from: id(4), to: id(6), last: id(5) },
      [
        { after: id(1), before: id(4) },
        { after: id(5), before: id(9) },
      ],
    ],
    [
      'nothing at all, when everything is known',
      { after: null, before: null },
      { from: null, to: null, last: null },
      [],
    ],
  ])('is %s', (_name, gap, known, left) => {
    expect(cover([gap], known)).toEqual(left);
  });

  it('is what was in a gap and is not in the stretch', () => {
    fc.assert(
      fc.property(end, end, end, end, (after, before, from, to) => {
        fc.pre(numberOf(idOf(after), 0) < numberOf(idOf(before), MOST));
        fc.pre(numberOf(idOf(from), 0) < numberOf(idOf(to), MOST));
        const gap = { after: idOf(after), before: idOf(before) };
        // Every id of the range is a message, so the newest is the one just before its end.
        const known = { from: idOf(from), to: idOf(to), last: idOf(numberOf(idOf(to), MOST) - 1) };
        const first = numberOf(known.from, 0);
        const isKnown = (number: number): boolean => number >= first && number < numberOf(known.to, MOST);
        expect(unknownIn(cover([gap], known))).toEqual(unknownIn([gap]).filter((number) => !isKnown(number)));
      }),
    );
  });
});
