import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationDaemon, startNotificationDaemon } from './support/bus/notification-daemon';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoAccount } from './support/demo-server';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import type { OpenApp } from './support/open-app';
import { callWith } from './support/people-page';
import { joinBy, register } from './support/register';
import { signInAt } from './support/sign-in';

const personCalled = (username: string): DemoAccount => ({
  ...{ username, email: `${username}@example.org`, password: 'a long password 1' },
});
const IDA = personCalled('idalina');
const NILS = personCalled('nils_third');

let stage: DesktopStage;
let daemon: NotificationDaemon;
/** The owner of a server, and Ida, who is new there. */
let owner: OpenApp;
let ida: OpenApp;

beforeAll(async () => {
  stage = await setDesktopStage();
  daemon = await startNotificationDaemon(stage.bus, stage.env);
  const idasToken = await register(stage.server, IDA);
  await joinBy(stage.server, stage.ownerToken, stage.guild.id, idasToken);
  [owner, ida] = await Promise.all([stage.openApp(), stage.openApp()]);
  for (const { page } of [owner, ida]) page.setDefaultTimeout(20_000);
  await Promise.all([
    signInAt(owner.page, stage.server.url, accountAt(stage.server, 0)),
    signInAt(ida.page, stage.server.url, IDA),
  ]);
});
afterAll(async () => {
  await Promise.all([owner.close(), ida.close()]);
  daemon.stop();
  await stage.stop();
});

const homeMenu = ({ page }: OpenApp) => page.getByRole('navigation', { name: 'Home' });
const openHome = async ({ page }: OpenApp): Promise<void> => {
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: /^Home/ }).click();
};
const writing = ({ page }: OpenApp, name: string) => page.getByRole('textbox', { name: `Message @${name}` });

it('strangers meet in a server, become friends by a notification, and talk, of two and in a group', async () => {
  const { server } = stage;
  const ownerName = accountAt(server, 0).username;
  await Promise.all([owner, ida].map(({ page }) => chatPage(page).openGuild(stage.guild.name)));
  await Promise.all([owner, ida].map(({ page }) => chatPage(page).openChannel('general')));
  await chatPage(owner.page).send('Who is new here?');
  await chatPage(ida.page).message('Who is new here?').waitFor();
  await daemon.clear();

  // Ida asks, from the menu of a message, and the owner accepts without a window.
  await chatPage(ida.page)
    .message('Who is new here?')
    .getByRole('button', { name: ownerName })
    .first()
    .click({
      button: 'right',
    });
  await ida.page.getByRole('menuitem', { name: 'Add Friend', exact: true }).click();
  await expect.poll(() => daemon.asked().at(-1)?.title).toBe(`${IDA.username} sent you a friend request`);
  await daemon.press('accept');

  // They talk.
  await openHome(ida);
  await homeMenu(ida)
    .getByRole('button', { name: /^Friends/ })
    .click();
  await ida.page.getByRole('tab', { name: 'All' }).click();
  const friend = ida.page
    .getByRole('main', { name: 'Friends' })
    .getByRole('listitem')
    .filter({ hasText: ownerName });
  await friend.getByRole('button', { name: 'Message' }).click();
  await writing(ida, ownerName).waitFor();
  await chatPage(ida.page).send('Thank you for having me');
  await openHome(owner);
  await homeMenu(owner)
    .getByRole('button', { name: new RegExp(`^${IDA.username}.*1 unread message`) })
    .click();
  await writing(owner, IDA.username).waitFor();
  await chatPage(owner.page).send('Come to the bench on Friday');
  await chatPage(ida.page).message('Come to the bench on Friday').waitFor();

  // A group with a third, who leaves.
  const nils = await register(server, NILS);
  await callWith(server, nils, '/friends/request', { username: ownerName });
  await callWith(server, stage.ownerToken, '/friends/request', { username: NILS.username });
  await homeMenu(owner).getByRole('button', { name: 'New group' }).click();
  for (const { username } of [IDA, NILS]) await owner.page.getByRole('checkbox', { name: username }).check();
  await owner.page.getByRole('button', { name: 'Create' }).click();
  await owner.page.getByRole('heading', { level: 1 }).filter({ hasText: NILS.username }).waitFor();
  await chatPage(owner.page).send('All three of us');
  await homeMenu(ida)
    .getByRole('button', { name: new RegExp(`${NILS.username}.*1 unread message`) })
    .click();
  await chatPage(ida.page).message('All three of us').waitFor();
  const { channels } = (await (
    await fetch(`${server.url}/direct/fetch`, { headers: { Authorization: nils } })
  ).json()) as { readonly channels: readonly { readonly id: string }[] };
  await callWith(server, nils, '/direct/group/leave', { channelId: channels[0]?.id });
  const members = ida.page.getByRole('complementary', { name: 'Members' });
  await members.getByText(NILS.username).waitFor({ state: 'detached' });
  await members.getByText(ownerName).first().waitFor();
});

it('one who is blocked and one who is not wanted are answered alike', async () => {
  const { server, ownerToken, ownerId } = stage;
  const [blocked, unwanted] = [
    await register(server, personCalled('blocked_one')),
    await register(server, personCalled('stranger_one')),
  ];
  const me = (await (
    await fetch(`${server.url}/users/@me`, { headers: { Authorization: blocked } })
  ).json()) as { readonly user: { readonly id: string } };
  await callWith(server, ownerToken, '/users/block', { userId: me.user.id });
  await callWith(server, ownerToken, '/users/@me/privacy', { friend_requests: 'mutual' });
  const answers = async (token: string) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    return [
      await post('/friends/request', { username: accountAt(server, 0).username }),
      await post('/direct/open', { userIds: [ownerId] }),
    ];
  };
  const ofBlocked = await answers(blocked);
  expect(ofBlocked.map(({ status }) => status)).toEqual([403, 403]);
  const ofUnwanted = await answers(unwanted);
  expect(ofUnwanted).toEqual(ofBlocked);
});
