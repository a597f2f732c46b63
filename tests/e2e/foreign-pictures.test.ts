import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/server/clock';
import { plainPng } from '../support/node/picture-files';
import { type Person, startTestServer, textChannelOf, type TestServer } from '../support/node/server-app';
import { bytes, startStrangeHosts, type StrangeHosts } from '../support/node/strange-hosts';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

/** A server that may reach the pretended hosts; the app can reach none of them. */
describe('a picture of another host, on a server that loads them', () => {
  let hosts: StrangeHosts;
  let server: TestServer;
  let author: Person;
  let say: (content: string) => Promise<void>;
  let app: OpenApp;

  beforeAll(async () => {
    hosts = await startStrangeHosts();
    hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
    server = await startTestServer({ guard: hosts.guard, clock: systemClock });
    author = await server.signUp();
    const reader = await server.signUp();
    const guild = await server.createGuild(author, 'The Print Shop');
    await server.join(guild, author, reader);
    const channelId = textChannelOf(guild);
    say = async (content) => {
      await server.done('messages.create', { channelId, content, parentId: null }, author);
    };
    app = await openApp({ server: server.url });
    await signInAt(app.page, server.url, reader);
    await chatPage(app.page).openGuild('The Print Shop');
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    hosts.close();
  });

  const picture = (name: string): Locator => chatPage(app.page).feed.getByRole('img', { name });
  const button = (): Locator =>
    chatPage(app.page).feed.getByRole('button', { name: 'Click to load from pic.example' });
  const widthOf = (name: string) => () =>
    picture(name).evaluate((shown: HTMLImageElement) => shown.naturalWidth);

  it('is shown while one reads, without a question, and its host was asked once', async () => {
    await say('http://pic.example/new.png');
    await expect.poll(widthOf('new.png')).toBe(60);
    await expect.poll(() => button().count()).toBe(0);
    expect(hosts.asked).toEqual(['pic.example/new.png']);
  });

  it('that the server has not fetched is loaded by the server after a press', async () => {
    await say('<http://pic.example/old.png>');
    await button().click();
    await expect.poll(widthOf('old.png')).toBe(60);
    expect(hosts.asked).toEqual(['pic.example/new.png', 'pic.example/old.png']);
  });

  it('is asked about where the person has switched that off', async () => {
    const settings = userSettingsPage(app.page);
    await settings.open('Appearance');
    await app.page.getByRole('switch', { name: 'Show pictures from other sites' }).click();
    await settings.close();
    await expect.poll(() => button().count()).toBe(2);
    await expect.poll(() => app.page.getByRole('img', { name: /\.png$/ }).count()).toBe(0);
  });
});
