import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageId } from '../../src/contract/ids';
import { listMessages } from '../../src/main/practice/stage';
import { allFindings } from './support/axe';
import { TrayHost } from './support/bus/tray-host';
import { chatPage } from './support/chat-page';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import { openApp, type OpenApp } from './support/open-app';
import { PLAN_PASSWORD, type PlayedPlan, preparePlan } from './support/play-plan';
import { RAIDERS, raidPlan, SPAM, WARDEN } from './support/raid-plan';
import { settingsPage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';
import { signInAt } from './support/sign-in';
import { accountAt } from './support/demo-server';

let stage: DesktopStage;
let host: TrayHost;
let raid: PlayedPlan;
/** A moderator whose window is closed. */
let warden: OpenApp;
/** The second moderator. */
let owner: OpenApp;

const labels = async () => (await host.menu()).map(({ label }) => label);
const press = async (label: string | RegExp): Promise<void> => {
  await expect.poll(labels).toContainEqual(expect.stringMatching(label));
  const found = (await labels()).find((each) => new RegExp(label).test(each));
  await host.press(found ?? '');
};
const deskOf = async (): Promise<Page> => {
  const found = () =>
    warden.app.windows().find((page) => !page.isClosed() && page.url().endsWith('/desk.html')) ?? null;
  await expect.poll(found).not.toBeNull();
  const page = found();
  if (page === null) throw new Error('The queue has no window');
  return page;
};
const isMainVisible = () =>
  warden.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some(
      (window) => window.webContents.getURL().endsWith('/index.html') && window.isVisible(),
    ),
  );

const own = async <N extends Parameters<PlayedPlan['calls']['own']>[0]>(
  name: N,
  args: Parameters<typeof raid.calls.own<N>>[1],
) => {
  const result = await raid.calls.own<N>(name, args);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`);
  return result.value;
};
const guildId = () => raid.stage.guildId;
const nameOfMembers = async (): Promise<readonly string[]> =>
  (await own('members.list', { guildId: guildId() })).members.map(({ username }) => username);
const raiders = async (): Promise<readonly string[]> =>
  (await nameOfMembers()).filter((name) => name.startsWith('guest_'));
/** The messages of some that stand in a channel. */
const left = async (ids: ReadonlySet<MessageId>): Promise<number> => {
  let count = 0;
  for (const channelId of raid.stage.channels.values()) {
    const there = await listMessages(raid.calls, channelId);
    if (!there.ok) throw new Error('The channel cannot be read');
    count += [...there.value].filter((id) => ids.has(id)).length;
  }
  return count;
};
const accountOf = (key: string) => {
  const account = raid.stage.accounts.get(key);
  if (account === undefined) throw new Error(`${key} has no account`);
  return account;
};
const say = async (key: string, text: string): Promise<MessageId> => {
  const channelId = raid.stage.channels.get('general');
  if (channelId === undefined) throw new Error('There is no channel');
  const said = await raid.calls.as(accountOf(key).token, 'messages.create', {
    ...{ channelId, content: text, parentId: null },
  });
  if (!said.ok) throw new Error(JSON.stringify(said.failure));
  return said.value.data.id;
};

beforeAll(async () => {
  stage = await setDesktopStage();
  const { server, ownerToken } = stage;
  host = await TrayHost.join(stage.bus.address);
  raid = await preparePlan(server, ownerToken, raidPlan());
  // The tray is the warden's alone.
  [warden, owner] = await Promise.all([stage.openApp(), openApp({ server: server.url })]);
  await signInAt(warden.page, server.url, { email: raid.emailOf(WARDEN), password: PLAN_PASSWORD });
  await signInAt(owner.page, server.url, accountAt(server, 0));
  await chatPage(owner.page).openGuild('The Lantern');
  await sidebarPage(owner.page).menu('Queue');
  await owner.page.getByText('Nothing to review').waitFor();
}, 240_000);

afterAll(async () => {
  await Promise.all([warden.close(), owner.close()]);
  host.leave();
  await stage.stop();
});

describe('a raid, with the window closed', () => {
  it('turns the tray to a shield', async () => {
    await expect.poll(() => host.hasIcon).toBe(true);
    await warden.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.close();
    });
    await expect.poll(isMainVisible).toBe(false);
    const before = await host.icon();
    await raid.play();
    expect(raid.trace.bad.size).toBe(SPAM);
    await expect.poll(nameOfMembers).toHaveLength(1 + 12 + 1 + RAIDERS);
    await expect.poll(async () => (await host.icon()).tooltip).toContain('1 item in the queue');
    expect((await host.icon()).picture).not.toBe(before.picture);
  });

  it('is over after three presses, and another moderator sees who is on it', async () => {
    // The first press.
    await press(/^Message by guest_.* in The Lantern$/);
    const desk = await deskOf();
    await desk.getByText(/^40 members without roles joined by the invite \S+ within \d+ s$/).waitFor();
    await owner.page.getByRole('button', { name: /^Message by guest_.*warden is handling this/ }).waitFor();
    await expect.poll(() => allFindings(desk)).toEqual([]);
    // The second.
    await desk.keyboard.press('a');
    await desk.getByRole('heading', { name: 'Ban 40 members?' }).waitFor();
    await expect.poll(() => allFindings(desk)).toEqual([]);
    // The third.
    await desk.keyboard.press('Enter');
    await desk.getByText('40 members banned').waitFor();
    await desk.getByText('Nothing to review').waitFor();
    await expect.poll(raiders).toEqual([]);
    await expect.poll(() => left(raid.trace.bad)).toBe(0);
    await owner.page.getByText('Nothing to review').waitFor();
    await expect.poll(labels).not.toContainEqual(expect.stringMatching(/^Queue/));
    await expect.poll(isMainVisible).toBe(false);
  });

  it('is no reason to lose a member: a wrong ban is taken back with messages and roles', async () => {
    const keiko = accountOf('keiko');
    const role = await own('roles.create', { guildId: guildId(), name: 'Carter', color: '#3fa37c' });
    const roleId = role.role?.id;
    if (roleId === undefined) throw new Error('A new role is not in its answer');
    await own('roles.addMember', { guildId: guildId(), targetUserId: keiko.userId, roleId });
    const words = await say('keiko', 'the raid is over, is it not?');
    const reported = {
      guildId: guildId(),
      messageId: words,
      userId: null,
      category: 'spam',
      text: '',
    } as const;
    await raid.calls.as(accountOf('liam').token, 'reports.create', reported);
    const desk = await deskOf();
    await desk.getByRole('button', { name: /^Message by keiko/ }).click();
    await desk.getByText('You are handling this').waitFor();
    // Those who are known are no group.
    await expect.poll(() => desk.getByText(/without roles joined/).count()).toBe(0);
    await desk.keyboard.press('b');
    await desk.getByRole('heading', { name: 'Ban keiko?' }).waitFor();
    await desk.getByRole('combobox', { name: 'Delete messages of the last' }).click();
    await desk.getByRole('option', { name: '1 hour' }).click();
    await desk.getByRole('button', { name: 'Ban', exact: true }).click();
    await desk.getByText('keiko has been banned').waitFor();
    await expect.poll(() => left(new Set([words]))).toBe(0);

    await settingsPage(owner.page).open('Audit Log');
    await owner.page.getByRole('button', { name: /^Undo: warden.*keiko/ }).click();
    const asked = owner.page.getByRole('dialog', { name: 'Undo This?' });
    await asked.getByRole('button', { name: 'Undo' }).click();
    await settingsPage(owner.page).toast('Undone').waitFor();
    await expect.poll(() => left(new Set([words]))).toBe(1);
    const back = await raid.calls.as(keiko.token, 'invites.join', { code: raid.stage.inviteCode });
    expect(back.ok).toBe(true);
    const { members } = await own('members.list', { guildId: guildId() });
    expect(members.find(({ id }) => id === keiko.userId)?.roleIds).toContain(roleId);
  });
});
