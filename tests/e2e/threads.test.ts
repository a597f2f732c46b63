import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild } from './support/people-page';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let writer: OpenApp;
let reader: OpenApp;

const WRITER = 0;
const READER = 2;
const ROOM = 'The Reading Room';

beforeAll(async () => {
  server = await startDemoServer();
  const { code } = await createTestGuild(server, accountAt(server, WRITER), ROOM);
  await callAs(server, accountAt(server, READER), '/invite/join', null, { code });
  [writer, reader] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
  await Promise.all([
    signInAt(writer.page, server.url, accountAt(server, WRITER)),
    signInAt(reader.page, server.url, accountAt(server, READER)),
  ]);
  for (const { page } of [writer, reader]) {
    await chatPage(page).openGuild(ROOM);
    await chatPage(page).openChannel('general');
  }
});

afterAll(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await server.stop();
});

const channels = ({ page }: OpenApp) => page.getByRole('navigation', { name: 'Channels' });
const title = ({ page }: OpenApp, name: string) => page.getByRole('heading', { name }).first();
const line = ({ page }: OpenApp) => page.getByRole('button', { name: /^Thread / });
const choose = async ({ page }: OpenApp, command: string): Promise<void> => {
  await page.getByRole('button', { name: 'Thread actions' }).click();
  await page.getByRole('menuitem', { name: command }).click();
};

describe('threads in two windows', () => {
  it('begin at a message, by the keyboard alone', async () => {
    const { page } = writer;
    await chatPage(page).send('Which book do we read next?');
    await chatPage(page).confirmed('Which book').focus();
    await page.keyboard.press('t');
    const name = page.getByRole('dialog').getByRole('textbox', { name: /^Thread Name/ });
    await expect.poll(() => name.inputValue()).toBe('Which book do we read next?');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The next book');
    await page.keyboard.press('Enter');
    await title(writer, 'The next book').waitFor();
    const composer = page.getByRole('textbox', { name: 'Message The next book' });
    await expect.poll(() => composer.evaluate((area) => area === document.activeElement)).toBe(true);
    await line(reader).filter({ hasText: 'No messages yet' }).waitFor();
  });

  it('count their messages under the message, and are unread after a mention', async () => {
    await chatPage(writer.page).send('Something short');
    await line(reader).filter({ hasText: '1 message' }).waitFor();
    // Who does not follow it has nothing unread.
    await expect
      .poll(() =>
        channels(reader)
          .getByRole('button', { name: /thread/ })
          .count(),
      )
      .toBe(0);
    await chatPage(reader.page).openChannel('general');
    await chatPage(writer.page).send(`@${accountAt(server, READER).username} what do you think?`);
    await channels(reader)
      .getByRole('button', { name: /^The next book.*1 mention/ })
      .click();
    await chatPage(reader.page).message('what do you think?').waitFor();
    await chatPage(reader.page).send('A ghost story');
    await chatPage(writer.page).message('A ghost story').waitFor();
  });

  it('are archived and locked, where writing is for those who manage them', async () => {
    await choose(writer, 'Archive Thread');
    await reader.page.getByText('Writing opens this thread again').waitFor();
    await chatPage(reader.page).send('One more idea');
    await chatPage(writer.page).message('One more idea').waitFor();
    await expect.poll(() => reader.page.getByText('Writing opens this thread again').count()).toBe(0);
    await choose(writer, 'Lock Thread');
    await reader.page.getByPlaceholder('This thread is locked').waitFor();
    await chatPage(writer.page).send('We read the ghost story');
    await chatPage(reader.page).message('We read the ghost story').waitFor();
  });

  it('are deleted, and who has one open is in its channel again', async () => {
    await choose(writer, 'Delete Thread');
    await writer.page.getByRole('dialog').getByRole('button', { name: 'Delete Thread' }).click();
    for (const window of [writer, reader]) {
      await title(window, 'general').waitFor();
      await chatPage(window.page).message('Which book').waitFor();
      await expect.poll(() => line(window).count()).toBe(0);
    }
  });
});
