import { describe, expect, it } from 'vitest';
import { normaliseVanityCode } from '../../../../src/domain/links/vanity-code';
import { newInviteCode } from '../../../../src/server/handlers/invite-code';
import { expiryText, isExpired, isUsedUp } from '../../../../src/server/handlers/invite-view';
import { systemRandom } from '../../../../src/server/random';

const now = Date.UTC(2026, 0, 1);
const after = (ms: number): string => new Date(now + ms).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('an invite as it is shown', () => {
  it.each([
    [null, 'Never'],
    [after(-1), 'Expired'],
    [after(0), 'Expired'],
    [after(1000), 'Expires in 1 minute'],
    [after(30 * MINUTE), 'Expires in 30 minutes'],
    [after(HOUR), 'Expires in 1 hour'],
    [after(12 * HOUR), 'Expires in 12 hours'],
    [after(24 * HOUR), 'Expires in 1 day'],
    [after(6 * 24 * HOUR), 'Expires in 6 days'],
  ])('%s is %s', (expiresAt, text) => expect(expiryText(expiresAt, now)).toBe(text));

  it('is over with its time, or when it is used up', () => {
    expect(isExpired({ expiresAt: after(0) }, now)).toBe(true);
    expect(isExpired({ expiresAt: after(1) }, now)).toBe(false);
    expect(isExpired({ expiresAt: null }, now)).toBe(false);
    expect(isUsedUp({ uses: 5, maxUses: 5 })).toBe(true);
    expect(isUsedUp({ uses: 4, maxUses: 5 })).toBe(false);
    expect(isUsedUp({ uses: 400, maxUses: null })).toBe(false);
  });
});

describe('codes', () => {
  it('of invites have ten characters and do not come twice', () => {
    const codes = new Set(Array.from({ length: 1000 }, () => newInviteCode(systemRandom)));
    expect(codes.size).toBe(1000);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{10}$/);
  });

  it.each([
    ['guild', 'guild'],
    [' Guild-1 ', 'guild-1'],
    ['ab', 'ab'],
    ['a'.repeat(30), 'a'.repeat(30)],
    ['a', null],
    ['', null],
    ['-ab', null],
    ['ab-', null],
    ['a b', null],
    ['ä-b', null],
    ['a'.repeat(31), null],
  ])('of vanity links: %j is kept as %j', (code, kept) => expect(normaliseVanityCode(code)).toBe(kept));
});
