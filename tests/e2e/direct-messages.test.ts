import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild } from './support/people-page';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let writer: OpenApp;
let reader: OpenApp;

const nameAt = (index: number): string => accountAt(server, index).username;

const idAt = async (index: number): Promise<string> => {
  const headers = { Authorization: await tokenOf(server, accountAt(server, index)) };
  const answer = await fetch(`${server.url}/users/@me`, { headers });
  return ((await answer.json()) as { readonly user: { readonly id: string } }).user.id;
};

const WRITER = 0;
const READER = 2;
const THIRD = 1;

beforeAll(async () => {
  server = await startDemoServer();
  // They share a server, and are no friends.
  const { code } = await createTestGuild(server, accountAt(server, WRITER), 'The Quiet Room');
  await callAs(server, accountAt(server, READER), '/invite/join', null, { code });
  [writer, reader] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
  await Promise.all([
    signInAt(writer.page, server.url, accountAt(server, WRITER)),
    signInAt(reader.page, server.url, accountAt(server, READER)),
  ]);
});

afterAll(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await server.stop();
});

const homeMenu = ({ page }: OpenApp) => page.getByRole('navigation', { name: 'Home' });
const openHome = async ({ page }: OpenApp): Promise<void> => {
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: /^Home/ }).click();
};

describe('two people in two windows', () => {
  it('meet by a message request', async () => {
    await chatPage(writer.page).openGuild('The Quiet Room');
    await writer.page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: nameAt(READER) })
      .click({ button: 'right' });
    await writer.page.getByRole('menuitem', { name: 'Message', exact: true }).click();
    await writer.page.getByRole('textbox', { name: `Message @${nameAt(READER)}` }).waitFor();
    await chatPage(writer.page).send('Is the hall free on Friday?');
    await chatPage(writer.page).message('Is the hall free on Friday?').waitFor();
    await openHome(reader);
    await homeMenu(reader)
      .getByRole('button', { name: /^Message Requests/ })
      .click();
    const row = reader.page.getByRole('listitem', { name: nameAt(WRITER) });
    await row.getByText('1 message').waitFor();
    // A request is no news on the rail.
    await expect.poll(() => reader.page.getByRole('button', { name: 'Home', exact: true }).count()).toBe(1);
    await row.getByRole('button', { name: 'Open' }).click();
    await chatPage(reader.page).message('Is the hall free on Friday?').waitFor();
    await reader.page.getByRole('button', { name: 'Accept' }).click();
    await reader.page.getByRole('textbox', { name: `Message @${nameAt(WRITER)}` }).waitFor();
  });

  it('talk, and see who types and what is unread', async () => {
    await chatPage(reader.page).send('It is');
    await chatPage(writer.page).message('It is').waitFor();
    await homeMenu(reader)
      .getByRole('button', { name: /^Friends/ })
      .click();
    await chatPage(writer.page).send('Then I take it');
    await homeMenu(reader)
      .getByRole('button', { name: `${nameAt(WRITER)}, 1 unread message` })
      .waitFor();
    await reader.page.getByRole('button', { name: 'Home, 1 direct message' }).waitFor();
    await homeMenu(reader)
      .getByRole('button', { name: new RegExp(`^${nameAt(WRITER)}`) })
      .click();
    await chatPage(reader.page).message('Then I take it').waitFor();
    await reader.page.getByRole('button', { name: 'Home', exact: true }).waitFor();
  });

  it('close a conversation, which is back with the next message, counted once', async () => {
    await homeMenu(reader)
      .getByRole('button', { name: `Close conversation with ${nameAt(WRITER)}` })
      .click();
    await reader.page.getByRole('main', { name: 'Friends' }).waitFor();
    await chatPage(writer.page).send('One more thing');
    await homeMenu(reader)
      .getByRole('button', { name: `${nameAt(WRITER)}, 1 unread message` })
      .waitFor();
  });

  it('talk in a group of friends, from which its owner removes people', async () => {
    const username = nameAt(WRITER);
    for (const index of [READER, THIRD]) {
      await callAs(server, accountAt(server, index), '/friends/request', { username });
      await callAs(server, accountAt(server, WRITER), '/friends/accept', { userId: await idAt(index) });
    }
    const { page } = writer;
    await homeMenu(writer).getByRole('button', { name: 'New group' }).click();
    for (const index of [READER, THIRD]) await page.getByRole('checkbox', { name: nameAt(index) }).check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: nameAt(THIRD) })
      .waitFor();
    await chatPage(page).send('Welcome to the group');
    await homeMenu(reader)
      .getByRole('button', { name: new RegExp(`${nameAt(THIRD)}.*1 unread message`) })
      .click();
    await chatPage(reader.page).message('Welcome to the group').waitFor();
    await page.getByRole('button', { name: `Remove ${nameAt(READER)} from group` }).click();
    await reader.page.getByRole('main', { name: 'Friends' }).waitFor();
  });
});
