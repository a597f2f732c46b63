import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import {
  closedPort,
  type LoopbackServer,
  startHtmlServer,
  startOtherJsonServer,
} from '../support/node/strange-servers';
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
import { answerQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { fillSignIn, signInAt } from './support/sign-in';

const SOMEBODY = { email: 'somebody@example.org', password: 'a long password' };

describe('an app at its first page', () => {
  let app: OpenApp;
  let html: LoopbackServer;
  let json: LoopbackServer;

  beforeAll(async () => {
    [app, html, json] = await Promise.all([openApp(), startHtmlServer(), startOtherJsonServer()]);
    await answerQuestions(app.app, 'accept');
  });
  afterAll(async () => {
    await Promise.all([app.close(), html.close(), json.close()]);
  });

  const saysAfter = async (address: string, words: RegExp): Promise<void> => {
    await fillSignIn(app.page, address, SOMEBODY);
    await app.page.getByRole('alert').filter({ hasText: words }).first().waitFor();
  };

  it('says that nothing can be reached', async () => {
    await saysAfter(`http://127.0.0.1:${await closedPort()}`, /cannot be reached/);
  });

  it('says that a web page is no Guildhall server', async () => {
    await saysAfter(html.url, /no Guildhall server/);
  });

  it('says that another server of JSON is no Guildhall server', async () => {
    await saysAfter(json.url, /no Guildhall server/);
  });

  it('says what is wrong with text that is no address, and keeps what was typed', async () => {
    await fillSignIn(app.page, 'not an address at all', SOMEBODY);
    const field = app.page.getByLabel('Server address');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => app.page.getByLabel('Email').inputValue()).toBe(SOMEBODY.email);
    await expect.poll(() => field.inputValue()).toBe('not an address at all');
  });

  it('sets a damaged settings file aside with a word about it, and the app starts with the defaults', async () => {
    await app.app.close();
    writeFileSync(join(app.userDataDir, 'preferences.json'), '{"theme": "dark", "zoom":');
    await app.restart();
    await app.page.getByLabel('Email').waitFor();
    await app.page
      .getByText(/settings were damaged/i)
      .first()
      .waitFor();
    const aside = readdirSync(app.userDataDir).filter((name) => name.startsWith('preferences.set-aside'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(app.userDataDir, aside[0] ?? ''), 'utf8')).toBe('{"theme": "dark", "zoom":');
  });
});

describe('a server that misbehaves', () => {
  let server: DemoServer;
  let proxy: FaultProxy;
  let app: OpenApp;
  let channelId: string;

  beforeAll(async () => {
    server = await startDemoServer();
    proxy = await startFaultProxy(server.url);
    app = await openApp({ server: proxy.url });
    await signInAt(app.page, proxy.url, accountAt(server, 0));
    const guild = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
    if (guild === undefined) throw new Error('The demo owner is in no guild');
    const channel = openTextChannel(guild);
    channelId = channel.id;
    await chatPage(app.page).openGuild(guild.name);
    await chatPage(app.page).openChannel(channel.name);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await server.stop();
  });

  it('drops frames that it cannot read, and goes on', async () => {
    for (const text of [
      'not json',
      '{}',
      '[]',
      'null',
      '{"event":"NO_SUCH_EVENT","data":{}}',
      '{"event":5}',
    ]) {
      proxy.inject(text);
    }
    proxy.inject(JSON.stringify({ event: 'CHANNEL_MESSAGE', data: { channelId: {}, message: 'what' } }));
    const token = await tokenOf(server, accountAt(server, 1));
    await postMessage(server, token, channelId, 'after the malformed frames');
    await chatPage(app.page).message('after the malformed frames').waitFor();
  });

  it('notices a cut and comes back by itself, with what was said meanwhile', async () => {
    const token = await tokenOf(server, accountAt(server, 1));
    proxy.cut();
    await chatPage(app.page).banner.waitFor();
    await postMessage(server, token, channelId, 'said during the cut');
    proxy.restore();
    await chatPage(app.page).banner.waitFor({ state: 'detached' });
    await chatPage(app.page).message('said during the cut').waitFor();
    await expect.poll(() => chatPage(app.page).textsWith('said during the cut')).toHaveLength(1);
  });

  it('is not signed out by a server that answers with web pages, and says what it cannot do', async () => {
    proxy.answerWithHtml(true);
    await chatPage(app.page).send('into a captive portal');
    await app.page.locator('[data-outgoing]', { hasText: 'into a captive portal' }).waitFor();
    proxy.answerWithHtml(false);
    await chatPage(app.page).confirmed('into a captive portal').waitFor();
    await expect.poll(() => chatPage(app.page).textsWith('into a captive portal')).toHaveLength(1);
  });
});
