import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { accountAt, guildsOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callWith } from './support/people-page';
import { reconnect } from './support/reconnect';
import { joinBy, register } from './support/register';
import { signInAt } from './support/sign-in';
import { startWorkbench, type Workbench } from './support/workbench';

const HOUR_MS = 60 * 60 * 1000;
const ANA = { username: 'ana', email: 'ana@example.com', password: 'long enough 1' };

/** Two devices of one person, and another member, who signs in on the second one at the end. */
let bench: Workbench;
let second: OpenApp;
let ana: string;
let channelId: string;

const first = () => chatPage(bench.app.page);
const other = () => chatPage(second.page);
const write = async (token: string, content: string): Promise<string> => {
  const asked = { channelId, content, parent_id: null };
  const { data } = await callWith(bench.server, token, '/channel/message/create', asked);
  return (data as { readonly id: string }).id;
};
const change = (token: string, messageId: string, content: string) =>
  callWith(bench.server, token, '/channel/message/edit', { messageId, content });
const openGeneral = async (chat: ReturnType<typeof chatPage>) => {
  await chat.openGuild('Workbench');
  await chat.openChannel('general');
};
const markOf = (chat: ReturnType<typeof chatPage>, text: string) =>
  chat.confirmed(text).getByRole('button', { name: '(edited), show earlier versions' });

beforeAll(async () => {
  bench = await startWorkbench();
  const { server, token, guildId } = bench;
  second = await openApp({ server: server.url });
  await signInAt(second.page, server.url, accountAt(server, 0));
  const guild = (await guildsOf(server, token)).find(({ id }) => id === guildId);
  channelId = guild?.channels.find(({ name }) => name === 'general')?.id ?? '';
  ana = await register(server, ANA);
  await joinBy(server, token, guildId, ana);
  await openGeneral(first());
  await openGeneral(other());
});
afterAll(async () => {
  await second.close();
  await bench.close();
});

describe('drafts of two devices', () => {
  it('are on the other one, go when they are sent, and are both shown where both have changed', async () => {
    await first().composer.fill('begun here');
    await expect.poll(() => other().composer.inputValue()).toBe('begun here');
    await first().composer.press('Enter');
    await other().confirmed('begun here').waitFor();
    await expect.poll(() => other().composer.inputValue()).toBe('');

    await first().composer.fill('both');
    await expect.poll(() => other().composer.inputValue()).toBe('both');
    bench.proxy.cut();
    await first().banner.waitFor();
    await first().composer.fill('written without a connection');
    await other().composer.fill('written elsewhere');
    const kept = async () => {
      const headers = { Authorization: bench.token };
      return (await fetch(`${bench.server.url}/drafts/fetch`, { headers })).text();
    };
    await expect.poll(kept).toContain('written elsewhere');
    bench.proxy.restore();
    await reconnect(bench.app.page);
    const bar = bench.app.page.getByText('A draft from another device');
    await bar.waitFor();
    await expect.poll(() => first().composer.inputValue()).toBe('written without a connection');
    await bench.app.page.getByText('written elsewhere').waitFor();
    await bench.app.page.getByRole('button', { name: 'Use', exact: true }).press('Enter');
    await expect.poll(() => first().composer.inputValue()).toBe('written elsewhere');
    await bar.waitFor({ state: 'detached' });
    await first().composer.fill('');
    await expect.poll(() => other().composer.inputValue()).toBe('');
  });
});

describe('a scheduled message', () => {
  it('is listed, changed, and sent once by a server that was not running at its time', async () => {
    const { page } = bench.app;
    await first().composer.fill('The shop opens');
    await page.getByRole('button', { name: 'Schedule message' }).press('Enter');
    await page.getByRole('menuitem', { name: 'In 1 hour' }).press('Enter');
    await expect.poll(() => first().composer.inputValue()).toBe('');
    await page.getByRole('button', { name: /^1 scheduled message/ }).press('Enter');
    const list = page.getByRole('dialog', { name: 'Scheduled messages' });
    await list.getByText('The shop opens').waitFor();
    await list.getByRole('button', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('The shop opens at noon');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // The other device of the person knows of it.
    await second.page.getByRole('button', { name: /^1 scheduled message/ }).waitFor();

    await bench.server.kill();
    await bench.server.restart({ aheadMs: 2 * HOUR_MS });
    for (const { page: shown } of [bench.app, second]) await reconnect(shown);
    for (const chat of [first(), other()]) await chat.confirmed('The shop opens at noon').waitFor();
    for (const { page: shown } of [bench.app, second])
      await shown.getByRole('button', { name: /scheduled message/ }).waitFor({ state: 'detached' });
    await expect.poll(() => other().textsWith('The shop opens')).toEqual(['The shop opens at noon']);
  });
});

describe('the edit history', () => {
  it('is seen by the author and by staff, by the keyboard, and by nobody else', async () => {
    const mine = await write(bench.token, 'first words of maren');
    const theirs = await write(ana, 'first words of ana');
    await change(bench.token, mine, 'second words of maren');
    await change(ana, theirs, 'second words of ana');
    for (const name of ['maren', 'ana']) {
      const { page } = bench.app;
      const mark = markOf(first(), `second words of ${name}`);
      await mark.waitFor();
      await mark.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Edit history' });
      await expect
        .poll(() => dialog.getByRole('listitem').allInnerTexts())
        .toEqual([
          expect.stringContaining(`second words of ${name}`),
          expect.stringContaining(`first words of ${name}`),
        ]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    await second.close();
    second = await openApp({ server: bench.server.url });
    await signInAt(second.page, bench.server.url, ANA);
    await openGeneral(other());
    await markOf(other(), 'second words of ana').waitFor();
    await other().confirmed('second words of maren').getByText('(edited)').waitFor();
    await expect.poll(() => markOf(other(), 'second words of maren').count()).toBe(0);
  });
});
