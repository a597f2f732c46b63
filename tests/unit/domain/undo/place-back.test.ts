import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedAside, placeBack, placeRoleBack, positionsWith } from '../../../../src/domain/undo/place-back';
import { tries } from '../../../support/torture';

/** A list with these positions, 0, 1, 2 and so on if none are given. */
const list = (ids: string, positions: readonly number[] = []) =>
  ids.split('').map((id, nth) => ({ id, position: positions[nth] ?? nth }));
const item = (id: string, former: string, position = former.indexOf(id)) => ({
  ...{ id, position, former: former.split('') },
});
const text = (ids: readonly string[]): string => ids.join('');

describe('what comes back to a list', () => {
  it('stands where it stood if nothing has happened since, at its position', () => {
    const some = fc.tuple(fc.shuffledSubarray('abcdefgh'.split(''), { minLength: 2 }), fc.nat());
    fc.assert(
      fc.property(some, ([former, at]) => {
        const all = former.map((id, nth) => ({ id, position: 3 * nth + 1 }));
        const gone = all[at % all.length] ?? { id: 'a', position: 0 };
        const now = all.filter(({ id }) => id !== gone.id);
        const order = placeBack(now, { ...gone, former });
        expect(order).toEqual(former);
        expect(positionsWith(order, now, { ...gone, former })).toEqual(all);
      }),
      tries(100),
    );
  });

  it('stands behind its former neighbour after new positions for all', () => {
    expect(text(placeBack(list('bcd'), item('a', 'abcd')))).toBe('abcd');
    expect(text(placeBack(list('acd'), item('b', 'abcd')))).toBe('abcd');
    expect(text(placeBack(list('dca'), item('b', 'abcd')))).toBe('dcab');
    // The nearest one that is still there, or else before the next.
    expect(text(placeBack(list('ad'), item('c', 'abcd')))).toBe('acd');
    expect(text(placeBack(list('dc'), item('b', 'abcd')))).toBe('dbc');
    expect(text(placeBack(list('xy'), item('b', 'abc', 0)))).toBe('bxy');
    expect(text(placeBack([], item('b', 'abc')))).toBe('b');
  });

  it('stands between its neighbours by its position, beside those that have come since', () => {
    // What was made after the deletion is behind it, also at the same position.
    expect(text(placeBack(list('ax'), item('b', 'ab')))).toBe('abx');
    // What was deleted before it and came back before it is in front of it.
    expect(text(placeBack(list('ab'), item('c', 'ac', 2)))).toBe('abc');
    expect(text(placeBack(list('bc', [1, 2]), item('a', 'ac', 0)))).toBe('abc');
    // In another list its position says nothing.
    expect(text(placeBack(list('xyac'), item('b', 'abc', 9), true))).toBe('xyabc');
    expect(text(placeBack(list('xyc'), item('b', 'abc', 0), true))).toBe('xybc');
    expect(text(placeBack(list('xy'), item('b', 'abc', 0), true))).toBe('xyb');
  });

  it('goes by its position where the former list is not known', () => {
    expect(text(placeBack(list('acd'), { id: 'b', position: 1, former: [] }))).toBe('abcd');
    expect(text(placeBack(list('acd'), { id: 'b', position: 7, former: [] }))).toBe('acdb');
  });

  it('keeps the order of the others, and moves only those that must make room', () => {
    const ids = () => fc.shuffledSubarray('abcdefgh'.split(''));
    fc.assert(
      fc.property(ids(), ids(), fc.nat({ max: 9 }), (former, others, position) => {
        const now = others.filter((id) => id !== 'a').map((id, nth) => ({ id, position: 2 * nth }));
        const back = { id: 'a', position, former };
        const order = placeBack(now, back);
        expect(order.filter((id) => id !== 'a')).toEqual(now.map(({ id }) => id));
        const placed = positionsWith(order, now, back);
        expect(placed.map(({ id }) => id)).toEqual(order);
        const numbers = placed.map((one) => one.position);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
        // Nobody before it, and nobody behind a free position.
        const aside = movedAside(placed, now).map(({ id }) => order.indexOf(id));
        expect(aside.every((at) => at > order.indexOf('a'))).toBe(true);
        expect(aside).toEqual(aside.map((_at, nth) => order.indexOf('a') + 1 + nth));
      }),
      tries(200),
    );
  });
});

describe('a role that comes back', () => {
  /** Roles from the highest to the lowest. */
  const roles = (ids: string) => list(ids, [9, 8, 7, 6, 5].slice(-ids.length));
  const placed = (ids: string, role: ReturnType<typeof item>, rank: number): string =>
    text(
      placeRoleBack(roles(ids), role, rank)
        .toReversed()
        .map(({ id }) => id),
    );

  it('stands below the role that was above it', () => {
    expect(placed('acd', item('b', 'abcd', 7), Infinity)).toBe('abcd');
    expect(placed('acdx', item('b', 'abcd', 6), Infinity)).toBe('abcdx');
    expect(placed('bcd', item('a', 'abcd', 4), Infinity)).toBe('abcd');
    // The lowest position is 1: 0 is that of @everyone.
    const lowest = placeRoleBack(list('a', [1]), item('b', 'ab', 1), Infinity);
    expect(lowest).toEqual([
      { id: 'b', position: 1 },
      { id: 'a', position: 2 },
    ]);
  });

  it('is the lowest where it would not be below the one who brings it back', () => {
    expect(placed('acd', item('b', 'abcd', 3), 6)).toBe('acdb');
    expect(placed('acd', item('b', 'abcd', 3), 7)).toBe('abcd');
  });
});
