import { describe, expect, it } from 'vitest';
import { partnerProgress, vanityProgress } from '../../../../src/domain/guilds/requirements';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 5, 1);
const aged = (days: number, memberCount = 100) => ({
  createdAt: new Date(NOW - days * DAY).toISOString(),
  memberCount,
});

describe('a vanity link', () => {
  it.each([
    [14, 100, true],
    [13.01, 100, true],
    [13, 100, false],
    [400, 99, false],
    [0, 5000, false],
  ])('after %d days with %i members: %s', (days, members, isMet) => {
    expect(vanityProgress(aged(days, members), NOW).isMet).toBe(isMet);
  });

  it('tells how far the server is, in whole days rounded up', () => {
    expect(vanityProgress(aged(2.2, 40), NOW)).toEqual({
      members: 40,
      membersNeeded: 100,
      hasMembers: false,
      days: 3,
      daysNeeded: 14,
      hasAge: false,
      isMet: false,
    });
  });
});

describe('the partner programme', () => {
  it.each([
    [3, 100, true],
    [2.99, 100, false],
    [3, 99, false],
    [30, 100, true],
  ])('after %d days with %i members: %s', (days, members, isMet) => {
    expect(partnerProgress(aged(days, members), NOW).isMet).toBe(isMet);
  });

  it('counts no days before a server was made, by a clock that runs behind', () => {
    expect(partnerProgress(aged(-5), NOW).days).toBe(0);
  });
});
