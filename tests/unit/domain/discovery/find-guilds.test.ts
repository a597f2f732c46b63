import { describe, expect, it } from 'vitest';
import { findGuilds, foundText } from '../../../../src/domain/discovery/find-guilds';

const guilds = [
  { name: 'The Joinery', description: 'Hand tools; a course for beginners' },
  { name: 'Lantern Nights', description: 'Tabletop games by lamplight' },
  { name: 'Gamelan', description: null },
];
const names = (category: Parameters<typeof findGuilds>[1], query: string) =>
  findGuilds(guilds, category, query).map(({ name }) => name);

describe('findGuilds', () => {
  it('matches name or description, whatever the case', () => {
    expect(names('Home', ' LAN')).toEqual(['Lantern Nights', 'Gamelan']);
    expect(names('Home', 'tools')).toEqual(['The Joinery']);
    expect(names('Home', '')).toHaveLength(3);
    expect(names('Home', 'zebra')).toEqual([]);
  });

  it('takes a server for one of a category by whole words', () => {
    expect(names('Gaming', '')).toEqual(['Lantern Nights']);
    expect(names('Education', '')).toEqual(['The Joinery']);
    expect(names('Gaming', 'joinery')).toEqual([]);
  });
});

describe('foundText', () => {
  it.each([
    [0, 'No servers found matching “tea”'],
    [1, 'Found 1 server matching “tea”'],
    [3, 'Found 3 servers matching “tea”'],
  ])('%i', (count, text) => {
    expect(foundText(count, ' tea ')).toBe(text);
  });
});
