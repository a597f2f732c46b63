import { expect, it } from 'vitest';
import { compareIds } from '../../../src/domain/ids';

it('orders ids by length, then as text, beyond the range of numbers', () => {
  const ids = ['10', '9', '9007199254740993', '9007199254740992', '1'];
  expect([...ids].sort(compareIds)).toEqual(['1', '9', '10', '9007199254740992', '9007199254740993']);
  expect(compareIds('7', '7')).toBe(0);
});
