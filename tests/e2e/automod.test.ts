import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { postMessage } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { settingsPage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';
import { type StaffStage, startStaffStage } from './support/staff-stage';

const SALE = 'Selling cheap saw blades, who wants some?';
const SWEARING = 'This humbug of a workshop';

let stage: StaffStage;

beforeAll(async () => {
  stage = await startStaffStage('The Quiet Market', ['MANAGE_SERVER', 'MANAGE_REPORTS', 'MANAGE_MESSAGES']);
});

afterAll(() => stage.close());

const toast = ({ page }: OpenApp, text: string) => page.locator('[data-toasts] li').filter({ hasText: text });
const write = async ({ page }: OpenApp, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Message #/ }).fill(text);
  await page.keyboard.press('Enter');
};
const held = ({ page }: OpenApp) => page.getByRole('article').filter({ hasText: 'Waiting for review' });
const articles = ({ page }: OpenApp, text: string) => page.getByRole('article').filter({ hasText: text });

describe('an automatic rule', () => {
  it('is made by keyboard, and shows what it would find before it is saved', async () => {
    const { page } = stage.moderator;
    await sidebarPage(page).menuByKeys('Server Settings');
    await page.getByRole('button', { name: 'Automatic Rules' }).press('Enter');
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('button', { name: 'Create Rule' }).press('Enter');
    await expect
      .poll(() =>
        page.getByRole('textbox', { name: 'Name' }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.type('No sales');
    await page.getByRole('textbox', { name: 'Words and phrases' }).focus();
    await page.keyboard.type('sell*');
    await page.getByRole('textbox', { name: 'Message to try' }).focus();
    await page.keyboard.type('I am selling my bench');
    await page.locator('mark').filter({ hasText: 'sell' }).waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await toast(stage.moderator, 'Rule created').waitFor();
    await page.getByRole('switch', { name: 'No sales' }).waitFor();
  });

  it('holds the message of a member, which only its author sees', async () => {
    const { member, moderator, server, owner, channelId } = stage;
    await settingsPage(moderator.page).close();
    await write(member, SALE);
    await held(member).filter({ hasText: SALE }).waitFor();
    await expect.poll(() => articles(member, SALE).count()).toBe(1);
    // Whatever comes later has come to the moderator, and that message has not.
    await postMessage(server, owner.token, channelId, 'Good morning everybody');
    await chatPage(moderator.page).confirmed('Good morning everybody').waitFor();
    await expect.poll(() => articles(moderator, SALE).count()).toBe(0);
  });

  it('shows it in the queue, from where staff release it', async () => {
    const { member, moderator } = stage;
    const { page } = moderator;
    await sidebarPage(page).menu('Queue 1');
    await page.getByRole('button', { name: /^Message by .* in #general, Held, Found by No sales/ }).click();
    await page.getByRole('region', { name: 'Message', exact: true }).getByText(SALE).waitFor();
    await page.keyboard.press('r');
    await toast(moderator, 'Message released').waitFor();
    await page.getByText('Nothing to review').waitFor();
    await settingsPage(page).close();
    for (const window of [member, moderator])
      await articles(window, SALE).filter({ hasText: /Sent / }).waitFor();
    await expect.poll(() => held(member).count()).toBe(0);
    await expect.poll(() => articles(member, SALE).count()).toBe(1);
  });

  it('tells the author when staff reject it', async () => {
    const { member, moderator } = stage;
    const { page } = moderator;
    await write(member, `${SALE} Once more`);
    await held(member).waitFor();
    await sidebarPage(page).menu('Queue 1');
    await page.getByRole('button', { name: /, Held, Found by No sales/ }).click();
    await page.getByRole('button', { name: 'Reject Message' }).click();
    await page
      .getByRole('dialog', { name: 'Reject Message' })
      .getByRole('button', { name: 'Reject', exact: true })
      .click();
    await toast(moderator, 'Message rejected').waitFor();
    await toast(member, 'Your message in #general was not published').waitFor();
    await expect.poll(() => held(member).count()).toBe(0);
    await settingsPage(page).close();
  });

  it('lets its author take a held message back', async () => {
    const { member, moderator } = stage;
    await write(member, `${SALE} Please`);
    await held(member).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => held(member).count()).toBe(0);
    await expect.poll(() => articles(moderator, 'Please').count()).toBe(0);
  });

  it('blocks a message with its words, and the author can change it', async () => {
    const { member, moderator, owner, guild } = stage;
    await owner.call('/guild/automod/create', {
      guildId: guild.id,
      rule: {
        ...{ name: 'Manners', enabled: true, kind: 'words', config: { words: ['humbug'] }, action: 'block' },
        ...{ timeout_s: null, message: 'Please mind your words', exempt_roles: [], exempt_channels: [] },
      },
    });
    await write(member, SWEARING);
    const refused = articles(member, SWEARING);
    await refused.getByText('Please mind your words').waitFor();
    await expect.poll(() => articles(moderator, SWEARING).count()).toBe(0);
    await refused.getByRole('button', { name: 'Edit' }).click();
    const box = member.page.getByRole('textbox', { name: /^Message #/ });
    await expect.poll(() => box.inputValue()).toBe(SWEARING);
    await write(member, 'This marvel of a workshop');
    await chatPage(moderator.page).confirmed('This marvel of a workshop').waitFor();
    await expect.poll(() => refused.count()).toBe(0);
  });
});
