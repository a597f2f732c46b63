import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { postMessage } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { peoplePage } from './support/people-page';
import { sidebarPage } from './support/sidebar-page';
import { restartBoth, type StaffStage, startStaffStage } from './support/staff-stage';
import { userSettingsPage } from './support/user-settings-page';

let stage: StaffStage;

beforeAll(async () => {
  stage = await startStaffStage('The Lamp Works', ['MODERATE_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS']);
});

afterAll(() => stage.close());

const HOUR_MS = 3_600_000;

const toast = ({ page }: OpenApp, text: string | RegExp) =>
  page.locator('[data-toasts] li').filter({ hasText: text });
const row = ({ page }: OpenApp, username: string) => peoplePage(page).member(username);
const dialog = ({ page }: OpenApp, name: string) => page.getByRole('dialog', { name, exact: true });
const focused = ({ page }: OpenApp): Promise<string> => sidebarPage(page).focused();

/** Presses Tab until the element of this name has the focus. */
const tabTo = async (window: OpenApp, name: string): Promise<void> => {
  for (let step = 0; step < 10 && (await focused(window)) !== name; step += 1)
    await window.page.keyboard.press('Tab');
  await expect.poll(() => focused(window)).toBe(name);
};

const post = (content: string, token = stage.member.token): Promise<string> =>
  postMessage(stage.server, token, stage.channelId, content);

describe('a timeout', () => {
  it('is given by keyboard alone, and closes the composer of the member with its reason', async () => {
    const { moderator, member } = stage;
    const { composer } = chatPage(member.page);
    await composer.fill('Half a thought');
    await sidebarPage(moderator.page).contextMenuByKeys(row(moderator, member.username), 'Time Out');
    await dialog(moderator, 'Time Out').waitFor();
    const { keyboard } = moderator.page;
    await keyboard.press('Enter');
    await moderator.page.getByRole('option', { name: '1 hour' }).waitFor();
    await keyboard.type('1 hour');
    await keyboard.press('Enter');
    await tabTo(moderator, 'Time Out');
    await keyboard.press('Enter');
    await toast(moderator, `${member.username} is timed out until`).waitFor();
    await expect.poll(() => composer.isDisabled()).toBe(true);
    await member.page.getByPlaceholder(/^You are timed out until \S/).waitFor();
    await member.page.locator('[data-countdown]').waitFor();
    await row(moderator, member.username)
      .and(moderator.page.getByRole('button', { name: /Timed out until/ }))
      .waitFor();
  });

  it('lets the member write nothing, by the server as well', async () => {
    await expect(post('Around the composer')).rejects.toThrow(/You are timed out until/);
    await post('Is somebody here?', stage.owner.token);
    const { message, textsWith } = chatPage(stage.moderator.page);
    await message('Is somebody here?').waitFor();
    await expect.poll(() => textsWith('Around the composer')).toEqual([]);
  });

  it('is ended by keyboard alone, and the member goes on writing', async () => {
    const { moderator, member } = stage;
    const { composer, confirmed } = chatPage(member.page);
    await sidebarPage(moderator.page).contextMenuByKeys(row(moderator, member.username), 'Remove Timeout');
    await toast(moderator, `${member.username} is no longer timed out`).waitFor();
    await expect.poll(() => composer.isEnabled()).toBe(true);
    await expect.poll(() => composer.inputValue()).toBe('Half a thought');
    await composer.press('Enter');
    await confirmed('Half a thought').waitFor();
    await chatPage(moderator.page).message('Half a thought').waitFor();
  });
});

describe('a warning', () => {
  it('is given by keyboard alone, with a reason that the member reads under Account Standing', async () => {
    const { moderator, member } = stage;
    const settings = userSettingsPage(member.page);
    const standing = settings.region('Account Standing');
    await settings.open('Account Standing');
    await standing.getByText('Your account is in good standing.').waitFor();
    await settings.close();
    await sidebarPage(moderator.page).contextMenuByKeys(row(moderator, member.username), 'Warn');
    const asked = dialog(moderator, 'Warn User');
    const reason = asked.getByRole('textbox', { name: 'Reason' });
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await moderator.page.keyboard.type('Lamps are not for sale');
    await tabTo(moderator, 'Warn User');
    await moderator.page.keyboard.press('Enter');
    await toast(moderator, `${member.username} has been warned`).waitFor();
    await asked.waitFor({ state: 'detached' });
    await settings.open('Account Standing');
    await standing.getByText('There are warnings or restrictions on your account.').waitFor();
    const warning = standing.getByRole('list', { name: stage.guild.name }).getByRole('listitem');
    await expect
      .poll(() => warning.allInnerTexts())
      .toEqual([expect.stringMatching(/^Warning\s+Lamps are not for sale\s/)]);
    await settings.close();
  });
});

describe('Delete Messages…', () => {
  it('counts what is meant, and deletes it in both windows, except what is of a higher rank', async () => {
    const { moderator, member, owner } = stage;
    for (const content of ['A red lamp', 'A green lamp', 'A blue lamp', 'Something else'])
      await post(content);
    await post('The lamp of the owner', owner.token);
    for (const { page } of [moderator, member]) await chatPage(page).message('of the owner').waitFor();
    const side = sidebarPage(moderator.page);
    await side.contextMenuByKeys(side.channel('general'), 'Delete Messages');
    const asked = dialog(moderator, 'Delete Messages');
    const count = asked.getByRole('status');
    await count.filter({ hasText: '5 messages' }).waitFor();
    await asked.getByRole('textbox', { name: 'With the words' }).fill('lamp');
    await count.filter({ hasText: /^3 messages · 1 more is of somebody of your rank or higher/ }).waitFor();
    await expect
      .poll(() => asked.getByRole('list', { name: 'The newest of them' }).getByRole('listitem').count())
      .toBe(3);
    await asked.getByRole('button', { name: 'Delete 3 Messages' }).click();
    await toast(moderator, '3 messages deleted, 1 skipped').waitFor();
    await asked.waitFor({ state: 'detached' });
    for (const { page } of [moderator, member]) {
      const { textsWith, message } = chatPage(page);
      await expect.poll(() => textsWith('lamp')).toEqual(['The lamp of the owner']);
      await message('Something else').waitFor();
      await message('Half a thought').waitFor();
    }
  });
});

describe('slow mode', () => {
  it('is set in Channel Settings, and the composer of a member says so', async () => {
    const { moderator, member } = stage;
    await stage.owner.call('/channel/create', {
      ...{ guildId: stage.guild.id, name: 'workshop', type: 'text', categoryId: null },
    });
    for (const { page } of [moderator, member]) await chatPage(page).openChannel('workshop');
    const side = sidebarPage(moderator.page);
    await side.contextMenu(side.channel('workshop'), 'Channel Settings');
    const settings = dialog(moderator, 'Channel Settings');
    await settings.getByRole('combobox', { name: 'Slow Mode' }).click();
    await moderator.page.getByRole('option', { name: '1 h', exact: true }).click();
    await settings.getByRole('button', { name: 'Save Changes' }).click();
    await settings.waitFor({ state: 'detached' });
    await member.page.getByText('Slow mode: 1 h', { exact: true }).waitFor();
    await moderator.page.getByText('You are exempt because you manage messages.').waitFor();
  });

  it('lets a member write once, and keeps what they write before the time is over', async () => {
    const { moderator, member } = stage;
    const chat = chatPage(member.page);
    await chat.send('Once in an hour');
    await chatPage(moderator.page).message('Once in an hour').waitFor();
    await member.page.getByText(/^Slow mode: 1 h\s*\d/).waitFor();
    await chat.send('Twice in an hour');
    await toast(member, /^Slow mode: you can write again in \d/).waitFor();
    await expect.poll(() => chat.composer.inputValue()).toBe('Twice in an hour');
    await chatPage(moderator.page).send('As often as I like');
    await chatPage(moderator.page).send('And again');
    await chat.message('And again').waitFor();
    await expect.poll(() => chatPage(moderator.page).textsWith('in an hour')).toEqual(['Once in an hour']);
  });
});

it('a timeout ends by its time while the server and the app run, and the member goes on writing', async () => {
  const { server, member, moderator, owner, guild, memberId } = stage;
  const { composer, confirmed } = chatPage(member.page);
  const countdown = member.page.locator('[data-countdown]');
  await chatPage(member.page).openChannel('general');
  await composer.fill('Once it is over');
  await owner.call('/guild/members/timeout', {
    ...{ guildId: guild.id, targetUserId: memberId, reason: '' },
    until: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  await member.page.getByPlaceholder(/^You are timed out until \S/).waitFor();
  await expect.poll(() => composer.isDisabled()).toBe(true);
  await countdown.waitFor();
  await expect(post('Before it is over')).rejects.toThrow(/You are timed out until/);
  server.hourLater();
  await expect.poll(() => composer.isEnabled()).toBe(true);
  await countdown.waitFor({ state: 'detached' });
  await row(moderator, member.username)
    .and(moderator.page.getByRole('button', { name: /Timed out until/ }))
    .waitFor({ state: 'detached' });
  await expect.poll(() => composer.inputValue()).toBe('Once it is over');
  await composer.press('Enter');
  await confirmed('Once it is over').waitFor();
  await chatPage(moderator.page).openChannel('general');
  await chatPage(moderator.page).message('Once it is over').waitFor();
});

it('a timeout holds over restarts of the server and the app, and ends by its time while neither runs', async () => {
  const { member, moderator, owner, guild, memberId } = stage;
  const timedOut = () => member.page.getByPlaceholder(/^You are timed out until \S/);
  await chatPage(member.page).openChannel('general');
  await owner.call('/guild/members/timeout', {
    ...{ guildId: guild.id, targetUserId: memberId, reason: '' },
    until: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  await timedOut().waitFor();
  await restartBoth(stage, 0);
  await timedOut().waitFor();
  await expect.poll(() => chatPage(member.page).composer.isDisabled()).toBe(true);
  await expect(post('After the restarts')).rejects.toThrow(/You are timed out until/);
  await restartBoth(stage, 2 * HOUR_MS);
  const { composer, confirmed, send } = chatPage(member.page);
  await expect.poll(() => composer.isEnabled()).toBe(true);
  await send('In time');
  await confirmed('In time').waitFor();
  await chatPage(moderator.page).openChannel('general');
  await chatPage(moderator.page).message('In time').waitFor();
});
