import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LIMITS } from '../../src/contract/limits';
import { open } from '../../tools/setup/prepare.mjs';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { signInAt } from './support/sign-in';

/** Code that runs in the page can make all calls of the page, so main asks the user for consent. */
describe('a page that was taken over', () => {
  let server: DemoServer;
  let app: OpenApp;
  let config: string;
  /** Another listener on this computer, which must receive no request. */
  let neighbour: Server;
  let heard = 0;

  const call = (name: string, argument: unknown): Promise<unknown> =>
    app.page.evaluate(
      ([called, about]) =>
        (
          Reflect.get(globalThis, 'guildhall') as {
            invoke(name: string, argument: unknown): Promise<unknown>;
          }
        ).invoke(String(called), about),
      [name, argument],
    );
  const neighbourUrl = (): string => `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`;
  const neighbourChoice = () => ({ kind: 'remote', address: neighbourUrl() });
  const opened = (): Promise<readonly string[]> =>
    app.app.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);
  const kept = (): Record<string, unknown> =>
    JSON.parse(readFileSync(join(app.userDataDir, 'preferences.json'), 'utf8')) as Record<string, unknown>;
  const messages = async (): Promise<readonly string[]> =>
    (await putQuestions(app.app)).map(({ message }) => message);

  beforeAll(async () => {
    neighbour = createServer((_request, reply) => {
      heard += 1;
      reply.end('{}');
    });
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
    server = await startDemoServer();
    config = open(ownLaunch()).makeUserDataDir('config');
    app = await openApp({ server: server.url, env: { XDG_CONFIG_HOME: config } });
    await signInAt(app.page, server.url, accountAt(server, 0));
    await app.app.evaluate(({ shell }) => {
      const links: string[] = [];
      Reflect.set(globalThis, 'opened', links);
      shell.openExternal = (url: string) => {
        links.push(url);
        return Promise.resolve();
      };
    });
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
    neighbour.close();
  });

  it('opens no link that it says was confirmed, and trusts no host', async () => {
    await answerQuestions(app.app, 'decline');
    const link = { url: 'https://evil.example/?all-it-knows', label: null, confirmed: true };
    await expect(call('links.open', { ...link, trusting: false })).resolves.toEqual({ kind: 'declined' });
    await expect(call('links.open', { ...link, trusting: true })).resolves.toEqual({ kind: 'declined' });
    await expect(call('links.trust', { host: 'evil.example' })).rejects.toThrow();
    await expect
      .poll(() => messages())
      .toEqual([
        'Open evil.example in your browser?',
        'Always open evil.example in your browser without asking?',
      ]);
    await expect.poll(() => opened()).toEqual([]);
  });

  it.each([
    { trustedLinkHosts: ['evil.example'] },
    { knownServers: ['http://127.0.0.1:22'] },
    { server: { kind: 'remote', address: 'evil.example' } },
  ])('does not write down what only main decides: %j', async (change) => {
    await expect(call('preferences.set', change)).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    });
  });

  it('sends nothing to a host that the person has not chosen, be it this computer', async () => {
    await answerQuestions(app.app, 'accept');
    await call('links.open', { url: 'https://example.org/', label: null, confirmed: true, trusting: false });
    await answerQuestions(app.app, 'decline');
    const about = { server: neighbourChoice() };
    const credentials = { ...about, email: 'a@example.org', password: 'x', remember: false };
    await expect(call('servers.inspect', { ...about, mayAsk: false })).resolves.toMatchObject({
      failure: { code: 'server-new' },
    });
    const declined = { failure: { code: 'server-declined' } };
    await expect(call('servers.inspect', { ...about, mayAsk: true })).resolves.toMatchObject(declined);
    await expect(call('session.signIn', credentials)).resolves.toMatchObject(declined);
    await expect(call('session.signUp', { ...credentials, username: 'a' })).resolves.toMatchObject(declined);
    await expect(
      call('pictures.fetch', { url: `${neighbourUrl()}/1.png`, byServer: false }),
    ).resolves.toMatchObject({
      failure: { code: 'picture-inner' },
    });
    const isShown = await app.page.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = src;
        }),
      `media://elsewhere/?${encodeURIComponent(`${neighbourUrl()}/1.png`)}`,
    );
    expect([isShown, heard]).toEqual([false, 0]);
    expect(new Set(await messages())).toEqual(
      new Set([`Connect to ${neighbourUrl().replace('http://', '')}?`]),
    );
  });

  it('neither lays the token open nor starts the app with the system', async () => {
    await answerQuestions(app.app, 'accept');
    await call('links.open', { url: 'https://example.org/', label: null, confirmed: true, trusting: false });
    await answerQuestions(app.app, 'decline');
    await expect(call('preferences.set', { rememberWithoutKeyring: true })).resolves.toMatchObject({
      value: { rememberWithoutKeyring: false },
    });
    await expect(call('startup.set', { isOn: true })).resolves.toMatchObject({
      ok: true,
      value: { isOn: false },
    });
    expect(existsSync(join(config, 'autostart'))).toBe(false);
    await expect
      .poll(() => messages())
      .toEqual([
        'Keep your sign-in on this computer without a keyring?',
        'Start Guildhall whenever you sign in to this computer?',
      ]);
  });

  it('cannot nag until the person gives in', async () => {
    await answerQuestions(app.app, 'decline');
    const link = { label: null, confirmed: true, trusting: false };
    for (let n = 0; n < 20; n += 1)
      await expect(call('links.open', { ...link, url: `https://h${n}.example/` })).resolves.toEqual({
        kind: 'declined',
      });
    expect((await messages()).length).toBeLessThanOrEqual(PAGE_LIMITS.questionsDeclined);
    await expect.poll(() => opened()).toEqual(['https://example.org/', 'https://example.org/']);
  });

  it('asks the servers that there are, again and again, only so often', async () => {
    const inspect = () =>
      call('servers.inspect', { server: { kind: 'remote', address: server.url }, mayAsk: false });
    const answers: unknown[] = [];
    for (let n = 0; n <= PAGE_LIMITS.inspections; n += 1) answers.push(await inspect());
    expect(answers.at(-1)).toMatchObject({ failure: { code: 'too-often' } });
  });

  it('has all questions put so that Enter and Escape decline', async () => {
    for (const { defaultId, buttons } of await putQuestions(app.app))
      expect([defaultId, buttons[0]]).toEqual([0, 'Cancel']);
    expect(kept().trustedLinkHosts ?? []).toEqual([]);
  });
});
