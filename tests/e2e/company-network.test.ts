import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { open, type Launch } from '../../tools/setup/prepare.mjs';
import {
  startHttpProxy,
  startTlsFront,
  type TestProxy,
  type TlsFront,
} from '../support/node/company-network';
import { makeAuthority, type PrivateAuthority } from '../support/node/private-authority';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  postMessage,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { withOwnHome } from './support/own-home';
import { ownLaunch } from './support/own-launch';
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let authority: PrivateAuthority;
let stranger: PrivateAuthority;
let launch: Launch;
let front: TlsFront;
let proxy: TestProxy;
let proxyStatus = 200;

/** Makes programs of a home trust an authority, as an administrator does: in NSS, where Chromium reads it on Linux. */
const trust = (home: string, { file }: PrivateAuthority): void => {
  const folder = join(home, '.pki/nssdb');
  mkdirSync(folder, { recursive: true });
  const certutil = (...args: readonly string[]): void =>
    void execFileSync('certutil', ['-d', `sql:${folder}`, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  certutil('-N', '--empty-password');
  certutil('-A', '-t', 'C,,', '-n', 'A company', '-i', file);
  open(ownLaunch()).grant(join(home, '.pki'));
};

beforeAll(async () => {
  server = await startDemoServer(['--no-limits', '--demo-anyone', '--allow-host', 'chat.test']);
  authority = makeAuthority();
  stranger = makeAuthority('Somebody else');
  const own = withOwnHome(ownLaunch(), 'company');
  trust(own.home, authority);
  launch = own.launch;
  front = await startTlsFront(Number(new URL(server.url).port), certified(authority));
  proxy = await startHttpProxy(front.port, () => proxyStatus);
});
afterAll(async () => {
  await proxy.close();
  await front.close();
  authority.remove();
  stranger.remove();
  await server.stop();
});

const certified = (by: PrivateAuthority) => by.certify('DNS:localhost', 'DNS:chat.test');

const start = async (url: string, switches: readonly string[] = []): Promise<OpenApp> => {
  const app = await openApp({ server: url, launch, switches });
  await signInAt(app.page, url, accountAt(server, 0));
  return app;
};

/** Another user writes a message, which arrives by the live connection. */
const hears = async (page: OpenApp['page'], text: string): Promise<void> => {
  const token = await tokenOf(server, accountAt(server, 0));
  const [guild] = await guildsOf(server, token);
  if (guild === undefined) throw new Error('The demo has no server');
  const { id, name } = openTextChannel(guild);
  await chatPage(page).openGuild(guild.name);
  await chatPage(page).openChannel(name);
  // The connection may be lost yet, as an earlier test had it.
  await reconnect(page);
  await postMessage(server, token, id, text);
  await chatPage(page).message(text).waitFor();
};
const banner = (page: OpenApp['page']) =>
  page.getByRole('status').filter({ hasText: 'Gateway Connection lost.' });
const logOf = (profile: string): string => readFileSync(join(profile, 'logs/guildhall.log'), 'utf8');

describe('in a company’s network', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await start(`https://localhost:${front.port}`);
  });
  afterEach(() => front.certify(certified(authority)));
  afterAll(() => app.close());

  it('the live connection comes where the company’s own authority vouches for the server', async () => {
    await hears(app.page, 'over the company’s certificate');
  });

  it('it is lost, in words, where the server shows a certificate of somebody else, and back with the right one', async () => {
    const { page, userDataDir } = app;
    await hears(page, 'before the change of the certificate');
    front.certify(certified(stranger));
    await banner(page)
      .filter({ hasText: 'This computer does not trust the server’s certificate.' })
      .waitFor();
    expect(logOf(userDataDir)).toContain('gateway.failed.certificate');
    front.certify(certified(authority));
    await banner(page).waitFor({ state: 'detached' });
  });
});

describe('behind a company’s proxy', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await start('https://chat.test', [`--proxy-server=127.0.0.1:${proxy.port}`]);
  });
  afterEach(() => {
    proxyStatus = 200;
  });
  afterAll(() => app.close());

  it('the live connection goes where the rest goes, through the proxy, which alone knows the name', async () => {
    await hears(app.page, 'through the proxy');
    expect(new Set(proxy.asked)).toEqual(new Set(['chat.test:443']));
  });

  it.each([
    [407, 'requires a name and password'],
    [403, 'blocked the connection'],
  ])('it is lost, in words, where the proxy answers with %i', async (status, words) => {
    const { page } = app;
    await hears(page, `before ${status}`);
    proxyStatus = status;
    proxy.drop();
    await banner(page).filter({ hasText: words }).waitFor();
  });
});
