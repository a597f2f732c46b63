import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId } from '../../src/contract/ids';
import { systemClock } from '../../src/server/clock';
import { plainPng } from '../support/node/picture-files';
import { type Person, startTestServer, textChannelOf, type TestServer } from '../support/node/server-app';
import { bytes, page, startStrangeHosts, type StrangeHosts } from '../support/node/strange-hosts';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

/** A server that may reach the pretended hosts; the app can reach none of them. */
describe('a picture of another host, on a server that loads them', () => {
  let hosts: StrangeHosts;
  let server: TestServer;
  let author: Person;
  let channelId: ChannelId;
  let say: (content: string) => Promise<void>;
  let app: OpenApp;

  beforeAll(async () => {
    hosts = await startStrangeHosts();
    hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
    hosts.on(
      'page.example',
      page(
        '<title>Type</title><meta property="og:site_name" content="The Foundry">' +
          '<meta property="og:title" content="Letters &lt;b&gt;in lead&lt;/b&gt;">' +
          '<meta property="og:image" content="http://pic.example/of-page.png">',
      ),
    );
    server = await startTestServer({ guard: hosts.guard, clock: systemClock });
    author = await server.signUp();
    const reader = await server.signUp();
    const guild = await server.createGuild(author, 'The Print Shop');
    await server.join(guild, author, reader);
    channelId = textChannelOf(guild);
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

  const card = (): Locator =>
    chatPage(app.page).feed.getByRole('article', { name: 'Letters <b>in lead</b>', exact: true });
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
    // Its place is as large by what the server says of it.
    const place = app.page.locator('[data-state="sized"]').filter({ has: app.page.getByAltText('new.png') });
    const sizes = (element: HTMLElement): readonly number[] => [element.offsetWidth, element.offsetHeight];
    const own = (shown: HTMLImageElement): readonly number[] => [shown.naturalWidth, shown.naturalHeight];
    await expect.poll(() => place.evaluate(sizes)).toEqual(await place.locator('img').evaluate(own));
  });

  it('that the server has not fetched is loaded by the server after a press', async () => {
    await say('<http://pic.example/old.png>');
    await button().click();
    await expect.poll(widthOf('old.png')).toBe(60);
    expect(hosts.asked).toEqual(['pic.example/new.png', 'pic.example/old.png']);
  });

  it('in a linked page is on the card below the message, which was fetched once, by the server', async () => {
    const before = hosts.asked.length;
    await say('Have you read http://page.example/lead ?');
    await card().getByText('The Foundry').waitFor();
    // The words of a page are words.
    await card().getByRole('link', { name: 'Letters <b>in lead</b>' }).first().waitFor();
    await expect
      .poll(() =>
        card()
          .locator('img')
          .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
      )
      .toBe(60);
    expect(hosts.asked.slice(before)).toEqual(['page.example/lead', 'pic.example/of-page.png']);
    // Of others' messages only those who manage messages take it away.
    await card().hover();
    await expect.poll(() => card().getByRole('button', { name: 'Remove Preview' }).count()).toBe(0);
  });

  it('goes with the card that its author removes, for everybody and for good', async () => {
    await chatPage(app.page).send('Mine: http://page.example/lead');
    const own = chatPage(app.page).confirmed('Mine:').first();
    await own.getByRole('button', { name: 'Remove Preview' }).click();
    await expect.poll(() => own.getByRole('group', { name: 'Link previews' }).count()).toBe(0);
    const { data } = await server.done('messages.list', { channelId }, author);
    expect(data.messages.map(({ content, embeds }) => [content.split(':')[0], embeds.length])).toEqual(
      expect.arrayContaining([
        ['Mine', 0],
        ['Have you read http', 1],
      ]),
    );
    await chatPage(app.page).edit('Mine:', 'Mine, still: http://page.example/lead');
    await chatPage(app.page).confirmed('Mine, still:').getByText('(edited)').waitFor();
    await server.server.services.previews.idle();
    await expect.poll(() => card().count()).toBe(1);
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
