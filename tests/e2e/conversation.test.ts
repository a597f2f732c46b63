import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
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
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let proxy: FaultProxy;
let app: OpenApp;
let channelId: string;
let guild: { readonly id: string; readonly name: string };
let others: string;

/** Many times what a page holds. */
const LONG = 600;

const page = (): Page => app.page;
const chat = () => chatPage(app.page);
const post = (content: string) => postMessage(server, others, channelId, content);

beforeAll(async () => {
  server = await startDemoServer(['--no-limits']);
  proxy = await startFaultProxy(server.url);
  others = await tokenOf(server, accountAt(server, 1));
  const own = (await guildsOf(server, await tokenOf(server, accountAt(server, 0))))[0];
  if (own === undefined) throw new Error('The demo owner is in no guild');
  guild = own;
  const channel = openTextChannel(own);
  channelId = channel.id;
  app = await openApp({ server: proxy.url });
  await signInAt(app.page, proxy.url, accountAt(server, 0));
  await chat().openGuild(guild.name);
  await chat().openChannel(channel.name);
});

afterAll(async () => {
  await app.close();
  await proxy.close();
  await server.stop();
});

beforeEach(async () => {
  await chat().composer.fill('');
  await chat().composer.focus();
});

/** The role or tag of the focused element. */
const focused = (): Promise<string> =>
  page().evaluate(
    () => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName ?? '',
  );

/** Moves the focus by keyboard from the composer to the last message, and on to a command of its toolbar. */
const toCommand = async (name: string | RegExp): Promise<void> => {
  // A toolbar that only the pointer shows is not available to a keyboard.
  await page().mouse.move(0, 0);
  for (let step = 0; step < 40 && (await focused()) !== 'log'; step += 1)
    await page().keyboard.press('Shift+Tab');
  await page().keyboard.press('ArrowUp');
  await expect.poll(() => focused()).toBe('ARTICLE');
  const reached: string[] = [];
  for (let step = 0; step < 8; step += 1) {
    await page().keyboard.press('Tab');
    reached.push(
      await page().evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    );
    const last = reached.at(-1) ?? '';
    if (typeof name === 'string' ? last === name : name.test(last)) return;
  }
  throw new Error(`${String(name)} is not reached by Tab, only ${reached.join(', ')}`);
};
const draft = () => chat().composer.inputValue();

describe('a conversation', () => {
  it('replies from the menu; a press on the preview leads to the original', async () => {
    await post('the question, long ago');
    await chat().confirmed('the question, long ago').click({ button: 'right' });
    await page().getByRole('menuitem', { name: 'Reply' }).click();
    for (let line = 0; line < 30; line += 1) await post(`in between ${line}`);
    await chat().message('in between 29').waitFor();
    await chat().composer.fill('the answer');
    await chat().composer.press('Enter');
    const answer = chat().message('the answer');
    await answer.waitFor();
    // The feed scrolls to its end for the user's own message.
    await chat()
      .message('the question, long ago')
      .filter({ hasNotText: 'the answer' })
      .waitFor({ state: 'detached' });
    await answer.getByRole('button', { name: /^Replying to/ }).click();
    await expect
      .poll(() =>
        page()
          .locator('article[data-flash]')
          .innerText()
          .catch(() => ''),
      )
      .toContain('the question, long ago');
    await page()
      .getByRole('button', { name: /^Jump to/ })
      .click();
    await answer.waitFor();
  });

  it('replies by keyboard alone', async () => {
    await post('Who can reach this without a mouse?');
    await chat().message('Who can reach this without a mouse?').waitFor();
    await toCommand('Reply');
    await page().keyboard.press('Enter');
    await page().getByRole('button', { name: 'Cancel reply' }).waitFor();
    await page().keyboard.type('I can');
    await page().keyboard.press('Enter');
    await chat().confirmed('I can').filter({ hasText: 'Who can reach this' }).waitFor();
    await toCommand(/^Replying to/);
    await page().keyboard.press('Enter');
    await page().locator('article[data-flash]', { hasText: 'Who can reach this without a mouse?' }).waitFor();
  });

  it('edits by keyboard alone', async () => {
    await chat().send('A tpyo');
    await chat().confirmed('A tpyo').waitFor();
    await page().keyboard.press('ArrowUp');
    const editor = page().getByRole('textbox', { name: 'Edit message' });
    await editor.waitFor();
    await page().keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => chat().message('A tpyo').count()).toBe(1);
    await page().keyboard.press('ArrowUp');
    await page().keyboard.press('ControlOrMeta+A');
    await page().keyboard.type('A typo');
    await page().keyboard.press('Enter');
    await chat().message('A typo').filter({ hasText: '(edited)' }).waitFor();
    // The focus is in the composer again.
    await page().keyboard.type('next');
    await expect.poll(() => draft()).toBe('next');
  });

  it('deletes by keyboard alone, after a question', async () => {
    await chat().send('To be deleted');
    const message = chat().message('To be deleted');
    await message.and(page().locator(':not([data-pending])')).waitFor();
    await toCommand('More');
    await page().keyboard.press('Enter');
    await page().getByRole('menu').waitFor();
    await page().keyboard.press('End');
    await page().keyboard.press('Enter');
    const dialog = page().getByRole('dialog', { name: 'Delete Message' });
    await dialog.getByText('To be deleted').waitFor();
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => message.count()).toBe(1);
    await page().keyboard.press('ContextMenu');
    await page().getByRole('menu').waitFor();
    await page().keyboard.press('End');
    await page().keyboard.press('Enter');
    await dialog.waitFor();
    await page().keyboard.press('Enter');
    await message.waitFor({ state: 'detached' });
  });

  it('pins by keyboard alone; the list follows, and leads to the message', async () => {
    await post('The key is under the mat');
    await chat().confirmed('The key is under the mat').waitFor();
    await toCommand('More');
    await page().keyboard.press('Enter');
    await page().getByRole('menu').waitFor();
    await page()
      .getByRole('menuitem', { name: /^Pin Message/ })
      .waitFor();
    await page().keyboard.press('Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => focused()).toBe('ARTICLE');
    await page().keyboard.press('p');
    await page()
      .getByRole('button', { name: /^Pinned messages/ })
      .press('Enter');
    const list = page().getByRole('dialog', { name: 'Pinned messages' });
    const item = list.getByRole('listitem').filter({ hasText: 'The key is under the mat' });
    await item.waitFor();
    await item.getByRole('button', { name: /^Jump/ }).press('Enter');
    await list.waitFor({ state: 'detached' });
    await page().locator('article[data-flash]', { hasText: 'The key is under the mat' }).waitFor();
    await page()
      .getByRole('button', { name: /^Pinned messages/ })
      .press('Enter');
    await item.getByRole('button', { name: 'Unpin' }).press('Enter');
    await item.waitFor({ state: 'detached' });
    await list.getByText('No pinned messages').waitFor();
    await page().keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('marks a message unread: the line, the sidebar and other devices know it, until Escape', async () => {
    await post('read long ago');
    const id = await post('to come back to');
    await post('and the next');
    const row = page().locator(`[data-channel-id="${channelId}"]`);
    /** What the server tells another device of the same person. */
    const unread = async (): Promise<number | null | undefined> => {
      const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, 0)));
      const channels: readonly { id: string; unread_count?: number | null }[] =
        guilds.find((one) => one.id === guild.id)?.channels ?? [];
      return channels.find((one) => one.id === channelId)?.unread_count;
    };
    await chat().confirmed('and the next').waitFor();
    await expect.poll(unread).toBe(0);
    await chat().confirmed('to come back to').click({ button: 'right' });
    await page()
      .getByRole('menuitem', { name: /^Mark Unread/ })
      .click();
    await expect.poll(unread).toBe(2);
    await expect.poll(() => row.getAttribute('data-unread')).not.toBeNull();
    // The line is right above the message.
    const below = page().locator(
      `[data-index]:has([role="separator"][aria-label="New messages"]) + [data-index] article`,
    );
    await expect.poll(() => below.getAttribute('data-message-id')).toBe(id);
    await page().keyboard.press('Escape');
    await expect.poll(unread).toBe(0);
    await expect.poll(() => row.getAttribute('data-unread')).toBeNull();
  });

  it('keeps a text in the list that the server refuses, with the reason, until the person decides', async () => {
    proxy.refuse('/channel/message/create');
    await chat().send('not permitted');
    const kept = page().locator('[data-outgoing]', { hasText: 'not permitted' });
    await kept.getByText('You are not allowed to do this').waitFor();
    await expect.poll(() => draft()).toBe('');
    await kept.getByRole('button', { name: 'Retry' }).click();
    await kept.getByText('You are not allowed to do this').waitFor();
    await kept.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(draft).toBe('not permitted');
    await expect.poll(() => kept.count()).toBe(0);
    proxy.refuse(null);
    await chat().composer.press('Enter');
    await chat().confirmed('not permitted').waitFor();
    await expect.poll(() => draft()).toBe('');
    await expect.poll(() => chat().message('not permitted').count()).toBe(1);
  });

  it('puts an edit back that the server refuses, with what was typed in its editor', async () => {
    await chat().send('as it was');
    await chat().message('as it was').and(page().locator(':not([data-pending])')).waitFor();
    proxy.refuse('/channel/message/edit');
    await chat().edit('as it was', 'as it shall not be');
    await page().getByText('You are not allowed to do this').first().waitFor();
    const editor = page().getByRole('textbox', { name: 'Edit message' });
    await editor.waitFor();
    await expect.poll(() => editor.inputValue()).toBe('as it shall not be');
    await editor.press('Escape');
    await chat().message('as it was').waitFor();
    await expect.poll(() => chat().message('as it shall not be').count()).toBe(0);
    proxy.refuse(null);
  });

  it('brings a message back that the server does not delete', async () => {
    await chat().send('to stay');
    await chat().message('to stay').and(page().locator(':not([data-pending])')).waitFor();
    proxy.refuse('/channel/message/delete');
    await chat().remove('to stay');
    await page().getByText('You are not allowed to do this').first().waitFor();
    await chat().message('to stay').waitFor();
    proxy.refuse(null);
  });

  it('keeps text and reply when the network is lost while sending, and sends them when it is back', async () => {
    await post('anybody there?');
    await chat().message('anybody there?').waitFor();
    await chat().confirmed('anybody there?').click({ button: 'right' });
    await page().getByRole('menuitem', { name: 'Reply' }).click();
    await chat().composer.fill('into the void');
    proxy.cut();
    await chat().composer.press('Enter');
    await chat().banner.waitFor();
    const kept = page().locator('[data-outgoing]', { hasText: 'into the void' });
    await kept.getByText('Waiting for the connection').waitFor();
    await expect.poll(() => draft()).toBe('');
    proxy.restore();
    await reconnect(page());
    await chat().confirmed('into the void').filter({ hasText: 'anybody there?' }).waitFor();
    await expect.poll(() => kept.count()).toBe(0);
    await expect.poll(() => chat().message('into the void').count()).toBe(1);
  });

  it('opens the emoji picker, 460x400, and inserts by keyboard alone', async () => {
    await page().keyboard.type('hot  stuff');
    for (let step = 0; step < 6; step += 1) await page().keyboard.press('ArrowLeft');
    // Past scheduling, gift, picture and sticker.
    for (let step = 0; step < 5; step += 1) await page().keyboard.press('Tab');
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Emoji');
    await page().keyboard.press('Enter');
    const picker = page().getByRole('dialog', { name: 'Emoji picker' });
    await picker.getByRole('grid').waitFor();
    // The final size: the picker grows a little while it opens.
    await expect
      .poll(async () => {
        const box = await picker.boundingBox();
        return box === null ? null : [Math.round(box.width), Math.round(box.height)];
      })
      .toEqual([460, 400]);
    await page().keyboard.type('fire');
    await page().keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => draft()).toBe('hot 🔥 stuff');
    await page().keyboard.type('!');
    await expect.poll(() => draft()).toBe('hot 🔥! stuff');
    await page().keyboard.press('Enter');
    await chat().message('hot').getByRole('img', { name: '🔥' }).waitFor();
  });

  it('finds, tones and picks emoji by pointer, several with Shift', async () => {
    const picker = page().getByRole('dialog', { name: 'Emoji picker' });
    const emoji = (name: string) => picker.getByRole('button', { name, exact: true });
    await page().getByRole('button', { name: 'Emoji', exact: true }).click();
    await picker.getByRole('grid').waitFor();
    await picker.getByRole('button', { name: 'Food & Drink' }).click();
    await emoji('grapes').click({ modifiers: ['Shift'] });
    await emoji('melon').click();
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => draft()).toBe('🍇🍈');
    await page().keyboard.press('Enter');
    await chat().feed.getByRole('img', { name: '🍈' }).last().waitFor();
  });

  it('says so when the message that is being edited is deleted elsewhere', async () => {
    const token = await tokenOf(server, accountAt(server, 0));
    const id = await postMessage(server, token, channelId, 'soon gone');
    await chat().message('soon gone').waitFor();
    await page().keyboard.press('ArrowUp');
    await page().getByRole('textbox', { name: 'Edit message' }).waitFor();
    await fetch(`${server.url}/channel/message/delete`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ messageId: id }),
    });
    await page().getByText('The message that you were editing was deleted').waitFor();
    await chat().message('soon gone').waitFor({ state: 'detached' });
  });

  it('closes the emoji picker on Escape and on a press elsewhere', async () => {
    const button = page().getByRole('button', { name: 'Emoji', exact: true });
    const picker = page().getByRole('dialog', { name: 'Emoji picker' });
    await button.click();
    await picker.getByRole('grid').waitFor();
    await page().keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await button.click();
    await picker.getByRole('button', { name: 'grinning face', exact: true }).waitFor();
    await page().getByRole('heading', { level: 1 }).click();
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => draft()).toBe('');
  });

  it('grows with what is written, to 200 pixels and no more', async () => {
    const height = async () => (await chat().composer.locator('..').boundingBox())?.height ?? 0;
    const one = await height();
    await chat().composer.fill('one\ntwo\nthree');
    const three = await height();
    expect(three).toBeGreaterThan(one);
    await chat().composer.fill('line\n'.repeat(40));
    await expect.poll(() => height()).toBe(200);
    await chat().composer.fill('@a');
    const list = await page().getByRole('listbox', { name: 'Mention suggestions' }).boundingBox();
    expect(list?.height).toBeLessThanOrEqual(300);
  });

  it('goes to a message of long ago at once, and reads on from there to the present', async () => {
    const token = await tokenOf(server, accountAt(server, 0));
    const created = await fetch(`${server.url}/channel/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ guildId: guild.id, name: 'archive', type: 'text', categoryId: null }),
    });
    const { channel } = (await created.json()) as { channel: { id: string; name: string } };
    const ids: string[] = [];
    for (let nth = 0; nth < LONG; nth += 1)
      ids.push(await postMessage(server, token, channel.id, `line ${nth} of the archive`));
    await post(`it was guildhall://channels/${guild.id}/${channel.id}/${ids[20]}`);
    await chat().message('it was').getByRole('link').click();
    await chat().message('line 20 of').waitFor();
    // A window and the newest page, not all that is between them.
    expect(Number(await chat().feed.getAttribute('data-messages'))).toBeLessThan(LONG / 2);
    /** The lines on the screen. */
    const linesInView = (): Promise<readonly number[]> =>
      chat().feed.evaluate((feed) => {
        const view = feed.getBoundingClientRect();
        return [...feed.querySelectorAll('article')].flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const line = /line (\d+) of the archive/.exec(row.textContent)?.[1];
          return line === undefined || bottom < view.top || top > view.bottom ? [] : [Number(line)];
        });
      });
    await expect.poll(async () => (await linesInView()).includes(20)).toBe(true);
    const seen = new Set<number>();
    let first = 0;
    await chat().feed.hover();
    for (let turn = 0; turn < 2 * LONG && !seen.has(LONG - 1); turn += 1) {
      const lines = await linesInView();
      for (const line of lines) seen.add(line);
      // Nothing but the wheel moves the reader, and only forwards. Rows may come a frame later.
      const top = Math.min(...lines, LONG);
      expect(top).toBeGreaterThanOrEqual(first);
      if (lines.length > 0) {
        first = top;
        await page().mouse.wheel(0, 300);
      }
      await page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    for (let line = 21; line < LONG; line += 1) expect(seen).toContain(line);
    expect(Number(await chat().feed.getAttribute('data-messages'))).toBeGreaterThanOrEqual(LONG - 20);
  });
});
