import { describe, expect, it } from 'vitest';
import { INVALID_INVITE, readInviteCode } from '../../../../src/domain/links/invite-code';
import { inviteHosts } from '../../../../src/domain/links/invite-hosts';

const hosts = inviteHosts('chat.example', ['guild.gg']);

describe('readInviteCode', () => {
  it.each([
    ['abc', 'abc'],
    ['  a-B-1\n', 'a-B-1'],
    ['https://chat.example/invite/abc', 'abc'],
    ['chat.example:4000/invite/abc/', 'abc'],
    ['https://other.example/app/invite/abc?x=1#y', 'abc'],
    ['localhost:3000/invite/abc', 'abc'],
    ['guild.gg/abc', 'abc'],
    ['https://guild.gg/abc', 'abc'],
    ['guildhall://invite/abc', 'abc'],
  ])('%j: %s', (typed, code) => {
    expect(readInviteCode(typed, hosts)).toEqual({ ok: true, value: code });
  });

  it.each(
    [
      ['', ' ', '\n'],
      ['a', 'a b', 'abc!', 'a'.repeat(33)],
      [
        'https://chat.example/',
        'https://chat.example/invite/',
        'https://chat.example/abc',
        'guild.gg/invite',
        '/',
        'http://',
      ],
      ['guildhall://channels/1/2', 'javascript:/invite/abc%00', 'https://chat.example/invite/a%2Fb'],
    ].flat(),
  )('%j is none', (typed) => {
    expect(readInviteCode(typed, hosts)).toEqual({ ok: false, failure: INVALID_INVITE });
  });
});
