import { describe, expect, test } from 'vitest';
import { compareIds } from '../../../../src/domain/ids';
import { createIdSource, idAt, isStorableId, timeOfId } from '../../../../src/server/data/ids';

const NOON = Date.UTC(2026, 10, 21, 12);

describe('ids', () => {
  test('tell when they were made', () => {
    expect(timeOfId(idAt(NOON, 0, 0))).toBe(NOON);
    expect(timeOfId(idAt(NOON, 1023, 4095))).toBe(NOON);
  });

  test('are decimal text that a bigint holds', () => {
    expect(idAt(NOON, 1023, 4095)).toMatch(/^\d{1,19}$/);
    expect(isStorableId(idAt(Date.UTC(2080, 0, 1), 1023, 4095))).toBe(true);
  });

  test('increase with every call, also while the clock stands still', () => {
    const source = createIdSource({ now: () => NOON, node: 3, after: null });
    const ids = Array.from({ length: 10_000 }, () => source.next());
    for (const [index, id] of ids.entries())
      if (index > 0) expect(compareIds(ids[index - 1]!, id)).toBeLessThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('go on increasing when the clock is set back', () => {
    let nowMs = NOON;
    const source = createIdSource({ now: () => nowMs, node: 0, after: null });
    const before = source.next();
    nowMs -= 60_000;
    expect(compareIds(before, source.next())).toBeLessThan(0);
  });

  test('are greater than those of a run before, whatever the clock says', () => {
    const last = idAt(NOON + 5000, 7, 4095);
    const source = createIdSource({ now: () => NOON, node: 0, after: last });
    expect(compareIds(last, source.next())).toBeLessThan(0);
  });

  test('of two nodes in the same millisecond are different', () => {
    const [one, other] = [0, 1].map((node) => createIdSource({ now: () => NOON, node, after: null }));
    const ids = Array.from({ length: 100 }, () => [one!.next(), other!.next()]).flat();
    expect(new Set(ids).size).toBe(200);
  });

  test.each([
    ['0', true],
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['99999999999999999999', false],
    ['', false],
    ['-1', false],
    ['1e3', false],
  ])('%s storable: %s', (text, expected) => expect(isStorableId(text)).toBe(expected));
});
