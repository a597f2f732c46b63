import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesOf, planOrder, positionsAmong, positionsFrom } from '../../../../src/domain/undo/put-order';
import { tries } from '../../../support/torture';

const letters = (text: string): string[] => text.split('');
const one = (before: string, after: string) => [
  { list: 'a', before: letters(before), after: letters(after) },
];
const now = (text: string) => new Map([['a', letters(text)]]);
const planned = (before: string, after: string, then: string) => {
  const { back, changed, lists } = planOrder(one(before, after), now(then));
  const idsOf = (moves: typeof back) => moves.map(({ id }) => id).join('');
  return { back: idsOf(back), changed: idsOf(changed), list: (lists.get('a') ?? []).join('') };
};

describe('what an act has moved', () => {
  it('is the fewest items whose moves explain the new order', () => {
    expect(movesOf(one('abcde', 'bcdea'))).toEqual([{ id: 'a', from: 'a', to: 'a' }]);
    expect(movesOf(one('abcde', 'eabcd'))).toEqual([{ id: 'e', from: 'a', to: 'a' }]);
    expect(movesOf(one('abc', 'abc'))).toEqual([]);
    expect(movesOf(one('abc', 'cba'))).toHaveLength(2);
  });

  it('leaves all others in their order', () => {
    const order = fc.shuffledSubarray(letters('abcdefgh'), { minLength: 8 });
    fc.assert(
      fc.property(order, (after) => {
        const moves = new Set(
          movesOf([{ list: 'a', before: letters('abcdefgh'), after }]).map(({ id }) => id),
        );
        const stays = after.filter((id) => !moves.has(id));
        expect(stays).toEqual(stays.toSorted());
      }),
      tries(100),
    );
  });

  it('has the list from which an item came', () => {
    const changes = [
      { list: 'a', before: ['x', 'y'], after: ['y'] },
      { list: 'b', before: ['z'], after: ['x', 'z'] },
    ];
    expect(movesOf(changes)).toEqual([{ id: 'x', from: 'a', to: 'b' }]);
  });
});

describe('an order that is undone', () => {
  it('is the former one where nothing has happened since', () => {
    const order = () => fc.shuffledSubarray(letters('abcdefgh'), { minLength: 8 });
    fc.assert(
      fc.property(order(), order(), (before, after) => {
        const { back, changed, lists } = planOrder([{ list: 'a', before, after }], new Map([['a', after]]));
        expect([lists.get('a'), changed]).toEqual([before, []]);
        expect(back.length > 0).toBe(before.join() !== after.join());
      }),
      tries(100),
    );
  });

  it('leaves what is new where it is, and does without what is gone', () => {
    expect(planned('abc', 'cab', 'cnab')).toEqual({ back: 'c', changed: '', list: 'nabc' });
    expect(planned('abc', 'cab', 'cb')).toEqual({ back: 'c', changed: '', list: 'bc' });
    // With nothing before it, it goes before what it stood before.
    expect(planned('abc', 'bca', 'nbca')).toEqual({ back: 'a', changed: '', list: 'nabc' });
  });

  it('leaves what was moved since, or is gone, and puts the others back', () => {
    expect(planned('abc', 'cab', 'acb')).toEqual({ back: '', changed: 'c', list: 'acb' });
    expect(planned('abc', 'cab', 'ab')).toEqual({ back: '', changed: 'c', list: 'ab' });
    // The letter e went first and has stayed there; a went last and did not.
    const [before, after] = ['abcde', 'ebcda'];
    expect(planned(before, after, 'ebacd')).toEqual({ back: 'e', changed: 'a', list: 'bacde' });
  });

  it('needs the list that an item came from', () => {
    const changes = [
      { list: 'a', before: ['x', 'y'], after: ['y'] },
      { list: 'b', before: ['z'], after: ['z', 'x'] },
    ];
    const whole = planOrder(
      changes,
      new Map([
        ['a', ['y']],
        ['b', ['z', 'x']],
      ]),
    );
    expect([whole.lists.get('a'), whole.lists.get('b')]).toEqual([['x', 'y'], ['z']]);
    const gone = planOrder(changes, new Map([['b', ['z', 'x']]]));
    expect([gone.back, gone.changed.length, gone.lists.get('b')]).toEqual([[], 1, ['z', 'x']]);
  });
});

describe('positions of a list', () => {
  it('are those that are wanted, or the next', () => {
    const wanted = new Map([
      ['a', 0],
      ['b', 4],
      ['c', 2],
    ]);
    const numbers = (order: string) => positionsFrom(letters(order), wanted).map(({ position }) => position);
    expect([numbers('ab'), numbers('abc'), numbers('cba'), numbers('nab')]).toEqual([
      ...[
        [0, 4],
        [0, 4, 5],
        [2, 4, 5],
        [0, 1, 4],
      ],
    ]);
  });

  it('are handed on where items change places', () => {
    const held = new Map([
      ['a', 1],
      ['b', 5],
      ['c', 7],
    ]);
    expect(positionsAmong(letters('cab'), held).map(({ position }) => position)).toEqual([1, 5, 7]);
  });
});
