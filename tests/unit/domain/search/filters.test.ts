import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChannelId, type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import {
  argumentsOf,
  asksForAnything,
  type SearchFilter,
  withFilter,
} from '../../../../src/domain/search/filters';
import { filterText, totalText } from '../../../../src/domain/search/filter-texts';

const from = (number: number): SearchFilter => ({
  by: 'from',
  id: toId<UserId>(String(number)),
  name: `user ${number}`,
});
const general: SearchFilter = { by: 'in', id: toId<ChannelId>('100'), name: 'general' };
const guildId = toId<GuildId>('5');

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

describe('the arguments of a search', () => {
  it('are its words and filters', () => {
    const filters: readonly SearchFilter[] = [
      ...[from(1), from(2), general],
      ...[{ by: 'has', what: 'image' } as const, { by: 'has', what: 'link' } as const],
      { by: 'mentions', id: toId<UserId>('3'), name: 'cid' },
      { by: 'pinned', is: false },
    ];
    expect(argumentsOf({ text: ' the "old plan" -new ', filters, guildId }, 'best')).toEqual({
      guildId: '5',
      text: 'the "old plan" -new',
      from: ['1', '2'],
      in: ['100'],
      mentions: ['3'],
      has: ['image', 'link'],
      pinned: false,
      before: null,
      after: null,
      sort: 'best',
      cursor: null,
    });
  });

  it.each([
    ['before', '2026-11-19T23:00:00.000Z', null],
    ['after', null, '2026-11-20T23:00:00.000Z'],
    ['on', '2026-11-20T23:00:00.000Z', '2026-11-19T23:00:00.000Z'],
  ] as const)('%s a day are in the time zone of the reader', (by, before, after) => {
    const filters = [{ by, day: '2026-11-20' }];
    expect(argumentsOf({ text: '', filters, guildId: null }, 'new')).toMatchObject({ before, after });
  });

  it('have both ends of two days', () => {
    const filters: readonly SearchFilter[] = [
      { by: 'after', day: '2026-11-01' },
      { by: 'before', day: '2026-11-20' },
    ];
    expect(argumentsOf({ text: '', filters, guildId }, 'new')).toMatchObject({
      after: '2026-11-01T23:00:00.000Z',
      before: '2026-11-19T23:00:00.000Z',
    });
  });
});

describe('a new filter', () => {
  it('is added to those that it can stand with, once', () => {
    expect(withFilter([from(1)], from(2))).toEqual([from(1), from(2)]);
    expect(withFilter([from(1)], from(1))).toEqual([from(1)]);
  });

  it('replaces those that it cannot stand with', () => {
    const before: SearchFilter = { by: 'before', day: '2026-11-20' };
    const after: SearchFilter = { by: 'after', day: '2026-11-01' };
    const on: SearchFilter = { by: 'on', day: '2026-11-10' };
    expect(withFilter([before], after)).toEqual([before, after]);
    expect(withFilter([before], { ...before, day: '2026-11-21' })).toEqual([
      { ...before, day: '2026-11-21' },
    ]);
    expect(withFilter([from(1), before, after], on)).toEqual([from(1), on]);
    expect(withFilter([on], after)).toEqual([after]);
    expect(withFilter([{ by: 'pinned', is: true }], { by: 'pinned', is: false })).toEqual([
      { by: 'pinned', is: false },
    ]);
  });
});

describe('a search', () => {
  it('asks for something by words that can be found, or by a filter', () => {
    expect(asksForAnything({ text: 'plan', filters: [] })).toBe(true);
    expect(asksForAnything({ text: '', filters: [general] })).toBe(true);
    expect(asksForAnything({ text: ' ?! ', filters: [] })).toBe(false);
  });
});

describe('what people read', () => {
  it('are the filters as they are typed, without characters that nobody sees', () => {
    expect(filterText({ by: 'from', id: toId<UserId>('1'), name: 'a\u202eda' })).toBe('from: ada');
    expect(filterText(general)).toBe('in: #general');
    expect(filterText({ by: 'pinned', is: true })).toBe('pinned: yes');
    expect(filterText({ by: 'on', day: '2026-11-20' })).toBe('on: 2026-11-20');
  });

  it('is how much was found', () => {
    expect(totalText(0, true)).toBe('0 results');
    expect(totalText(1, true)).toBe('1 result');
    expect(totalText(1000, false)).toBe('1,000+ results');
  });
});
