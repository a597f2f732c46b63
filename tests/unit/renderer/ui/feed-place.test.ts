import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  driftOf,
  isOff,
  isUnmoved,
  NOWHERE,
  placeIn,
} from '../../../../src/renderer/ui/list/feed-place';

const HEIGHT = 100;
const row = (key: string, top: number, bottom: number) => ({ key, top, bottom });

describe('anchorsOf', () => {
  it('takes the rows in view from the top, by their upper edges', () => {
    const rows = [row('above', -50, 0), row('a', -10, 30), row('b', 30, 99), row('below', 100, 140)];
    expect(anchorsOf(rows, HEIGHT, null)).toEqual([
      { key: 'a', edge: 'top', at: -10 },
      { key: 'b', edge: 'top', at: 30 },
    ]);
  });

  it('takes the oldest row last, and by its lower edge', () => {
    const rows = [row('oldest', 8, 30), row('b', 30, 60)];
    expect(anchorsOf(rows, HEIGHT, 'oldest')).toEqual([
      { key: 'b', edge: 'top', at: 30 },
      { key: 'oldest', edge: 'bottom', at: 30 },
    ]);
  });
});

describe('driftOf', () => {
  const anchors = anchorsOf([row('a', 0, 30), row('b', 30, 60)], HEIGHT, 'a');

  it('is that of the first anchor that is drawn', () => {
    expect(driftOf(anchors, [row('a', 0, 20), row('b', 37, 60)])).toBe(7);
    expect(driftOf(anchors, [row('a', 0, 20)])).toBe(-10);
  });

  it('is null where none is drawn', () => {
    expect(driftOf(anchors, [row('c', 0, 20)])).toBeNull();
    expect(driftOf([], [row('a', 0, 20)])).toBeNull();
  });

  it('is rounding up to half a pixel, and no scroll of the reader up to one and a half', () => {
    expect([0, 0.5, -0.5, 0.6, -1].map(isOff)).toEqual([false, false, false, true, true]);
    expect([null, 0, 1.4, -1.4, 1.5].map(isUnmoved)).toEqual([false, true, true, true, false]);
  });
});

describe('placeIn', () => {
  const rowsOf = (...keys: string[]) => ({ count: keys.length, keyAt: (index: number) => keys[index] ?? '' });
  const anchors = anchorsOf([row('a', 0, 30), row('b', 30, 60)], HEIGHT, null);
  const before = rowsOf('a', 'b');
  const noted = { anchors, keyAt: before.keyAt, isKept: true };

  it('is the row of the first anchor that is left, once the rows have changed', () => {
    expect(placeIn(noted, rowsOf('x', 'y', 'a', 'b'))).toBe(2);
    expect(placeIn(noted, rowsOf('x', 'y', 'b'))).toBe(2);
    expect(placeIn(noted, rowsOf('x', 'y'))).toBeNull();
  });

  it('is not asked for among the same rows, or where another place is kept', () => {
    expect(placeIn(noted, before)).toBeNull();
    expect(placeIn({ ...noted, isKept: false }, rowsOf('x', 'a'))).toBeNull();
    expect(placeIn(NOWHERE, rowsOf('x', 'a'))).toBeNull();
  });
});
