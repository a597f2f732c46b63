import { describe, expect, it } from 'vitest';
import { type GuildId, toId } from '../../../src/contract/ids';
import { limitAtLevel, levelOf } from '../../../src/domain/boosts/levels';
import { allBoosts, decideMove, type StoredBoost } from '../../../src/domain/boosts/moves';

const HERE = toId<GuildId>('1');
const THERE = toId<GuildId>('2');
const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const given = (number: number, guildId: GuildId | null, daysAgo: number): StoredBoost => ({
  ...{ number, guildId, givenAt: new Date(NOW - daysAgo * DAY).toISOString() },
});
const move = (stored: readonly StoredBoost[], on: boolean) =>
  decideMove(stored, { guildId: HERE, on, nowMs: NOW });

const LEVELS = [
  { at: 2, limits: { emoji_per_guild: 200 } },
  { at: 7, limits: { emoji_per_guild: 300 } },
];

describe('the level of a guild', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [6, 1],
    [7, 2],
    [99, 2],
  ])('with %i boosts is %i', (count, level) => expect(levelOf(LEVELS, count)).toBe(level));

  it('raises limits, and lowers none', () => {
    expect([0, 1, 2].map((level) => limitAtLevel(LEVELS, level, 'emoji_per_guild', 250))).toEqual([
      250, 250, 300,
    ]);
    expect(limitAtLevel(LEVELS, 2, 'another', 5)).toBe(5);
  });
});

describe('moving a boost', () => {
  it('gives one that was never given, and then the other', () => {
    expect(allBoosts([])).toHaveLength(2);
    expect(move([], true)).toEqual({ kind: 'move', number: 1 });
    expect(move([given(1, HERE, 0)], true)).toEqual({ kind: 'move', number: 2 });
  });

  it('does nothing where all is so already', () => {
    expect(move([given(1, HERE, 0), given(2, HERE, 0)], true)).toEqual({ kind: 'nothing' });
    expect(move([given(1, THERE, 9)], false)).toEqual({ kind: 'nothing' });
  });

  it('takes none from another guild by itself', () => {
    expect(move([given(1, THERE, 9), given(2, THERE, 9)], true)).toEqual({ kind: 'none-free' });
  });

  it('happens at most once in seven days, to the millisecond', () => {
    const last = { ...given(1, HERE, 7), givenAt: new Date(NOW - 7 * DAY + 1).toISOString() };
    expect(move([last], false)).toEqual({ kind: 'later', atMs: NOW + 1 });
    expect(move([given(1, HERE, 7)], false)).toEqual({ kind: 'move', number: 1 });
  });

  it('also after its person left the guild', () => {
    expect(move([given(1, null, 1), given(2, null, 3)], true)).toEqual({
      kind: 'later',
      atMs: NOW + 4 * DAY,
    });
    expect(move([given(1, null, 1), given(2, null, 8)], true)).toEqual({ kind: 'move', number: 2 });
  });

  it('takes the one back that was given first', () => {
    expect(move([given(1, HERE, 8), given(2, HERE, 9)], false)).toEqual({ kind: 'move', number: 2 });
  });
});
