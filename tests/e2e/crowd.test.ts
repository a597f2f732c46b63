import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { registerAccounts, type Account } from '../bench/support/community';
import { makeCommunity } from '../bench/support/made-community';
import { call, closeConnections } from '../bench/support/rest';
import { type ServerProcess, startServerProcessOn } from '../bench/support/server-process';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';
import { peoplePage } from './support/people-page';
import { signInAt } from './support/sign-in';

/** More members than the app takes at once; with the two people of the test. */
const MEMBERS = 1502;
const WHOLE_LIST = '/guild/members/fetch';
let server: ServerProcess;
/** Between the app and the server. */
let proxy: FaultProxy;
let app: OpenApp;
let guildId: string;
let channelId: string;
let ownerToken: string;
/** Of the crowd, with a window of the app. */
let viewer: Account;
/** Of the crowd, without a window. */
let other: Account;

beforeAll(async () => {
  const community = await makeCommunity({ members: MEMBERS - 2, accounts: 1, roles: 2 });
  ({ guildId, channelId } = community);
  ownerToken = community.accounts[0]?.token ?? '';
  server = await startServerProcessOn(community.data, ['--no-limits']);
  [viewer, other] = (await registerAccounts(server.url, 2, 'zz_person')) as [Account, Account];
  const { body } = await call(server.url, 'POST', '/invite/create', {
    token: ownerToken,
    body: { id: guildId, exp_after: null, max_uses: null },
  });
  const { code } = body['invite'] as { code: string };
  for (const { token } of [viewer, other])
    await call(server.url, 'POST', '/invite/join', { token, headers: { code } });
  proxy = await startFaultProxy(server.url);
  app = await openApp({ server: proxy.url });
  await signInAt(app.page, proxy.url, viewer);
  await chatPage(app.page).openGuild('Bench');
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  closeConnections();
  await server.stop();
});

const panelOf = (page: Page) => peoplePage(page).panel;
const headings = (page: Page) => panelOf(page).getByRole('heading', { level: 3 }).allTextContents();
const scrollTo = (page: Page, part: number) =>
  panelOf(page)
    .locator('[data-viewport]')
    .evaluate((list, share) => {
      list.scrollTop = share * list.scrollHeight;
    }, part);
const heldMembers = (page: Page) => panelOf(page).getByRole('listitem').count();

describe('a server with more members than the app holds', () => {
  it('shows how many there are, and those who are seen', async () => {
    const { page } = app;
    await panelOf(page)
      .getByRole('button', { name: /zz_person0/ })
      .waitFor();
    await expect.poll(() => headings(page)).toEqual(['ONLINE — 1', 'OFFLINE — 1.5K']);
    await panelOf(page).getByRole('heading', { name: 'Members 1.5K' }).waitFor();
    await expect.poll(() => heldMembers(page)).toBeLessThan(60);
  });

  it('shows who is in the middle and at the end when the list is scrolled there', async () => {
    const { page } = app;
    await scrollTo(page, 0.5);
    await panelOf(page)
      .getByRole('button', { name: /^member7\d\d ?, Offline/ })
      .first()
      .waitFor();
    await scrollTo(page, 1);
    await panelOf(page)
      .getByRole('button', { name: /^zz_person1 ?, Offline/ })
      .waitFor();
    await scrollTo(page, 0);
    await panelOf(page)
      .getByRole('button', { name: /^zz_person0 ?, Online/ })
      .waitFor();
  });

  it('follows who comes online and goes', async () => {
    const { page } = app;
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`,
      other.token,
    );
    await panelOf(page)
      .getByRole('button', { name: /^zz_person1 ?, Online/ })
      .waitFor();
    await expect.poll(() => headings(page)).toEqual(['ONLINE — 2', 'OFFLINE — 1.5K']);
    socket.close(1000);
    await expect.poll(() => headings(page)).toEqual(['ONLINE — 1', 'OFFLINE — 1.5K']);
  });

  it('names the author of a message as the list would, and finds whom an @ means', async () => {
    const { page } = app;
    const nickname = { guildId, targetUserId: other.id, nickname: 'Quiet Person' };
    await call(server.url, 'POST', '/guild/members/nickname', { token: ownerToken, body: nickname });
    await call(server.url, 'POST', '/channel/message/create', {
      token: other.token,
      body: { channelId, content: 'hello from the crowd', parent_id: null },
    });
    const chat = chatPage(page);
    const article = chat.feed.getByRole('article').filter({ hasText: 'hello from the crowd' });
    await article.getByText('Quiet Person').waitFor();
    await chat.composer.pressSequentially('hi @member1499');
    await page.getByRole('option', { name: /member1499/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await chat.feed.getByRole('button', { name: '@member1499' }).waitFor();
  });

  it('filters and scrolls in the members manager, where it fetches the rows that are seen alone', async () => {
    const { page } = app;
    const { manager } = peoplePage(page);
    const rowOf = (name: string) => manager.getByRole('button', { name });
    const wholeLists = proxy.cameFor(WHOLE_LIST);
    const rename = (nickname: string) =>
      call(server.url, 'POST', '/guild/members/nickname', {
        token: ownerToken,
        body: { guildId, targetUserId: other.id, nickname },
      });
    await panelOf(page).getByRole('button', { name: 'Members manager' }).click();
    await manager.getByText('1 Online · 1.5K Members').waitFor();
    await rowOf('member2').first().waitFor();

    // 149, 1149 and 1490 to 1499.
    await page.keyboard.type('149');
    await manager.getByText('12 found').waitFor();
    await rowOf('member1499').waitFor();
    await expect.poll(() => manager.getByRole('listitem').count()).toBe(12);
    await manager.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Online' }).click();
    await manager.getByText('No members found matching your filters').waitFor();
    await manager.getByRole('button', { name: 'Clear Filters' }).click();
    await rowOf('member2').first().waitFor();

    const viewport = manager.locator('[data-viewport]');
    await viewport.evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2 }));
    await manager
      .getByRole('button', { name: /member7\d\d/ })
      .first()
      .waitFor();
    await viewport.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await rowOf('zz_person0').waitFor();
    await expect.poll(() => manager.getByRole('listitem').count()).toBeLessThan(60);

    await manager.getByRole('searchbox').fill('loud');
    await manager.getByText('0 found').waitFor();
    await rename('Loud Person');
    await rowOf('Loud Person').waitFor();
    await rename('Quiet Person');
    await manager.getByText('0 found').waitFor();
    await manager.getByRole('searchbox').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await panelOf(page)
      .getByRole('button', { name: /^zz_person0 ?, Online/ })
      .waitFor();
    expect(proxy.cameFor(WHOLE_LIST)).toBe(wholeLists);
  });

  it('shows them again after the connection was lost', async () => {
    const { page } = app;
    await app.restart();
    await chatPage(app.page).openGuild('Bench');
    expect(app.page).not.toBe(page);
    await panelOf(app.page)
      .getByRole('button', { name: /^zz_person0 ?, Online/ })
      .waitFor();
    await scrollTo(app.page, 1);
    await panelOf(app.page)
      .getByRole('button', { name: /^Quiet Person|^zz_person1/ })
      .first()
      .waitFor();
  });
});
