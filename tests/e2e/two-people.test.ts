import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOT_STEPS } from '../../src/renderer/state/boot/slice';
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
import { fillSignIn, signInAt } from './support/sign-in';

let server: DemoServer;
let owner: OpenApp;
let member: OpenApp;
let guildName: string;
let channelName: string;
let channelId: string;

beforeAll(async () => {
  server = await startDemoServer();
  const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, 2)));
  const guild = guilds[0];
  if (guild === undefined) throw new Error('The demo member is in no guild');
  const channel = openTextChannel(guild);
  guildName = guild.name;
  channelName = channel.name;
  channelId = channel.id;
  [owner, member] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
});

afterAll(async () => {
  await Promise.all([owner.close(), member.close()]);
  await server.stop();
});

/** Records the texts of the loading screen from now on. */
const noteTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: (string | null)[] = [];
    Reflect.set(globalThis, 'noted', noted);
    new MutationObserver(() => {
      const text = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext') ?? null;
      if (text !== null && noted.at(-1) !== text) noted.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
const notedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'noted') as string[]);

describe('two people in two windows', () => {
  it('refuses a wrong password in the words of the server, and keeps what was typed', async () => {
    await fillSignIn(member.page, server.url, {
      email: accountAt(server, 2).email,
      password: 'not the password',
    });
    await member.page.getByText('Invalid email or password').waitFor();
    await expect.poll(() => member.page.getByLabel('Email').inputValue()).toBe(accountAt(server, 2).email);
  });

  it('signs both in and opens the same channel', async () => {
    await signInAt(owner.page, server.url, accountAt(server, 0));
    await noteTexts(member.page);
    await signInAt(member.page, server.url, accountAt(server, 2));
    await expect.poll(() => notedTexts(member.page)).toEqual([...BOOT_STEPS]);
    for (const { page } of [owner, member]) {
      await chatPage(page).openGuild(guildName);
      await chatPage(page).openChannel(channelName);
    }
  });

  it('shows what one sends to the other, live, and the reply to the first', async () => {
    await chatPage(owner.page).send('Good morning from the first window');
    await chatPage(member.page).message('Good morning from the first window').waitFor();
    await chatPage(member.page).reply('Good morning from the first window', 'And hello from the second');
    const answer = chatPage(owner.page).message('And hello from the second');
    await answer.waitFor();
    await expect.poll(() => answer.innerText()).toContain('Good morning from the first window');
  });

  it('shows an edit and a deletion on the other side', async () => {
    await chatPage(owner.page).send('A line with a tpyo');
    await chatPage(member.page).message('A line with a tpyo').waitFor();
    await chatPage(owner.page).edit('A line with a tpyo', 'A line without a typo');
    const edited = chatPage(member.page).message('A line without a typo');
    await edited.waitFor();
    await expect.poll(() => edited.innerText()).toContain('(edited)');
    await chatPage(owner.page).remove('A line without a typo');
    await edited.waitFor({ state: 'detached' });
    await chatPage(owner.page).message('A line without a typo').waitFor({ state: 'detached' });
  });

  it('says who is typing', async () => {
    await chatPage(owner.page).composer.pressSequentially('I am wri');
    await member.page.getByText(/is typing/).waitFor();
    await chatPage(owner.page).composer.fill('');
    await member.page.getByText(/is typing/).waitFor({ state: 'detached' });
  });

  it('reacts by keyboard, and both see the numbers change at once', async () => {
    await chatPage(owner.page).send('who likes this?');
    const [asked, seen] = [owner, member].map(({ page }) => chatPage(page).confirmed('who likes this?'));
    if (asked === undefined || seen === undefined) throw new Error('There are two windows');
    await seen.waitFor();
    await asked.waitFor();
    await seen.focus();
    await member.page.keyboard.press('+');
    await member.page.getByRole('searchbox', { name: 'Find the perfect emoji' }).waitFor();
    await member.page.keyboard.type('rocket');
    await member.page.keyboard.press('Enter');
    const mine = seen.getByRole('button', { name: '🚀, 1 reaction', pressed: true });
    await mine.waitFor();
    // The picker gives the focus back to the message.
    await expect.poll(() => seen.evaluate((row) => row === document.activeElement)).toBe(true);
    const theirs = asked.getByRole('button', { name: '🚀, 1 reaction', pressed: false });
    await theirs.waitFor();
    await theirs.hover();
    await owner.page.getByRole('tooltip').getByText('yuki').waitFor();
    await theirs.click();
    for (const row of [asked, seen])
      await row.getByRole('button', { name: '🚀, 2 reactions', pressed: true }).waitFor();
    await seen.getByRole('button', { name: '🚀, 2 reactions' }).focus();
    await member.page.keyboard.press('Enter');
    await asked.getByRole('button', { name: '🚀, 1 reaction', pressed: true }).waitFor();
    await seen.getByRole('button', { name: '🚀, 1 reaction', pressed: false }).waitFor();
  });

  it('forwards by keyboard, and the other reads it and follows it back', async () => {
    const [theirs, mine] = [chatPage(owner.page), chatPage(member.page)];
    await theirs.send('Worth passing on');
    await mine.confirmed('Worth passing on').last().focus();
    await member.page.keyboard.press('f');
    const dialog = member.page.getByRole('dialog', { name: 'Forward Message' });
    await dialog.getByRole('checkbox', { name: channelName, exact: true }).first().press('Space');
    await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill('Read this');
    await dialog.getByRole('button', { name: 'Forward' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    for (const page of [theirs, mine]) {
      const card = page.message('Read this').getByRole('region', { name: 'Forwarded message' });
      await card.getByText('Worth passing on').waitFor();
    }
    await owner.page
      .getByRole('button', { name: `Jump to the original message in #${channelName}` })
      .press('Enter');
    await theirs.feed.locator('article[data-flash]').filter({ hasText: 'Worth passing on' }).waitFor();
  });

  it('comes back after the server was killed: nothing lost, nothing twice', async () => {
    const token = await tokenOf(server, accountAt(server, 1));
    await chatPage(owner.page).send('sequence 1');
    await chatPage(member.page).message('sequence 1').waitFor();
    await server.kill();
    await Promise.all([chatPage(owner.page).banner.waitFor(), chatPage(member.page).banner.waitFor()]);
    await chatPage(owner.page).send('written meanwhile');
    // It waits, and goes out by itself.
    await owner.page
      .locator('[data-outgoing]', { hasText: 'written meanwhile' })
      .getByText('Waiting for the connection')
      .waitFor();
    // Without a server this fails, but does no harm; the app keeps retrying by itself.
    await member.page.getByRole('button', { name: /^Reconnect/ }).click();
    await server.restart();
    await postMessage(server, token, channelId, 'sequence 2');
    for (const { page } of [owner, member]) {
      await chatPage(page).banner.waitFor({ state: 'detached' });
      await chatPage(page).message('sequence 2').waitFor();
    }
    await postMessage(server, token, channelId, 'sequence 3');
    for (const { page } of [owner, member]) {
      await chatPage(page).message('sequence 3').waitFor();
      await expect
        .poll(() => chatPage(page).textsWith('sequence '))
        .toEqual(['sequence 1', 'sequence 2', 'sequence 3']);
      await chatPage(page).confirmed('written meanwhile').waitFor();
      await expect.poll(() => chatPage(page).textsWith('written meanwhile')).toHaveLength(1);
    }
  });

  it('keeps the session over a restart of the app', async () => {
    await member.restart();
    await member.page.getByTestId('app-shell').waitFor();
    await chatPage(member.page).message('sequence 3').waitFor();
  });

  it('shows what was shown last while the server is away, and goes on when it is back', async () => {
    const token = await tokenOf(server, accountAt(server, 1));
    await postMessage(server, token, channelId, 'just before the end');
    await chatPage(member.page).message('just before the end').waitFor();
    await server.kill();
    await member.restart();
    await chatPage(member.page).message('just before the end').waitFor();
    await chatPage(member.page).banner.waitFor();
    await server.restart();
    await postMessage(server, token, channelId, 'back again');
    await chatPage(member.page).banner.waitFor({ state: 'detached' });
    await chatPage(member.page).message('back again').waitFor();
  });

  it('signs out, and stays out after a restart', async () => {
    await member.page.getByRole('button', { name: 'Account' }).click();
    await member.page.getByRole('menuitem', { name: 'Log Out' }).click();
    const dialog = member.page.getByRole('dialog', { name: 'Log Out' });
    await dialog.getByText('Are you sure you want to logout?').waitFor();
    await dialog.getByRole('button', { name: 'Log Out' }).click();
    await member.page.getByLabel('Email').waitFor();
    await member.restart();
    await member.page.getByLabel('Email').waitFor();
  });
});
