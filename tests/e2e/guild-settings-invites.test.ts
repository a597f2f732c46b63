import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { accountAt } from './support/demo-server';
import { callAs, peoplePage } from './support/people-page';
import { recordsPage, saveBy } from './support/records-page';
import { type SettingsStage, settingsPage, startSettingsStage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';

const MODERATOR = 1;
let stage: SettingsStage;

const makeInvite = async (): Promise<{ readonly id: string; readonly code: string }> => {
  const asked = { id: stage.guild.id, exp_after: '1d', max_uses: 10 };
  return (await stage.asOwner('/invite/create', asked))['invite'] as { id: string; code: string };
};
interface Fetched {
  readonly data: {
    readonly invites: readonly { readonly code: string; readonly uses: number }[];
    readonly settings: Readonly<Record<string, unknown>>;
  };
}
const fetched = async (): Promise<Fetched['data']> =>
  ((await stage.read('/invite/fetch')) as unknown as Fetched).data;
const codes = async (): Promise<readonly string[]> => (await fetched()).invites.map(({ code }) => code);
const pauseSwitch = (page: SettingsStage['owner']['page']) =>
  page.getByRole('switch', { name: 'Pause Invites' });

beforeAll(async () => {
  stage = await startSettingsStage('The Toll House');
});
afterAll(() => stage.close());
beforeEach(async () => {
  for (const { page } of [stage.owner, stage.staff]) {
    const { dialog, close } = settingsPage(page);
    if (await dialog.isVisible()) await close();
  }
});

describe('who sees the invites', () => {
  it('is staff who may manage them, as long as they may', async () => {
    const { page } = stage.staff;
    const settings = settingsPage(page);
    await stage.permit('MANAGE_CHANNELS');
    await settings.open();
    await expect.poll(() => settings.entry('Invites').count()).toBe(0);
    await stage.permit('MANAGE_CHANNELS', 'REVOKE_INVITE');
    await settings.open('Invites');
    await recordsPage(page).invite(stage.guild.code).getByText('1 use').waitFor();
    await recordsPage(page).invite(stage.guild.code).getByText('Never expires').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await stage.permit('MANAGE_CHANNELS');
    await settings.toast('Your permissions have changed: you can no longer open Invites').waitFor();
  });

  it('is told what the server has against it, and tries again', async () => {
    const { page } = stage.staff;
    await stage.permit('REVOKE_INVITE');
    stage.proxy.refuse('/invite/fetch');
    // A reload discards the fetched invites.
    await page.reload();
    await page.getByRole('button', { name: 'Server menu' }).getByText(stage.guild.name).waitFor();
    await settingsPage(page).open('Invites');
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await recordsPage(page).revoke(stage.guild.code).waitFor();
  });
});

describe('an invite', () => {
  it('is copied and revoked by keyboard alone', async () => {
    const { page, app } = stage.owner;
    const records = recordsPage(page);
    const { code } = await makeInvite();
    await sidebarPage(page).menuByKeys('Server Settings');
    await settingsPage(page).entry('Invites').focus();
    await page.keyboard.press('Enter');
    await records.invite(code).waitFor();
    await page.getByRole('button', { name: 'Revoke All Invites' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await records.invite(code).getByRole('button', { name: 'Copied!' }).waitFor();
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/invite/${code}$`));
    await page.keyboard.press('Tab');
    await expect.poll(() => records.focused()).toBe(`Revoke ${code}`);
    await page.keyboard.press('Enter');
    await records.revoke(code).waitFor({ state: 'detached' });
    // The focus moves to the invite that takes its place.
    await expect.poll(records.focused).toMatch(/^Cop/);
    await expect.poll(codes).toEqual([stage.guild.code]);
  });

  it('comes back when the server refuses to revoke it, or the network is gone', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    const row = recordsPage(page).revoke(stage.guild.code);
    await settings.open('Invites');
    stage.proxy.refuse('/invite/revoke/');
    await row.click();
    await settings.toast('You are not allowed to do this').waitFor();
    await row.waitFor();
    stage.proxy.refuse(null);
    stage.proxy.cut();
    await row.click();
    await settings.toast('Failed to revoke invite').waitFor();
    await row.waitFor();
    await pauseSwitch(page).click();
    await settings.toast('Failed to update invite pause setting').waitFor();
    await expect.poll(() => pauseSwitch(page).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Revoke All Invites' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke All Invites' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Failed to revoke all invites').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await stage.restore();
    await expect.poll(() => codes()).toEqual([stage.guild.code]);
  });

  it('revoked by two at once: the second is told, and sees what holds', async () => {
    await stage.permit('REVOKE_INVITE');
    const { code } = await makeInvite();
    for (const { page } of [stage.owner, stage.staff]) {
      await settingsPage(page).open('Invites');
      await recordsPage(page).revoke(code).waitFor();
    }
    // The second user's answer is held until the first user has revoked the invite.
    stage.proxy.hold(['/invite/revoke/']);
    await recordsPage(stage.owner.page).revoke(code).click();
    const { invites } = await fetched();
    const { id } = invites.find((invite) => invite.code === code) as unknown as { id: string };
    await stage.asOwner('/invite/revoke/', { id });
    stage.proxy.hold([]);
    await settingsPage(stage.owner.page).toast('Invite not found').waitFor();
    await recordsPage(stage.owner.page).revoke(code).waitFor({ state: 'detached' });
  });

  it('is counted when somebody joins by it, where it is seen', async () => {
    const { page } = stage.owner;
    await settingsPage(page).open('Invites');
    await recordsPage(page).invite(stage.guild.code).getByText('1 use').waitFor();
    await callAs(stage.server, accountAt(stage.server, MODERATOR), '/invite/join', null, {
      code: stage.guild.code,
    });
    await recordsPage(page).invite(stage.guild.code).getByText('2 uses').waitFor();
  });
});

describe('how invites are set', () => {
  it('paused: nobody joins until they are resumed', async () => {
    const { page } = stage.owner;
    await settingsPage(page).open('Invites');
    await pauseSwitch(page).focus();
    await page.keyboard.press('Space');
    await page.getByText('Nobody can join by an invite until they are resumed.').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await expect.poll(async () => (await fetched()).settings['invites_paused']).toBe(true);
    await page.getByRole('button', { name: 'Resume Invites' }).click();
    await page.getByText('Invites Paused').waitFor({ state: 'detached' });
    await expect.poll(async () => (await fetched()).settings['invites_paused']).toBe(false);
  });

  it('with defaults, by which members begin; who sets one overwrites nothing of the other', async () => {
    const { owner, staff } = stage;
    await stage.permit('REVOKE_INVITE', 'CREATE_INVITE');
    const select = (page: typeof owner.page, label: string) => page.getByRole('combobox', { name: label });
    for (const { page } of [owner, staff]) {
      await settingsPage(page).open('Invites');
      await select(page, 'Default Expiration').getByText('7 days').waitFor();
    }
    await select(owner.page, 'Default Expiration').focus();
    await owner.page.keyboard.press('Enter');
    await owner.page.keyboard.type('1 hour');
    await owner.page.keyboard.press('Enter');
    await expect.poll(async () => (await fetched()).settings['default_expiry']).toBe('1h');
    await select(staff.page, 'Max Uses').click();
    await staff.page.getByRole('option', { name: '25 uses' }).click();
    await expect
      .poll(async () => (await fetched()).settings)
      .toMatchObject({ default_expiry: '1h', default_max_uses: 25 });
    // The answer also brings the other user's change.
    await select(staff.page, 'Default Expiration').getByText('1 hour').waitFor();
    await settingsPage(staff.page).close();
    await stage.permit('CREATE_INVITE');
    await peoplePage(staff.page).openInvite();
    await select(staff.page, 'Expire after').getByText('1 hour').waitFor();
    await select(staff.page, 'Max number of uses').getByText('25 uses').waitFor();
    await staff.page.getByText('This link expires in 1 hour or after 25 uses.').waitFor();
    await staff.page.keyboard.press('Escape');
    await peoplePage(staff.page).dialog('Invite friends').waitFor({ state: 'detached' });
  });

  it('all revoked, after a warning; the list is saved before', async () => {
    const { owner } = stage;
    const { page } = owner;
    await settingsPage(page).open('Invites');
    await recordsPage(page).revoke(stage.guild.code).waitFor();
    const csv = await saveBy(owner, 'Export Invite Data', 'CSV');
    expect(csv.offered).toMatch(/The-Toll-House-invites-/);
    expect(csv.text).toContain(`/invite/${stage.guild.code},Active,2,`);
    const json = await saveBy(owner, 'Export Invite Data', 'JSON');
    // The other invite was created when Invite People opened.
    expect(JSON.parse(json.text)).toMatchObject([
      { max_uses: 25 },
      { code: stage.guild.code, created_by: 'maren' },
    ]);
    await page.getByRole('button', { name: 'Revoke All Invites' }).click();
    await page.getByText('All invite links stop working immediately, and this cannot be undone.').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('No invites found').waitFor();
    await expect.poll(() => codes()).toEqual([]);
    await expect.poll(recordsPage(page).focused).toBe('Revoke All Invites');
  });
});
