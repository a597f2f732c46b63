import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../../src/main/api/transport';
import { AcceptedCertificates } from '../../../../src/main/gateway/accepted-certificates';
import { chromiumRoute } from '../../../../src/main/gateway/chromium-route';
import { destinationOf } from '../../../../src/main/gateway/dial-agent';
import { readProxies } from '../../../../src/main/gateway/proxies';

describe('the answer about proxies', () => {
  it.each([
    ['DIRECT', [{ kind: 'direct' }]],
    ['', [{ kind: 'direct' }]],
    [
      'PROXY proxy.example:3128; DIRECT',
      [{ kind: 'http', host: 'proxy.example', port: 3128 }, { kind: 'direct' }],
    ],
    ['HTTPS proxy.example', [{ kind: 'https', host: 'proxy.example', port: 443 }]],
    [
      'SOCKS5 [::1]:1081;SOCKS 10.0.0.1',
      [
        { kind: 'socks5', host: '::1', port: 1081 },
        { kind: 'socks4', host: '10.0.0.1', port: 1080 },
      ],
    ],
  ])('%j is read', (answer, ways) => {
    expect(readProxies(answer)).toEqual(ways);
  });

  it.each(['QUIC proxy.example:443', 'PROXY', 'PROXY host:0', 'PROXY host:70000', 'PROXY a b:c'])(
    '%j leads nowhere, and not around the proxy',
    (answer) => {
      expect(readProxies(answer)).not.toContainEqual({ kind: 'direct' });
    },
  );
});

describe('a place of a socket', () => {
  it.each([
    ['wss://chat.test/gateway?v=2', { host: 'chat.test', port: 443, isSecure: true }],
    ['ws://127.0.0.1:4000/gateway', { host: '127.0.0.1', port: 4000, isSecure: false }],
    ['wss://[::1]:8443/gateway', { host: '::1', port: 8443, isSecure: true }],
  ])('is read from %s', (url, place) => {
    expect(destinationOf(url)).toEqual(place);
  });
});

describe('the certificates that Chromium has accepted', () => {
  const one = { hostname: 'chat.test', fingerprint: 'sha256/a', isAccepted: true };

  it('are accepted for their host, and no other', () => {
    const accepted = new AcceptedCertificates();
    accepted.take(one);
    expect(accepted.has('Chat.Test', 'sha256/a')).toBe(true);
    expect(accepted.has('chat.test', 'sha256/b')).toBe(false);
    expect(accepted.has('other.test', 'sha256/a')).toBe(false);
  });

  it('are those of all the computers of a host, until Chromium refuses one', () => {
    const accepted = new AcceptedCertificates();
    accepted.take(one);
    accepted.take({ ...one, fingerprint: 'sha256/b' });
    accepted.take({ ...one, isAccepted: false });
    expect(accepted.has('chat.test', 'sha256/a')).toBe(false);
    expect(accepted.has('chat.test', 'sha256/b')).toBe(true);
  });

  it('do not grow without end', () => {
    const accepted = new AcceptedCertificates();
    for (let at = 0; at < 150; at += 1) accepted.take({ ...one, hostname: `h${at}` });
    for (let at = 0; at < 20; at += 1) accepted.take({ ...one, fingerprint: `sha256/${at}` });
    expect([accepted.has('h0', 'sha256/a'), accepted.has('h149', 'sha256/a')]).toEqual([false, true]);
    expect([accepted.has('chat.test', 'sha256/0'), accepted.has('chat.test', 'sha256/19')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('Chromium’s verdict about a server', () => {
  type Judge = (
    request: { hostname: string; certificate: { fingerprint: string }; errorCode: number },
    decide: (verdict: number) => void,
  ) => void;

  const route = (answer: (judge: Judge, url: string) => void) => {
    const asked: string[] = [];
    const decided: number[] = [];
    let judge: Judge = () => undefined;
    const fetch: Fetch = async (url, { method }) => {
      asked.push(`${method} ${url}`);
      answer((request) => judge(request, (verdict) => decided.push(verdict)), url);
      throw new Error('net::ERR_FAILED');
    };
    const session = {
      setCertificateVerifyProc: (proc: unknown) => {
        judge = proc as Judge;
      },
      resolveProxy: async () => {
        throw new Error('no proxies');
      },
    };
    return { ...chromiumRoute(session, fetch), asked, decided, judge: () => judge };
  };
  const place = { host: 'chat.test', port: 8443, isSecure: true };

  it('is heard as it is, and not changed', async () => {
    const { isTrusted, asked, decided, judge } = route(() => undefined);
    judge()({ hostname: 'chat.test', certificate: { fingerprint: 'sha256/a' }, errorCode: 0 }, (verdict) =>
      decided.push(verdict),
    );
    expect(await isTrusted(place, 'sha256/a')).toBe(true);
    expect([decided, asked]).toEqual([[-3], []]);
  });

  it.each([
    [0, true],
    [-202, false],
  ])('is asked for where it is not known (%i)', async (errorCode, isTrusted) => {
    const asking = route((judge) =>
      judge({ hostname: 'chat.test', certificate: { fingerprint: 'sha256/a' }, errorCode }, () => undefined),
    );
    expect(await asking.isTrusted(place, 'sha256/a')).toBe(isTrusted);
    expect(asking.asked).toEqual(['HEAD https://chat.test:8443/meta']);
  });

  it('is the direct way where it cannot say of proxies', async () => {
    expect(await route(() => undefined).waysTo(place)).toEqual([{ kind: 'direct' }]);
  });
});
