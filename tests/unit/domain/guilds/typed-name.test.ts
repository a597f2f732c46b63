import { describe, expect, it } from 'vitest';
import { isTypedName } from '../../../../src/domain/guilds/typed-name';

describe('a name that is typed to confirm', () => {
  it.each([
    ["ada's server", 'ada\u2019s server'],
    ['"The" Hall', '\u201CThe\u201D Hall'],
    ['a - b', 'a \u2013 b'],
    ['The Hall', 'The\u00A0 Hall '],
    ['Cafe\u0301', 'Caf\u00E9'],
    ['Hall', 'Ha\u200Bll'],
  ])('%s is %s', (typed, name) => {
    expect(isTypedName(typed, name)).toBe(true);
    expect(isTypedName(name, typed)).toBe(true);
  });

  it.each([
    ['the hall', 'The Hall'],
    ['The Hal', 'The Hall'],
    ['', 'The Hall'],
    ['TheHall', 'The Hall'],
    ['Cafe', 'Caf\u00E9'],
  ])('%s is not %s', (typed, name) => {
    expect(isTypedName(typed, name)).toBe(false);
  });
});
