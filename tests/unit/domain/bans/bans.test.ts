import { describe, expect, it } from 'vitest';
import type { Ban } from '../../../../src/contract/entities/ban';
import { BAN_COLUMNS } from '../../../../src/domain/bans/ban-columns';
import { banStatistics } from '../../../../src/domain/bans/ban-statistics';
import { searchBans } from '../../../../src/domain/bans/search-bans';
import { csvOf } from '../../../../src/domain/exports/columns';
import { id, makeBan } from '../../../support/renderer/factories';

const NOW = Date.parse('2026-01-11T00:00:00Z');
const ago = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const by = (moderator: number, days: number): Ban =>
  makeBan({
    moderator: { id: id(moderator), username: `mod${moderator}`, avatar: null },
    createdAt: ago(days),
  });

describe('banStatistics', () => {
  it.each<[string, readonly Ban[], ReturnType<typeof banStatistics>]>([
    ['none', [], { total: 0, moderators: 0, perDay: 0 }],
    ['one of this minute: a day at least', [by(2, 0.001)], { total: 1, moderators: 1, perDay: 1 }],
    ['three in ten days', [by(2, 10), by(3, 1), by(2, 4)], { total: 3, moderators: 2, perDay: 0.3 }],
    ['rounded to one decimal', [by(2, 3), by(2, 2)], { total: 2, moderators: 1, perDay: 0.7 }],
    [
      'the oldest wherever it stands',
      [by(2, 1), by(2, 4), by(2, 2)],
      { total: 3, moderators: 1, perDay: 0.8 },
    ],
    ['from a clock that runs ahead', [by(2, -3)], { total: 1, moderators: 1, perDay: 1 }],
    [
      'without a time',
      [makeBan({ createdAt: 'yesterday' }), by(2, 2)],
      { total: 2, moderators: 1, perDay: 1 },
    ],
  ])('%s', (_what, bans, expected) => {
    expect(banStatistics(bans, NOW)).toEqual(expected);
  });
});

describe('searchBans', () => {
  const bans = [
    makeBan({ id: id(1), bannedUser: { id: id(7), username: 'Spammer', avatar: null }, reason: null }),
    makeBan({ id: id(2), reason: 'Blocks the GATE' }),
    makeBan({ id: id(3), moderator: { id: id(9), username: 'gatekeeper', avatar: null } }),
  ];
  it.each([
    ['spam', ['1']],
    ['gate', ['2', '3']],
    ['  GATE ', ['2', '3']],
    ['nobody', []],
  ])('finds by username, reason or moderator: %j', (words, found) => {
    expect(searchBans(bans, words).map((ban) => ban.id)).toEqual(found);
  });
  it('is the same list where nothing is searched', () => {
    expect(searchBans(bans, '  ')).toBe(bans);
  });
});

describe('the columns of bans', () => {
  it('hold everything that is known of one', () => {
    const ban = makeBan({ id: id(3), reason: '=cmd' });
    expect(csvOf(BAN_COLUMNS, [ban])).toBe(
      '\uFEFFcase_id,banned_user_id,banned_username,moderator_id,moderator_username,reason,banned_at\r\n' +
        `3,7,mallory,2,bob,'=cmd,${ban.createdAt}\r\n`,
    );
  });
});
