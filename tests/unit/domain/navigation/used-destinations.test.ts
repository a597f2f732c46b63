import { expect, it } from 'vitest';
import { COUNTS } from '../../../../src/contract/limits';
import { withUsed, type UsedDestination } from '../../../../src/domain/navigation/used-destinations';

const after = (...chosen: readonly string[]) =>
  chosen.reduce<readonly UsedDestination[]>((used, id) => withUsed(used, id), []);

it('puts what is used most first, and lets it fade', () => {
  expect(after('a', 'a', 'b').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(after('a', 'b').map(({ id }) => id)).toEqual(['b', 'a']);
  expect(after('a', 'a', ...Array.from({ length: 30 }, () => 'b'))[0]?.id).toBe('b');
  expect(after(...Array.from({ length: 500 }, () => 'a'))[0]?.score).toBeLessThan(1000);
});

it('keeps as many as are remembered', () => {
  const many = Array.from({ length: COUNTS.usedDestinations + 5 }, (_, nth) => `id${nth}`);
  const used = after(...many);
  expect(used).toHaveLength(COUNTS.usedDestinations);
  expect(used[0]?.id).toBe(many.at(-1));
});
