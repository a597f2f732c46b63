import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { accountAt } from './support/demo-server';
import { callAs } from './support/people-page';
import { recordsPage, saveBy, type Stranger, strangersOf } from './support/records-page';
import { type SettingsStage, settingsPage, startSettingsStage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';

const MODERATOR = 1;
let stage: SettingsStage;
let people: readonly Stranger[];

const nth = (place: number): Stranger => {
  const person = people[place];
  if (person === undefined) throw new Error('The demo has too few people');
  return person;
};
const ban = (person: Stranger, reason = ''): Promise<unknown> =>
  stage.asOwner('/guild/members/bans/add', { guildId: stage.guild.id, targetUserId: person.id, reason });
const banned = async (): Promise<readonly string[]> => {
  const { bans } = (await stage.read('/guild/members/bans/fetch')) as {
    bans: readonly { bannedUser: { username: string } }[];
  };
  return bans.map(({ bannedUser }) => bannedUser.username);
};

beforeAll(async () => {
  stage = await startSettingsStage('The Weigh House');
  people = await strangersOf(stage);
  for (const place of [0, 1, 2, 3]) await ban(nth(place), place === 0 ? '' : `Reason number ${place}`);
});
afterAll(() => stage.close());
beforeEach(async () => {
  for (const { page } of [stage.owner, stage.staff]) {
    const { dialog, close } = settingsPage(page);
    if (await dialog.isVisible()) await close();
  }
});

describe('who sees the bans', () => {
  it('is staff who may ban, as long as they may', async () => {
    const { page } = stage.staff;
    const settings = settingsPage(page);
    await stage.permit('MANAGE_CHANNELS');
    await settings.open();
    await expect.poll(() => settings.entry('Bans').count()).toBe(0);
    await stage.permit('MANAGE_CHANNELS', 'BAN_MEMBERS');
    await settings.open('Bans');
    await recordsPage(page).ban(nth(0).username).waitFor();
    await page.getByText('4 total bans').waitFor();
    await page.getByText('Reason number 2').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await stage.permit('MANAGE_CHANNELS');
    await settings.toast('Your permissions have changed: you can no longer open Bans').waitFor();
    await settings.region('Overview').waitFor();
  });

  it('is told what the server has against it, and tries again', async () => {
    const { page } = stage.staff;
    await stage.permit('BAN_MEMBERS');
    stage.proxy.refuse('/guild/members/bans/fetch');
    // A reload discards the fetched bans.
    await page.reload();
    await page.getByRole('button', { name: 'Server menu' }).getByText(stage.guild.name).waitFor();
    await settingsPage(page).open('Bans');
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await recordsPage(page).ban(nth(0).username).waitFor();
  });
});

describe('unbanning', () => {
  it('is done by keyboard alone', async () => {
    const { page } = stage.owner;
    const records = recordsPage(page);
    await sidebarPage(page).menuByKeys('Server Settings');
    await settingsPage(page).entry('Bans').focus();
    await page.keyboard.press('Enter');
    await records.search.focus();
    await page.keyboard.type('NUMBER 1');
    await expect.poll(() => records.bans.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => records.focused()).toBe(`Unban ${nth(1).username}`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Unban User' }).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('No bans found matching "NUMBER 1"').waitFor();
    await expect.poll(records.focused).toBe('Search bans by username, reason, or moderator...');
    await page.keyboard.press('Escape');
    await records.ban(nth(2).username).waitFor();
    await expect.poll(banned).not.toContain(nth(1).username);
  });

  it('is taken back when the server refuses it, or the network is gone', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    const row = recordsPage(page).ban(nth(2).username);
    await settings.open('Bans');
    const unban = async (): Promise<void> => {
      await row.click();
      await page.getByRole('button', { name: 'Confirm Unban' }).click();
    };
    stage.proxy.refuse('/guild/members/bans/remove');
    await unban();
    await settings.toast('You are not allowed to do this').waitFor();
    await row.waitFor();
    stage.proxy.refuse(null);
    stage.proxy.cut();
    await unban();
    await settings.toast('Failed to unban user').waitFor();
    await row.waitFor();
    await stage.restore();
    await expect.poll(() => banned()).toContain(nth(2).username);
  });

  it('by two at once: the second is told, and sees what holds', async () => {
    await stage.permit('BAN_MEMBERS');
    for (const { page } of [stage.owner, stage.staff]) {
      await settingsPage(page).open('Bans');
      await recordsPage(page).ban(nth(2).username).waitFor();
    }
    const first = stage.staff.page;
    const second = stage.owner.page;
    // The second user's dialog is open before the first user's unban is done, and waits for confirmation.
    await recordsPage(second).ban(nth(2).username).click();
    await recordsPage(first).ban(nth(2).username).click();
    await first.getByRole('button', { name: 'Confirm Unban' }).click();
    await expect.poll(banned).not.toContain(nth(2).username);
    await second.getByRole('button', { name: 'Confirm Unban' }).click();
    await settingsPage(second).toast('This user is not banned').waitFor();
    await recordsPage(second).ban(nth(2).username).waitFor({ state: 'detached' });
    await second.getByText('2 total bans').waitFor();
  });
});

describe('the list', () => {
  it('shows a ban that somebody else has made, with all that is known of it', async () => {
    const { page } = stage.owner;
    const account = accountAt(stage.server, MODERATOR);
    const { members } = await (async () => {
      await callAs(stage.server, account, '/invite/join', null, { code: stage.guild.code });
      return (await stage.read('/guild/members/fetch')) as { members: readonly Stranger[] };
    })();
    const member = members.find(({ username }) => username === account.username);
    if (member === undefined) throw new Error('They have not joined');
    await settingsPage(page).open('Bans');
    await ban(member, 'Weighs with a thumb on the scale');
    await page.getByRole('button', { name: `Info about ${member.username}` }).click();
    const details = page.getByRole('dialog', { name: 'Ban Details' });
    await details.getByText('Weighs with a thumb on the scale').waitFor();
    await details.getByText(`ID: ${member.id}`).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(recordsPage(page).focused).toBe(`Info about ${member.username}`);
  });

  it('is saved as a file of either kind', async () => {
    const { owner } = stage;
    await settingsPage(owner.page).open('Bans');
    await recordsPage(owner.page).ban(nth(0).username).waitFor();
    const csv = await saveBy(owner, 'Export Ban List', 'CSV');
    expect(csv.offered).toMatch(/[\\/]The-Weigh-House-bans-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text.split('\r\n')[0]).toContain('case_id,banned_user_id,banned_username');
    expect(csv.text).toContain(nth(0).username);
    const json = await saveBy(owner, 'Export Ban List', 'JSON');
    const names = (JSON.parse(json.text) as { banned_username: string }[]).map((row) => row.banned_username);
    expect(names.sort()).toEqual([...(await banned())].sort());
  });
});
