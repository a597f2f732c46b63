import { describe, expect, it } from 'vitest';
import { type Destination, rankDestinations } from '../../../../src/domain/navigation/rank-destinations';

const place = (name: string, change: Partial<Destination> = {}): Destination => ({
  kind: 'text',
  name,
  context: 'The Hall',
  pings: 0,
  isUnread: false,
  ...change,
});
const namesFor = (query: string, places: readonly Destination[], limit = 10) =>
  rankDestinations(places, query, limit).map(({ name }) => name);

describe('rankDestinations', () => {
  it('puts the exact name first, then what begins so, a word that does, what holds it, and its letters in order', () => {
    const places = ['gaudy-enable', 'general-news', 'the-general', 'degenerate', 'general'].map((name) =>
      place(name),
    );
    expect(namesFor('general', places)).toEqual(['general', 'general-news', 'the-general']);
    expect(namesFor('gene', places)).toEqual([
      'general-news',
      'general',
      'the-general',
      'degenerate',
      'gaudy-enable',
    ]);
  });

  it('finds a channel by its server as well', () => {
    const places = [place('general', { context: 'Garden Club' }), place('general')];
    expect(rankDestinations(places, 'hall gen', 10)).toEqual([places[1]]);
  });

  it('lists what waits before its like, mentions before the rest', () => {
    const places = [place('a1'), place('a2', { isUnread: true }), place('a3', { pings: 2, isUnread: true })];
    expect(namesFor('a', places)).toEqual(['a3', 'a2', 'a1']);
    expect(namesFor('', places)).toEqual(['a3', 'a2', 'a1']);
  });

  it.each([
    ['#', ['general']],
    ['!ra', ['Radio']],
    [' *hall', ['The Hall']],
  ])('%s asks for one kind', (query, names) => {
    const places = [
      place('The Hall', { kind: 'guild', context: '' }),
      place('general'),
      place('Radio', { kind: 'voice' }),
    ];
    expect(namesFor(query, places)).toEqual(names);
  });

  it('takes no notice of case or of spaces around, and answers no more than is asked for', () => {
    const places = ['One', 'Only', 'Other'].map((name) => place(name));
    expect(namesFor('  ON ', places)).toEqual(['One', 'Only']);
    expect(namesFor('o', places, 2)).toEqual(['One', 'Only']);
    expect(namesFor('zebra', places)).toEqual([]);
  });
});

describe('what is used', () => {
  it('comes before its like, and after what waits', () => {
    const places = [place('a1'), place('a2'), place('a3', { isUnread: true })];
    const useOf = ({ name }: Destination) => (name === 'a2' ? 3 : 0);
    expect(rankDestinations(places, 'a', 10, useOf).map(({ name }) => name)).toEqual(['a3', 'a2', 'a1']);
  });

  it('is found as a person or a command by a query alone', () => {
    const places = [
      place('general'),
      place('Genevieve', { kind: 'person', context: '' }),
      place('Generate Keys', { kind: 'command', context: '' }),
    ];
    expect(namesFor('', places)).toEqual(['general']);
    expect(namesFor('gen', places)).toEqual(['general', 'Genevieve', 'Generate Keys']);
    expect(namesFor('@', places)).toEqual(['Genevieve']);
    expect(namesFor('> keys', places)).toEqual(['Generate Keys']);
  });
});
