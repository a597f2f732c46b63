import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';
import { callAs, createTestGuild } from './support/people-page';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let owner: OpenApp;
let member: OpenApp;

const GUILD = 'The Quiet Room';
const nameAt = (index: number): string => accountAt(server, index).username;

beforeAll(async () => {
  server = await startDemoServer();
  const { code } = await createTestGuild(server, accountAt(server, 0), GUILD);
  await callAs(server, accountAt(server, 2), '/invite/join', null, { code });
  [owner, member] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
  await Promise.all([
    signInAt(owner.page, server.url, accountAt(server, 0)),
    signInAt(member.page, server.url, accountAt(server, 2)),
  ]);
});

afterAll(async () => {
  await Promise.all([owner.close(), member.close()]);
  await server.stop();
});

const openFriends = async ({ page }: OpenApp): Promise<void> => {
  const home = page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: /^Home/ });
  await home.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('navigation', { name: 'Home' })
    .getByRole('button', { name: /^Friends/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('main', { name: 'Friends' }).waitFor();
};
/** Again where the focus went on from a row that is gone, between the focus and the key. */
const openTab = async ({ page }: OpenApp, name: string | RegExp): Promise<void> => {
  const tab = page.getByRole('tab', { name });
  await expect
    .poll(async () => {
      await tab.focus();
      await page.keyboard.press('Enter');
      return tab.getAttribute('aria-selected');
    })
    .toBe('true');
};
const row = ({ page }: OpenApp, name: string) =>
  page.getByRole('main', { name: 'Friends' }).getByRole('listitem').filter({ hasText: name });

describe('two people in two windows, by keyboard', () => {
  it('ask, and the other hears of it in the rail', async () => {
    await openFriends(member);
    await openTab(member, 'Add Friend');
    await member.page.getByRole('textbox', { name: 'Username' }).focus();
    await member.page.keyboard.type(nameAt(0));
    await member.page.keyboard.press('Enter');
    await member.page.getByText(/^Success!/).waitFor();
    await openTab(member, /^Pending/);
    await row(member, nameAt(0)).getByText('Outgoing Friend Request').waitFor();
    await owner.page.getByRole('button', { name: 'Home, 1 friend request' }).waitFor();
  });

  it('accept, and see each other online', async () => {
    await openFriends(owner);
    await openTab(owner, /^Pending/);
    const accept = row(owner, nameAt(2)).getByRole('button', { name: 'Accept Friend Request' });
    await accept.focus();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('No pending requests').waitFor();
    for (const [app, other] of [
      [owner, 2],
      [member, 0],
    ] as const) {
      await openTab(app, 'Online');
      await row(app, nameAt(other)).getByText('Online').waitFor();
    }
    await callAs(server, accountAt(server, 0), '/users/status/update', { status: 'dnd' });
    await row(member, nameAt(0)).getByText('Do Not Disturb').waitFor();
  });

  it('block, which ends it, hides messages, and is not told', async () => {
    await openTab(owner, 'All');
    await row(owner, nameAt(2)).getByRole('button', { name: 'More' }).focus();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByRole('menuitem', { name: 'Block' }).focus();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByRole('dialog', { name: `Block ${nameAt(2)}?` }).waitFor();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('No friends yet').waitFor();
    await openTab(member, 'All');
    await member.page.getByText('No friends yet').waitFor();
    for (const { page } of [owner, member]) {
      await chatPage(page).openGuild(GUILD);
      await chatPage(page).openChannel('general');
    }
    await chatPage(member.page).send('can anybody hear me?');
    const folded = owner.page.getByRole('article', { name: 'Blocked message' });
    await folded.waitFor();
    await expect.poll(() => owner.page.getByText('can anybody hear me?').count()).toBe(0);
    await folded.getByRole('button', { name: 'Show' }).focus();
    await owner.page.keyboard.press('Enter');
    await chatPage(owner.page).message('can anybody hear me?').waitFor();
    const refused = await callAs(server, accountAt(server, 2), '/friends/request', {
      username: nameAt(0),
    }).catch((error: unknown) => String(error));
    expect(refused).toContain('This user takes no requests from you');
  });

  it('unblock, and the messages are there again', async () => {
    await openFriends(owner);
    await openTab(owner, 'Blocked');
    await row(owner, nameAt(2)).getByRole('button', { name: 'Unblock' }).focus();
    await owner.page.keyboard.press('Enter');
    await owner.page.getByText('Nobody is blocked').waitFor();
    await chatPage(owner.page).openGuild(GUILD);
    await chatPage(owner.page).openChannel('general');
    await chatPage(owner.page).message('can anybody hear me?').waitFor();
  });
});
