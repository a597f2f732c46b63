import { expect, it } from 'vitest';
import { trimCharacters, trimCharactersEnd } from '../../../../src/domain/text/trim-characters';

it.each([
  ['', '', ''],
  ['--', '', ''],
  ['a', 'a', 'a'],
  ['-.a-b.-', 'a-b', '-.a-b'],
  ['a-', 'a', 'a'],
  ['-a', 'a', '-a'],
])('%j is %j, and %j with its start', (text, both, end) => {
  expect(trimCharacters(text, '-.')).toBe(both);
  expect(trimCharactersEnd(text, '-.')).toBe(end);
});
