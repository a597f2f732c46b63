import { expect, it } from 'vitest';
import { COUNTS, DEFAULT_ROLE_COLOUR } from '../../../../src/contract/limits';
import { readHexColour, ROLE_COLOURS } from '../../../../src/domain/roles/colours';

it('offers 20 different colours with different names, the default first', () => {
  expect(ROLE_COLOURS).toHaveLength(COUNTS.rolePresetColours);
  expect(ROLE_COLOURS[0]?.value).toBe(DEFAULT_ROLE_COLOUR);
  expect(new Set(ROLE_COLOURS.map(({ value }) => value)).size).toBe(20);
  expect(new Set(ROLE_COLOURS.map(({ name }) => name)).size).toBe(20);
  for (const { value } of ROLE_COLOURS) expect(readHexColour(value)).toBe(value);
});

it.each([
  ['#99AAB5', '#99aab5'],
  ['99aab5', '#99aab5'],
  [' #fA3 ', '#ffaa33'],
  ['0bc', '#00bbcc'],
  ['', null],
  ['#', null],
  ['#12', null],
  ['#1234', null],
  ['#12345g', null],
  ['rebeccapurple', null],
  ['#99aab5ff', null],
])('reads %j as %j', (typed, colour) => expect(readHexColour(typed)).toBe(colour));
