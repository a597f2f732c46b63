import { describe, expect, it } from 'vitest';
import { inviteHosts } from '../../../../../src/domain/links/invite-hosts';
import { checkCredentials } from '../../../../../src/renderer/features/login/check-credentials';

const typed = { email: 'ada@example.org', username: 'ada', password: 'long enough', invite: '' };

describe('checkCredentials', () => {
  it('finds nothing wrong with what can be sent', () => {
    expect(checkCredentials('sign-in', typed)).toEqual({});
    expect(checkCredentials('sign-up', typed)).toEqual({});
  });

  it('wants an e-mail address and a password', () => {
    expect(checkCredentials('sign-in', { ...typed, email: ' ', username: '', password: '' })).toEqual({
      email: 'Enter your e-mail address',
      password: 'Enter your password',
    });
    expect(checkCredentials('sign-in', { ...typed, email: 'ada' })).toHaveProperty('email');
    expect(checkCredentials('sign-in', { ...typed, email: ' ada@example.org ' })).toEqual({});
  });

  it('leaves the length of an old password alone, and not that of a new one', () => {
    expect(checkCredentials('sign-in', { ...typed, password: 'short' })).toEqual({});
    expect(checkCredentials('sign-up', { ...typed, password: 'seven77' })).toEqual({
      password: 'Password must be at least 8 characters long',
    });
    expect(checkCredentials('sign-up', { ...typed, password: 'eight888' })).toEqual({});
  });

  it.each([
    ['a', false],
    ['ab', true],
    ['a'.repeat(32), true],
    ['a'.repeat(33), false],
    ['a_b.c-D9', true],
    ['a b', false],
    ['Ünal', false],
    [' ada ', true],
  ])('takes the username %j: %s', (username, isGood) => {
    expect('username' in checkCredentials('sign-up', { ...typed, username })).toBe(!isGood);
    expect(checkCredentials('sign-in', { ...typed, username })).toEqual({});
  });

  it.each([
    ['', 'Enter an invite link or code'],
    ['nowhere/at/all', 'Invalid invite code'],
    ['hTKzmak4xQ', undefined],
    ['https://hall.example/invite/hTKzmak4xQ', undefined],
  ])('wants an invite for a new account where the server does, and not %j', (invite, error) => {
    const hosts = inviteHosts(null, []);
    expect(checkCredentials('sign-up', { ...typed, invite }, hosts).invite).toBe(error);
    expect(checkCredentials('sign-in', { ...typed, invite }, hosts)).toEqual({});
    expect(checkCredentials('sign-up', { ...typed, invite }, null)).toEqual({});
  });
});
