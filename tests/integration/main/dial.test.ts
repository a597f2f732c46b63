import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayState } from '../../../src/contract/ipc/pushes';
import { AcceptedCertificates } from '../../../src/main/gateway/accepted-certificates';
import { createDial, type DialDependencies } from '../../../src/main/gateway/dial';
import { readProxies } from '../../../src/main/gateway/proxies';
import { GatewayRunner } from '../../../src/main/gateway/runner';
import {
  startHttpProxy,
  startSocksProxy,
  startTlsFront,
  type TestProxy,
  type TlsFront,
} from '../../support/node/company-network';
import { type Certified, makeAuthority, type PrivateAuthority } from '../../support/node/private-authority';
import { closedPort } from '../../support/node/strange-servers';
import { ManualClock } from '../../unit/main/support/manual-clock';
import { hello, ScriptedGateway } from './scripted-gateway';

let authority: PrivateAuthority;
let certified: Certified;
let gateway: ScriptedGateway;
let front: TlsFront;
let proxy: TestProxy | null = null;
let runner: GatewayRunner | null = null;

beforeAll(() => {
  authority = makeAuthority();
  certified = authority.certify('DNS:chat.test', 'DNS:localhost');
});
afterAll(() => authority.remove());
beforeEach(async () => {
  gateway = await ScriptedGateway.listen();
  front = await startTlsFront(gateway.port, certified);
});
afterEach(async () => {
  runner?.dispatch({ type: 'stop' });
  runner = null;
  await proxy?.close();
  proxy = null;
  await front.close();
  await gateway.close();
});

const fingerprintOf = ({ cert }: Certified): string =>
  `sha256/${createHash('sha256').update(new X509Certificate(cert).raw).digest('base64')}`;

/** Certificates that Chromium has accepted. */
const accepting = (hostname: string, own: Certified): DialDependencies['isTrusted'] => {
  const accepted = new AcceptedCertificates();
  accepted.take({ hostname, fingerprint: fingerprintOf(own), isAccepted: true });
  return async ({ host }, fingerprint) => accepted.has(host, fingerprint);
};
const nobody = async (): Promise<boolean> => false;

interface Tried {
  readonly logged: readonly string[];
  readonly trouble: GatewayState['trouble'];
  readonly phase: GatewayState['phase'];
}

/** Connects to a server and returns the outcome of the first attempt. */
const attempt = (base: string, network: Partial<DialDependencies> = {}): Promise<Tried> => {
  const clock = new ManualClock();
  const logged: string[] = [];
  return new Promise((done) => {
    runner = new GatewayRunner({
      clock,
      random: () => 0.5,
      token: () => 'gh_token-1',
      onState: ({ phase, trouble }) => {
        if (phase !== 'connecting') done({ logged, trouble, phase });
      },
      onEvents: () => undefined,
      onRefused: () => undefined,
      dial: createDial({
        ...{ waysTo: async () => readProxies('DIRECT'), isTrusted: nobody, pinOf: () => null },
        ...{ clock, timeoutMs: 10_000 },
        ...network,
      }),
      log: (_level, { event, kind }) => logged.push(kind == null ? event : `${event} ${kind}`),
    });
    runner.dispatch({ type: 'start', base, status: 'active' });
  });
};

describe('a server whose authority only this computer knows', () => {
  it('is connected to where the system has accepted its certificate', async () => {
    const tried = attempt(`https://localhost:${front.port}`, {
      isTrusted: accepting('localhost', certified),
    });
    const { ws, protocol } = await gateway.visit();
    ws.send(hello('s1'));
    expect(protocol).toBe('gh_token-1');
    expect(await tried).toEqual({ logged: [], trouble: null, phase: 'open' });
  });

  it('is sent nothing where the system has not, and that is said', async () => {
    expect(await attempt(`https://localhost:${front.port}`)).toEqual({
      logged: ['gateway.failed.certificate UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'gateway.closed'],
      trouble: 'certificate',
      phase: 'waiting',
    });
    expect(front.received()).toBe(0);
  });

  it.each([
    ['another certificate of it', () => authority.certify('DNS:localhost'), 'localhost'],
    ['the same one, for another host', () => certified, 'chat.test'],
  ])('is sent nothing where the system has accepted %s', async (_, other, host) => {
    const { trouble } = await attempt(`https://localhost:${front.port}`, {
      isTrusted: accepting(host, other()),
    });
    expect([trouble, front.received()]).toEqual(['certificate', 0]);
  });
});

describe('a server that is known by its key', () => {
  const keyOf = ({ cert }: Certified): string =>
    createHash('sha256')
      .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64url');

  it('is connected to by the key alone, whatever name its certificate has', async () => {
    const { phase } = await attempt(`https://127.0.0.1:${front.port}`, { pinOf: () => keyOf(certified) });
    expect(phase).toBe('open');
  });

  it('is sent nothing where it shows another key, and that is said, whoever vouches for it', async () => {
    const pinOf = () => keyOf(authority.certify('DNS:localhost'));
    expect(await attempt(`https://localhost:${front.port}`, { pinOf, isTrusted: async () => true })).toEqual({
      logged: ['gateway.failed.other-certificate OTHER_KEY', 'gateway.closed'],
      trouble: 'other-certificate',
      phase: 'waiting',
    });
    expect(front.received()).toBe(0);
  });
});

describe('a computer behind a proxy', () => {
  const through = (answer: string): Partial<DialDependencies> => ({
    waysTo: async () => readProxies(answer),
    isTrusted: accepting('chat.test', certified),
  });

  it('connects through it, the name left to it', async () => {
    proxy = await startHttpProxy(front.port);
    const { phase } = await attempt('https://chat.test', through(`PROXY 127.0.0.1:${proxy.port}`));
    expect([phase, proxy.asked]).toEqual(['open', ['chat.test:443']]);
  });

  it('connects through one that is itself spoken to over TLS', async () => {
    proxy = await startHttpProxy(front.port);
    const secure = await startTlsFront(proxy.port, certified);
    const tried = await attempt('https://chat.test', {
      waysTo: async () => readProxies(`HTTPS localhost:${secure.port}`),
      isTrusted: async (_, fingerprint) => fingerprint === fingerprintOf(certified),
    });
    expect([tried.phase, proxy.asked]).toEqual(['open', ['chat.test:443']]);
    await secure.close();
  });

  it('connects through one of SOCKS', async () => {
    proxy = await startSocksProxy(front.port);
    const { phase } = await attempt('https://chat.test', through(`SOCKS5 127.0.0.1:${proxy.port}`));
    expect([phase, proxy.asked]).toEqual(['open', ['chat.test:443']]);
  });

  it('tries the next way where one does not answer', async () => {
    proxy = await startHttpProxy(front.port);
    const answer = `PROXY 127.0.0.1:${await closedPort()}; PROXY 127.0.0.1:${proxy.port}`;
    expect((await attempt('https://chat.test', through(answer))).phase).toBe('open');
  });

  it.each([
    [407, 'proxy-sign-in', 'gateway.failed.proxy-sign-in HTTP-407'],
    [403, 'proxy', 'gateway.failed.proxy HTTP-403'],
  ] as const)('that answers with %i hears why', async (status, trouble, line) => {
    proxy = await startHttpProxy(front.port, () => status);
    expect(await attempt('https://chat.test', through(`PROXY 127.0.0.1:${proxy.port}`))).toEqual({
      ...{ trouble, phase: 'waiting' },
      logged: [line, 'gateway.closed'],
    });
    expect(front.received()).toBe(0);
  });

  it.each(['PROXY', 'SOCKS5'])(
    'that does not answer (%s) hears why, and is not gone around',
    async (kind) => {
      const { trouble } = await attempt(
        'https://chat.test',
        through(`${kind} 127.0.0.1:${await closedPort()}`),
      );
      expect(trouble).toBe('proxy');
    },
  );

  it('that says nothing is given up in time', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const clock = new ManualClock();
    const dial = createDial({
      ...{ waysTo: async () => readProxies(`PROXY 127.0.0.1:${port}`), isTrusted: nobody },
      ...{ pinOf: () => null, clock, timeoutMs: 10_000 },
    });
    const dialled = dial({ host: 'chat.test', port: 443, isSecure: true });
    const [socket] = (await once(silent, 'connection')) as [{ destroy: () => void }];
    clock.advance(10_000);
    expect(await dialled).toMatchObject({ ok: false, failure: { code: 'ETIMEDOUT' } });
    socket.destroy();
    silent.close();
  });
});
