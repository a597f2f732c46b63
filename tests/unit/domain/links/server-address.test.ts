import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readServerAddress } from '../../../../src/domain/links/server-address';

describe('readServerAddress', () => {
  it.each([
    ['localhost:4000', 'http://localhost:4000', 'localhost:4000', true],
    [' 127.0.0.1:4000 ', 'http://127.0.0.1:4000', '127.0.0.1:4000', true],
    ['[::1]:4000', 'http://[::1]:4000', '[::1]:4000', true],
    ['192.168.1.5:4000', 'http://192.168.1.5:4000', '192.168.1.5:4000', false],
    ['nas.local', 'http://nas.local', 'nas.local', false],
    ['chat.example', 'https://chat.example', 'chat.example', true],
    ['chat.example:443/', 'https://chat.example', 'chat.example', true],
    ['https://x.example/prefix/', 'https://x.example/prefix', 'x.example', true],
    ['HTTPS://X.Example/Prefix//', 'https://x.example/Prefix', 'x.example', true],
    ['x.example/a/../b', 'https://x.example/b', 'x.example', true],
    ['http://chat.example:80', 'http://chat.example', 'chat.example', false],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1', '127.0.0.1:1', true],
    ['münchen.example', 'https://xn--mnchen-3ya.example', 'xn--mnchen-3ya.example', true],
  ])('%s: %s', (typed, base, host, isSecure) => {
    expect(readServerAddress(typed)).toEqual({
      ok: true,
      value: { base, host, isSecure, fingerprint: null },
    });
  });

  it.each(['192.168.1.5:8443', 'https://192.168.1.5:8443/'])(
    'takes the fingerprint of a key with %s',
    (typed) => {
      const fingerprint = 'aB3_-'.repeat(9).slice(0, 43);
      expect(readServerAddress(`${typed}?fingerprint=${fingerprint}`)).toEqual({
        ok: true,
        value: { base: 'https://192.168.1.5:8443', host: '192.168.1.5:8443', isSecure: true, fingerprint },
      });
    },
  );

  it.each([
    ['', 'Enter the address of a server'],
    ['   ', 'Enter the address of a server'],
    ['ftp://chat.example', 'A server address starts with http:// or https://'],
    ['ws://chat.example', 'A server address starts with http:// or https://'],
    ['https:chat.example', 'A server address starts with http:// or https://'],
    ['chat example', 'Addresses can’t contain spaces or special characters'],
    ['chat.example\\x', 'Addresses can’t contain spaces or special characters'],
    ['chat\u200B.example', 'Addresses can’t contain spaces or special characters'],
    ['https://', 'This is not the address of a server'],
    ['chat.example:99999', 'This is not the address of a server'],
    ['javascript:alert(1)', 'This is not the address of a server'],
    ['ada:pw@chat.example', 'Leave out the user name: you sign in below'],
    ['chat.example?x=1', "Leave out what comes after '?' or '#'"],
    ['chat.example?fingerprint=short', "Leave out what comes after '?' or '#'"],
    [`chat.example?fingerprint=${'a'.repeat(43)}&x=1`, "Leave out what comes after '?' or '#'"],
    [
      `http://chat.example?fingerprint=${'a'.repeat(43)}`,
      'A server with a fingerprint has an address with https://',
    ],
    ['chat.example#x', "Leave out what comes after '?' or '#'"],
    [`chat.example/${'a'.repeat(2048)}`, 'This address is too long'],
  ])('%s: %s', (typed, detail) => {
    expect(readServerAddress(typed)).toEqual({ ok: false, failure: { kind: 'invalid', detail } });
  });

  it('gives bases that read the same again and that paths can be appended to', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (typed) => {
        const read = readServerAddress(typed);
        if (!read.ok) return;
        expect(readServerAddress(read.value.base)).toEqual(read);
        expect(new URL(`${read.value.base}/auth/login`).host).toBe(read.value.host);
      }),
    );
  });
});
