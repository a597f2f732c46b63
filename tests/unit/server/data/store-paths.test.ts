import { expect, test } from 'vitest';
import { decideStart, noStore } from '../../../../src/server/data/store-paths';

test.each([
  ['there', false, 'open'],
  ['there', true, 'open'],
  ['missing', false, 'make'],
  ['missing', true, 'refuse'],
  ['empty', false, 'refuse'],
  ['empty', true, 'refuse'],
  ['no-store', false, 'refuse'],
  ['no-store', true, 'refuse'],
] as const)('a store that is %s, made before: %s: %s', (state, wasMade, decision) => {
  expect(decideStart(state, wasMade)).toBe(decision);
});

test('says whether a disk may be missing, or the store is damaged', () => {
  expect(noStore('/d', 'empty')).toMatchObject({
    code: 'store-missing',
    detail: expect.stringMatching(/mount that disk/) as string,
  });
  expect(noStore('/d', 'missing')).toMatchObject({
    code: 'store-missing',
    detail: expect.stringMatching(/does not exist/) as string,
  });
  expect(noStore('/d', 'no-store')).toMatchObject({
    code: 'store-damaged',
    detail: expect.stringMatching(/PG_VERSION is missing/) as string,
  });
});
