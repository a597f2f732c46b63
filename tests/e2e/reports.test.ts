import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { postMessage } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { joinBy, register } from './support/register';
import { settingsPage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';
import { type StaffStage, startStaffStage } from './support/staff-stage';

const AUTHOR = { username: 'brusk', email: 'brusk@guildhall.example', password: 'a long Password 7!' };
const RUDE = 'Nobody wants your crooked shelves';

let stage: StaffStage;
let author: string;

beforeAll(async () => {
  stage = await startStaffStage('The Quiet Room', ['MANAGE_MESSAGES', 'MODERATE_MEMBERS']);
  const { server, owner, guild, channelId, moderator, member } = stage;
  author = await register(server, AUTHOR);
  await joinBy(server, owner.token, guild.id, author);
  await postMessage(server, owner.token, channelId, 'Show us what you made');
  await postMessage(server, author, channelId, RUDE);
  for (const { page } of [moderator, member]) await chatPage(page).confirmed(RUDE).waitFor();
});

afterAll(() => stage.close());

const toast = ({ page }: OpenApp, text: string) => page.locator('[data-toasts] li').filter({ hasText: text });
const dialog = ({ page }: OpenApp, name: string) => page.getByRole('dialog', { name, exact: true });
const reports = ({ page }: OpenApp, list: 'Open' | 'Resolved') =>
  page.getByRole('list', { name: `${list} reports` }).getByRole('button');
const act = ({ page }: OpenApp, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name });

/** The id of the newest open report, as the owner sees it. */
const reportId = async (): Promise<string> => {
  const { server, owner, guild } = stage;
  const answer = await fetch(`${server.url}/guild/queue/fetch`, {
    headers: { Authorization: owner.token, id: guild.id, status: 'open' },
  });
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] };
  const [newest] = items;
  if (newest === undefined) throw new Error('Nothing is reported');
  return newest.id;
};

/** Chooses what is wrong with the message, and sends the report. */
const report = async (window: OpenApp): Promise<void> => {
  await chatPage(window.page).confirmed(RUDE).click({ button: 'right' });
  await window.page.getByRole('menuitem', { name: 'Report Message' }).click();
  const asked = dialog(window, 'Report Message');
  await asked.getByText(RUDE).waitFor();
  await asked.getByText('The staff of The Quiet Room will read it.').waitFor();
  await asked.getByRole('radio', { name: 'Harassment or bullying' }).click();
  await asked.getByRole('textbox', { name: /^Anything to add/ }).fill('Every day the same');
  await asked.getByRole('button', { name: 'Send Report' }).click();
};

describe('a reported message', () => {
  it('appears by itself in the open queue of a moderator', async () => {
    const { moderator, member } = stage;
    await sidebarPage(moderator.page).menu('Queue');
    await moderator.page.getByText('Nothing to review').waitFor();
    await report(member);
    await toast(member, 'Thanks. Your report was sent.').waitFor();
    await reports(moderator, 'Open')
      .and(
        moderator.page.getByRole('button', {
          name: /^Message by brusk in #general, Harassment or bullying, 1 report/,
        }),
      )
      .waitFor();
    await moderator.page.getByRole('tab', { name: /^Open.*1/ }).waitFor();
  });

  it('is not reported twice by the same person', async () => {
    const { moderator, member } = stage;
    await report(member);
    await dialog(member, 'Report Message')
      .getByRole('alert')
      .getByText('You have reported this already')
      .waitFor();
    await member.page.keyboard.press('Escape');
    await dialog(member, 'Report Message').waitFor({ state: 'detached' });
    await expect.poll(() => reports(moderator, 'Open').count()).toBe(1);
  });

  it('is in one hand at a time: who handles it is seen at once, and nobody else decides', async () => {
    const { moderator, owner } = stage;
    const id = await reportId();
    await owner.call('/guild/queue/claim', { id });
    await reports(moderator, 'Open')
      .filter({ hasText: `${owner.username} is handling this` })
      .click();
    const { page } = moderator;
    await page.getByRole('heading', { name: 'Message by brusk in #general' }).waitFor();
    await page.getByText(`${owner.username} is handling this`).first().waitFor();
    await expect.poll(() => act(moderator, 'Mark as Handled').getAttribute('aria-disabled')).toBe('true');
    await owner.call('/guild/queue/release', { id });
    await page.getByText('Nobody is handling this yet.').waitFor();
    await page.keyboard.press('c');
    await page.getByText('You are handling this. Others see that until you leave.').waitFor();
    await expect(owner.call('/guild/queue/claim', { id })).rejects.toThrow(moderator.username);
  });

  it('is deleted from the report, where a copy stays', async () => {
    const { moderator, member } = stage;
    const { page } = moderator;
    const section = page.getByRole('region', { name: 'Message', exact: true });
    await section.getByText(RUDE).waitFor();
    await section.getByText('Show us what you made').waitFor();
    await page.getByRole('region', { name: 'Reported by' }).getByText('Every day the same').waitFor();
    await page.keyboard.press('d');
    await dialog(moderator, 'Delete Message').getByRole('button', { name: 'Delete' }).click();
    await section.getByText('This message was deleted').waitFor();
    await section.getByText(RUDE).waitFor();
    await expect.poll(() => chatPage(member.page).message(RUDE).count()).toBe(0);
    await page
      .getByRole('region', { name: 'Actions since the report' })
      .getByRole('listitem')
      .filter({ hasText: moderator.username })
      .waitFor();
  });

  it('is marked as handled, and the reporter is told so by an official message without names', async () => {
    const { moderator, member } = stage;
    const { page } = moderator;
    await act(moderator, 'Mark as Handled').click();
    const asked = dialog(moderator, 'Mark as Handled');
    await asked.getByRole('textbox', { name: /^Note/ }).fill('Second time this week');
    await asked.getByRole('button', { name: 'Mark as Handled' }).click();
    await toast(moderator, 'Report handled').waitFor();
    await page.getByText('Nothing to review').waitFor();
    await page.getByRole('tab', { name: 'Resolved' }).click();
    await reports(moderator, 'Resolved').filter({ hasText: 'Action taken' }).click();
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^Second time this week$/ })
      .waitFor();
    await settingsPage(page).close();
    await member.page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('button', { name: 'Home', exact: true })
      .click();
    await member.page
      .getByRole('navigation', { name: 'Home' })
      .getByRole('button', { name: /^Guildhall/ })
      .click();
    const told = member.page
      .getByRole('log', { name: 'Official messages' })
      .getByRole('listitem')
      .filter({ hasText: 'Your report in The Quiet Room was handled.' });
    await told.waitFor();
    await expect.poll(() => told.innerText()).not.toContain(moderator.username);
  });
});
