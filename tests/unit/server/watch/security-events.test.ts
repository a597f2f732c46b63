import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Answered } from '../../../../src/server/http/answered';
import { SECURITY_EVENTS, securityEventOf, securityLine } from '../../../../src/server/watch/security-events';

type Case = readonly [Answered['call'], number, ReturnType<typeof securityEventOf>, Answered['code']?];

const CASES: readonly Case[] = [
  ['auth.login', 200, 'signed-in'],
  ['auth.login', 401, 'sign-in-failed'],
  ['auth.login', 403, 'sign-in-failed'],
  ['auth.login', 429, 'sign-in-limited'],
  ['auth.login', 503, null],
  ['auth.login', 401, null, 'second_factor'],
  ['twoFactor.signIn', 200, 'signed-in'],
  ['twoFactor.signIn', 401, 'second-factor-failed', 'invalid_code'],
  ['twoFactor.signIn', 401, 'second-factor-failed', 'ticket_spent'],
  ['twoFactor.signIn', 401, 'sign-in-failed', 'ticket_expired'],
  ['twoFactor.signIn', 429, 'sign-in-limited'],
  ['twoFactor.disable', 401, 'second-factor-failed', 'invalid_code'],
  ['users.delete', 401, null, 'second_factor'],
  ['auth.register', 200, 'signed-up'],
  ['auth.register', 403, 'sign-up-refused'],
  ['auth.register', 429, 'sign-up-refused'],
  ['auth.register', 500, null],
  ['invites.join', 404, 'invite-unknown'],
  ['invites.peek', 404, 'invite-unknown'],
  ['invites.info', 404, 'invite-unknown'],
  ['invites.join', 200, null],
  ['messages.create', 404, null],
  ['messages.create', 401, 'token-refused'],
  ['messages.create', 403, null],
  ['messages.create', 429, 'limited'],
  ['other', 429, 'limited'],
  ['other', 401, null],
  ['meta.fetch', 200, null],
];

it.each(CASES.map(([call, status, event, code = null]) => ({ call, status, event, code })))(
  '$call answered with $status, $code: $event',
  ({ event, ...answered }) => {
    expect(securityEventOf(answered)).toBe(event);
  },
);

it('names each of its events in the cases above', () => {
  expect(new Set(CASES.map(([, , event]) => event).filter((event) => event !== null))).toEqual(
    new Set(SECURITY_EVENTS),
  );
});

it('is a line with time, name and address', () => {
  expect(securityLine('sign-in-failed', '203.0.113.9', Date.UTC(2026, 0, 31, 12))).toBe(
    '2026-01-31T12:00:00.000Z guildhall sign-in-failed from 203.0.113.9\n',
  );
});

it('is taken by the filter for fail2ban where somebody guesses', () => {
  const file = new URL('../../../../tools/package/resources/server/fail2ban-guildhall.conf', import.meta.url);
  const filter = /^failregex = (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const rule = new RegExp(filter.replace('<ADDR>', String.raw`(\S+)`));
  const taken = SECURITY_EVENTS.filter((event) => {
    // fail2ban takes the time out of a line, and its end.
    const line = securityLine(event, '2001:db8::1', 0).trimEnd().replace(/^\S+Z/, '');
    return rule.exec(line)?.[1] === '2001:db8::1';
  });
  expect(taken).toEqual([
    ...['sign-in-failed', 'second-factor-failed', 'sign-in-limited'],
    ...['sign-up-refused', 'invite-unknown'],
  ]);
});
