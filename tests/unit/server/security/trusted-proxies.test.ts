import { describe, expect, it } from 'vitest';
import { createHttp } from '../../../../src/server/http/http';
import {
  callerAddress,
  proxyJudge,
  readTrustedProxies,
  type TrustedProxies,
} from '../../../../src/server/security/trusted-proxies';
import { silentLog } from '../../../../src/server/log';

describe('--trust-proxy', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
  ])('takes %j', (text, value) => {
    expect(readTrustedProxies(text)).toEqual({ ok: true, value });
  });

  it.each(['0', '11', '-1', 'true', '', 'proxy.example', '10.0.0.1/33', '10.0.0.1/', '1,2', '10.0.0.1/8/8'])(
    'refuses %j',
    (text) => {
      expect(readTrustedProxies(text)).toMatchObject({ ok: false });
    },
  );
});

describe('the address of a caller behind proxies', () => {
  const seenBy = async (proxies: TrustedProxies | null, forwarded: string, from: string): Promise<string> => {
    const http = await createHttp(silentLog, proxies);
    // The gateway determines the same address itself: its handshakes do not pass through Fastify.
    http.get('/', (request) => [request.ip, callerAddress(request.raw, proxyJudge(proxies))]);
    const answer = await http.inject({
      url: '/',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: from,
    });
    await http.close();
    const [ofCalls, ofGateway] = answer.json<[string, string]>();
    expect(ofGateway).toBe(ofCalls);
    return ofCalls;
  };
  const MADE_UP = '198.51.100.99';
  const CALLER = '203.0.113.5';

  it('is what the last of them saw, whatever the caller wrote before', async () => {
    expect(await seenBy(1, `${MADE_UP}, ${CALLER}`, '10.0.0.1')).toBe(CALLER);
    expect(await seenBy(1, CALLER, '10.0.0.1')).toBe(CALLER);
    expect(await seenBy(2, `${MADE_UP}, ${CALLER}, 10.0.0.2`, '10.0.0.1')).toBe(CALLER);
    expect(await seenBy(['10.0.0.0/8'], `${MADE_UP}, ${CALLER}, 10.0.0.2`, '10.0.0.1')).toBe(CALLER);
  });

  it('is the connection’s own where no proxy is named, or another one connects', async () => {
    expect(await seenBy(null, MADE_UP, CALLER)).toBe(CALLER);
    expect(await seenBy(['10.0.0.1'], MADE_UP, CALLER)).toBe(CALLER);
  });
});
