import { describe, expect, it } from 'vitest';
import { inviteHosts } from '../../../../src/domain/links/invite-hosts';
import { readInviteCode } from '../../../../src/domain/links/invite-code';
import { inviteLink } from '../../../../src/domain/links/invite-link';

describe('inviteLink', () => {
  it('is host/invite/code, on the host of the server', () => {
    expect(inviteLink('http://127.0.0.1:4000', [], 'aBc23')).toBe('http://127.0.0.1:4000/invite/aBc23');
    expect(inviteLink('https://chat.example.org/guildhall', [], 'aBc23')).toBe(
      'https://chat.example.org/invite/aBc23',
    );
  });

  it("is on the server's own invite host where it names one", () => {
    expect(inviteLink('http://127.0.0.1:4000', ['join.example.org'], 'x-y')).toBe(
      'https://join.example.org/invite/x-y',
    );
  });

  it('is read back as the code', () => {
    const hosts = inviteHosts('127.0.0.1:4000', []);
    expect(readInviteCode(inviteLink('http://127.0.0.1:4000', [], 'aBc23'), hosts)).toEqual({
      ok: true,
      value: 'aBc23',
    });
  });
});
