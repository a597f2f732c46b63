import { describe, expect, it } from 'vitest';
import type { User } from '../../../../src/contract/entities/user';
import { failure, success, type Failure } from '../../../../src/contract/failure';
import { judgeVerification } from '../../../../src/main/session/verification';

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
    expect(judgeVerification(failure(refused(401)), 0, 'keep')).toEqual({ kind: 'ask-again' });
    expect(judgeVerification(failure(refused(401)), 1, 'keep')).toEqual({
      kind: 'sign-out',
      reason: 'rejected',
    });
  });
  it.each(ELSE)('keeps the session at $kind $status $reason', (why) => {
    expect(judgeVerification(failure(why), 1, 'keep')).toEqual({ kind: 'keep' });
  });
  it.each(ELSE)("with 'clear' signs out at $kind $status $reason, as the specification says", (why) => {
    expect(judgeVerification(failure(why), 0, 'clear')).toEqual({ kind: 'sign-out', reason: 'network' });
  });
  it('learns nothing about the token where this computer failed', () => {
    const why: Failure = { kind: 'local', code: 'ENOSPC', detail: '' };
    expect(judgeVerification(failure(why), 0, 'clear')).toEqual({ kind: 'keep' });
  });
  it('takes the user of a good answer', () => {
    expect(judgeVerification(success({ user }), 1, 'clear')).toEqual({ kind: 'valid', user });
  });
});
