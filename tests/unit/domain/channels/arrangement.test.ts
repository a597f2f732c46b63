import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CategoryId, type ChannelId, toId } from '../../../../src/contract/ids';
import {
  arrange,
  type Arrangement,
  isSameArrangement,
  keepUpWith,
  moveCategory,
  moveChannel,
  positionsOf,
  spotOf,
  stepCategory,
  stepChannel,
} from '../../../../src/domain/channels/arrangement';
import { groupChannels } from '../../../../src/domain/channels/ordering';

const channel = (id: number | string): ChannelId => toId<ChannelId>(String(id));
const category = (id: number | string): CategoryId => toId<CategoryId>(String(id));
/** '1 2 | a: 3 4 | b:' */
const read = (text: string): Arrangement => {
  const [loose = '', ...rest] = text.split('|');
  const ids = (part: string): ChannelId[] => part.split(' ').filter(Boolean).map(channel);
  return {
    loose: ids(loose),
    categories: rest.map((part) => {
      const [name = '', channels = ''] = part.split(':');
      return { id: category(name.trim()), channels: ids(channels) };
    }),
  };
};
const write = ({ loose, categories }: Arrangement): string =>
  [loose.join(' '), ...categories.map(({ id, channels }) => `${id}: ${channels.join(' ')}`.trim())].join(
    ' | ',
  );
const start = read('1 2 | a: 3 4 | b: | c: 5');

describe('arrange', () => {
  it('takes the order of the sidebar', () => {
    const groups = groupChannels(
      [
        { id: channel(2), type: 'text', position: 0, categoryId: category(9) },
        { id: channel(1), type: 'voice', position: 4, categoryId: null },
        { id: channel(3), type: 'text', position: 7, categoryId: category(9) },
      ],
      [
        { id: category(9), position: 3 },
        { id: category(8), position: 1 },
      ],
    );
    expect(write(arrange(groups))).toBe('1 | 8: | 9: 2 3');
  });
});

describe('moveChannel', () => {
  it.each([
    ['within its category', 3, 'a', 1, '1 2 | a: 4 3 | b: | c: 5'],
    ['into another one', 1, 'a', 1, '2 | a: 3 1 4 | b: | c: 5'],
    ['into an empty one', 5, 'b', 0, '1 2 | a: 3 4 | b: 5 | c:'],
    ['out of all of them', 3, null, 2, '1 2 3 | a: 4 | b: | c: 5'],
    ['beyond the end, to the end', 1, 'c', 99, '2 | a: 3 4 | b: | c: 5 1'],
    ['nowhere, where the category is not there', 1, 'z', 0, write(start)],
    ['nowhere, where it is not there itself', 7, 'a', 0, write(start)],
  ])('%s', (_case, id, home, at, after) => {
    const to = { home: home === null ? null : category(home), at };
    expect(write(moveChannel(start, channel(id), to))).toBe(after);
  });

  it('puts no 51st channel into a category, but moves within a full one', () => {
    const full = read(`1 | a: ${Array.from({ length: 50 }, (_, place) => 100 + place).join(' ')}`);
    expect(moveChannel(full, channel(1), { home: category('a'), at: 0 })).toBe(full);
    const within = moveChannel(full, channel(149), { home: category('a'), at: 0 });
    expect(spotOf(within, channel(149))).toEqual({ home: 'a', at: 0 });
  });
});

describe('stepChannel', () => {
  it('goes down over neighbours and through every category, empty ones too, to the end', () => {
    const steps: string[] = [];
    let now = start;
    for (let step = 0; step < 8; step += 1) {
      now = stepChannel(now, channel(2), 1);
      steps.push(write(now));
    }
    expect(steps).toEqual([
      '1 | a: 2 3 4 | b: | c: 5',
      '1 | a: 3 2 4 | b: | c: 5',
      '1 | a: 3 4 2 | b: | c: 5',
      '1 | a: 3 4 | b: 2 | c: 5',
      '1 | a: 3 4 | b: | c: 2 5',
      '1 | a: 3 4 | b: | c: 5 2',
      '1 | a: 3 4 | b: | c: 5 2',
      '1 | a: 3 4 | b: | c: 5 2',
    ]);
  });

  it('goes up into the end of what is above, also where nobody is uncategorised', () => {
    expect(write(stepChannel(read(' | a: 3 4'), channel(3), -1))).toBe('3 | a: 4');
    expect(write(stepChannel(start, channel(5), -1))).toBe('1 2 | a: 3 4 | b: 5 | c:');
    expect(stepChannel(start, channel(1), -1)).toBe(start);
  });

  it('passes over a full category', () => {
    const full = read(`1 | a: ${Array.from({ length: 50 }, (_, place) => 100 + place).join(' ')} | b:`);
    expect(spotOf(stepChannel(full, channel(1), 1), channel(1))).toEqual({ home: 'b', at: 0 });
  });
});

describe('categories', () => {
  it('move with their channels', () => {
    expect(write(moveCategory(start, category('a'), 2))).toBe('1 2 | b: | c: 5 | a: 3 4');
    expect(write(stepCategory(start, category('c'), -1))).toBe('1 2 | a: 3 4 | c: 5 | b:');
    expect(write(stepCategory(start, category('a'), -1))).toBe(write(start));
    expect(write(stepCategory(start, category('c'), 1))).toBe(write(start));
  });
});

describe('placesOf', () => {
  it('numbers every group anew', () => {
    expect(positionsOf(read('2 | b: 5 3 | a:'))).toEqual({
      channels: [
        { id: '2', position: 0, categoryId: null },
        { id: '5', position: 0, categoryId: 'b' },
        { id: '3', position: 1, categoryId: 'b' },
      ],
      categories: [
        { id: 'b', position: 0 },
        { id: 'a', position: 1 },
      ],
    });
  });
});

describe('keepUpWith', () => {
  it.each([
    ['keeps the draft where nothing came or went', '2 1 | c: 5 3 | a: 4 | b:', '2 1 | c: 5 3 | a: 4 | b:'],
    [
      'adds what is new last where it was put',
      '1 2 | a: 3 4 6 | b: 7 | c: 5 | d: 8',
      '2 1 | c: 5 3 | a: 4 6 | b: 7 | d: 8',
    ],
    ['drops what is gone', '1 | a: 4 | b: | c: 5', '1 | c: 5 | a: 4 | b:'],
    [
      'takes the channels of a category that is gone out of it',
      '1 2 3 4 | a: | b: | c: 5',
      '2 1 | c: 5 3 | a: 4 | b:',
    ],
    ['and does so where the draft had them in it', '1 2 5 | a: 3 4 | b:', '2 1 5 3 | a: 4 | b:'],
  ])('%s', (_case, live, after) => {
    expect(write(keepUpWith(read('2 1 | c: 5 3 | a: 4 | b:'), read(live)))).toBe(after);
  });
});

describe('any moves', () => {
  const move = fc.oneof(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      home: fc.constantFrom(null, 'a', 'b', 'c', 'z'),
      at: fc.integer({ min: -1, max: 9 }),
    }),
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'z'), at: fc.integer({ min: -1, max: 9 }) }),
  );

  it('lose nothing and have nothing twice, and number from 0 without gaps', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let now = start;
        for (const step of moves) {
          now =
            'home' in step
              ? moveChannel(now, channel(step.id), {
                  home: step.home === null ? null : category(step.home),
                  at: step.at,
                })
              : moveCategory(now, category(step.id), step.at);
        }
        const { channels, categories } = positionsOf(now);
        expect(channels.map(({ id }) => id).sort()).toEqual(['1', '2', '3', '4', '5']);
        expect(categories.map(({ position }) => position)).toEqual([0, 1, 2]);
        for (const home of [null, 'a', 'b', 'c']) {
          const positions = channels
            .filter((place) => place.categoryId === home)
            .map((place) => place.position);
          expect(positions).toEqual(positions.map((_position, at) => at));
        }
        expect(isSameArrangement(now, keepUpWith(now, now))).toBe(true);
      }),
    );
  });
});
