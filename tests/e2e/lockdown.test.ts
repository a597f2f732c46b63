import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { postMessage } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { sidebarPage } from './support/sidebar-page';
import { restartBoth, type StaffStage, startStaffStage } from './support/staff-stage';

let stage: StaffStage;

beforeAll(async () => {
  stage = await startStaffStage('The Salt House', ['LOCKDOWN', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS']);
});

afterAll(() => stage.close());

const toast = ({ page }: OpenApp, text: string | RegExp) =>
  page.locator('[data-toasts] li').filter({ hasText: text });
const dialog = ({ page }: OpenApp, name: string) => page.getByRole('dialog', { name, exact: true });
const IN_LOCKDOWN = 'This server is in lockdown';

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
/** Presses Tab until a control has the focus. */
const tabTo = async ({ page }: OpenApp, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let step = 0; step < 40 && !(await hasFocus(control)); step += 1) await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(control)).toBe(true);
};
const post = (content: string): Promise<string> =>
  postMessage(stage.server, stage.member.token, stage.channelId, content);

describe('a lockdown', () => {
  it('is started by keyboard alone, and closes the composer of members at once', async () => {
    const { moderator, member } = stage;
    const { composer } = chatPage(member.page);
    await composer.fill('Half a thought');
    await sidebarPage(moderator.page).menuByKeys('Start Lockdown');
    const asked = dialog(moderator, 'Start Lockdown');
    await tabTo(moderator, asked.getByRole('checkbox', { name: 'Raise slow mode' }));
    await moderator.page.keyboard.press('Space');
    await tabTo(moderator, asked.getByRole('button', { name: 'Start Lockdown' }));
    await moderator.page.keyboard.press('Enter');
    await toast(moderator, 'Lockdown started').waitFor();
    await expect.poll(() => composer.isDisabled()).toBe(true);
    await member.page.getByPlaceholder(IN_LOCKDOWN).waitFor();
    await member.page.getByRole('status').filter({ hasText: IN_LOCKDOWN }).first().waitFor();
    await moderator.page.getByRole('alert').filter({ hasText: 'Lockdown until' }).waitFor();
    await expect(post('Around the composer')).rejects.toThrow(IN_LOCKDOWN);
    await chatPage(moderator.page).composer.fill('We are looking into it');
    await chatPage(moderator.page).composer.press('Enter');
    await chatPage(member.page).message('We are looking into it').waitFor();
  });

  it('says at its end what stays, and lets members go on writing', async () => {
    const { moderator, member, owner } = stage;
    const { composer, confirmed } = chatPage(member.page);
    await owner.call('/channel/edit/slowmode', { id: stage.channelId, seconds: 5 });
    await tabTo(moderator, moderator.page.getByRole('alert').getByRole('button', { name: 'End Lockdown' }));
    await moderator.page.keyboard.press('Enter');
    await dialog(moderator, 'End Lockdown').waitFor();
    await moderator.page.keyboard.press('Enter');
    await dialog(moderator, 'Lockdown ended').getByText('#general: slow mode 5 s').waitFor();
    await moderator.page.keyboard.press('Escape');
    await expect.poll(() => composer.isEnabled()).toBe(true);
    await expect.poll(() => composer.inputValue()).toBe('Half a thought');
    await composer.press('Enter');
    await confirmed('Half a thought').waitFor();
    await expect.poll(() => member.page.getByText(IN_LOCKDOWN).count()).toBe(0);
    await expect.poll(() => moderator.page.getByRole('alert').count()).toBe(0);
  });

  it('holds over restarts of the server and the app, and ends by its time while neither ran', async () => {
    const { member, owner, guild } = stage;
    await owner.call('/guild/lockdown/start', {
      ...{ guildId: guild.id, minutes: 60, reason: '' },
      measures: {
        ...{ pause_invites: false, slowmode_s: 0, hold_newer_than_days: 0 },
        ...{ members_read_only: true, channels: null },
      },
    });
    await member.page.getByPlaceholder(IN_LOCKDOWN).waitFor();
    await restartBoth(stage, 0);
    await member.page.getByPlaceholder(IN_LOCKDOWN).waitFor();
    await member.page.getByRole('status').filter({ hasText: IN_LOCKDOWN }).first().waitFor();
    await expect(post('After the restarts')).rejects.toThrow(IN_LOCKDOWN);
    await restartBoth(stage, 3_600_000);
    const { composer, confirmed, send } = chatPage(member.page);
    await expect.poll(() => composer.isEnabled()).toBe(true);
    await expect.poll(() => member.page.getByText(IN_LOCKDOWN).count()).toBe(0);
    await send('After its time');
    await confirmed('After its time').waitFor();
  });
});
