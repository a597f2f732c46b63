import { describe, expect, it } from 'vitest';
import type { User } from '../../../../src/contract/entities/user';
import { failure, success, type Failure, type Result } from '../../../../src/contract/failure';
import { judgeVerification, verify } from '../../../../src/main/session/verification';

const user = { id: '1' } as User;
const refused = (status: number): Failure => ({ kind: 'refused', status, message: null, retryAfterMs: null });
const ELSE: readonly Failure[] = [
  refused(500),
  refused(503),
  refused(403),
  refused(429),
  { kind: 'network', reason: 'unreachable', detail: '' },
  { kind: 'network', reason: 'timeout', detail: '' },
  { kind: 'network', reason: 'tls', detail: '' },
  { kind: 'malformed', detail: 'html 200' },
];

describe('judgeVerification', () => {
  it('asks again at the first 401 and signs out at the second', () => {
    expect(judgeVerification(failure(refused(401)), false, 'keep')).toEqual({ kind: 'ask-again' });
    expect(judgeVerification(failure(refused(401)), true, 'keep')).toEqual({
      kind: 'sign-out',
      reason: 'rejected',
    });
  });
  it.each(ELSE)('keeps the session at $kind $status $reason', (why) => {
    expect(judgeVerification(failure(why), true, 'keep')).toEqual({ kind: 'keep' });
  });
  it.each(ELSE)("with 'clear' signs out at $kind $status $reason, as the specification says", (why) => {
    expect(judgeVerification(failure(why), false, 'clear')).toEqual({ kind: 'sign-out', reason: 'network' });
  });
  it('learns nothing about the token where this computer failed', () => {
    const why: Failure = { kind: 'local', code: 'ENOSPC', detail: '' };
    expect(judgeVerification(failure(why), false, 'clear')).toEqual({ kind: 'keep' });
  });
  it('takes the user of a good answer', () => {
    expect(judgeVerification(success({ user }), true, 'clear')).toEqual({ kind: 'valid', user });
  });
});

describe('verify', () => {
  const refusal = failure(refused(401));
  const secretOf = (token: string) => ({ token, server: { kind: 'local' } }) as const;
  const verifying = (
    tokens: readonly (string | null)[],
    answers: Readonly<Record<string, Result<{ user: User }>>>,
  ) => {
    const known = new Map(tokens.map((token) => [token, token === null ? null : secretOf(token)]));
    const secrets = tokens.map((token) => known.get(token) ?? null);
    const asked: string[] = [];
    // The token changes with each request, as when the password is changed during the check.
    const outcome = verify({
      secret: () => secrets[Math.min(asked.length, secrets.length - 1)] ?? null,
      ask: async ({ token }) => {
        asked.push(token);
        return answers[token] ?? refusal;
      },
      onNetworkError: () => 'keep',
      wait: async () => undefined,
    });
    return { outcome, asked };
  };

  it('does not hold the refusals of an old token against the new one', async () => {
    const { outcome, asked } = verifying(['old', 'new', 'new'], {});
    // 'old' is refused while 'new' replaces it: 'new' is checked twice before the user is signed out.
    expect(await outcome).toEqual({ kind: 'sign-out', reason: 'rejected' });
    expect(asked).toEqual(['old', 'new', 'new']);
  });

  it('does not do so either when the token changes while it waits to ask again', async () => {
    const [old, next] = [secretOf('old'), secretOf('new')];
    let current = old;
    const asked: string[] = [];
    const outcome = await verify({
      secret: () => current,
      ask: async ({ token }) => {
        asked.push(token);
        return asked.length < 3 ? refusal : success({ user });
      },
      onNetworkError: () => 'keep',
      wait: async () => {
        current = next;
      },
    });
    expect(outcome).toEqual({ kind: 'valid', user });
    expect(asked).toEqual(['old', 'new', 'new']);
  });

  it('has nothing to say when the person signs out meanwhile', async () => {
    const { outcome, asked } = verifying(['old', null], { old: success({ user }) });
    expect(await outcome).toBeNull();
    expect(asked).toEqual(['old']);
  });
});
