import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { accountAt, tokenOf } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { rolesPage } from './support/roles-page';
import { type SettingsStage, settingsPage, startSettingsStage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';

interface PlainRole {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly position: number;
  readonly permissions: string;
}

const LOCKED = 'Cannot manage this role - it is higher than your highest role';
let stage: SettingsStage;

/** The member of staff ranks above Cog and Spring, and below Carter. */
beforeAll(async () => {
  stage = await startSettingsStage('The Clock Tower');
  for (const name of ['Cog', 'Spring'])
    await stage.asOwner('/role/create', { id: stage.guild.id, name, color: '#3498db' });
});
afterAll(() => stage.close());

const roles = async (): Promise<readonly PlainRole[]> =>
  (await stage.read('/role/fetch/'))['roles'] as readonly PlainRole[];
const order = async (): Promise<readonly string[]> =>
  [...(await roles())].sort((a, b) => b.position - a.position).map(({ name }) => name);
const roleNamed = async (name: string): Promise<PlainRole> => {
  const found = (await roles()).find((role) => role.name === name);
  if (found === undefined) throw new Error(`no role ${name}`);
  return found;
};
const open = async ({ page }: OpenApp) => {
  await settingsPage(page).open('Roles');
  await rolesPage(page).list.waitFor();
  return rolesPage(page);
};
const nameField = ({ page }: OpenApp) => page.getByRole('textbox', { name: 'Role Name' });
const focusedLabel = ({ page }: OpenApp) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe('who manages roles', () => {
  it('is nobody without the permission', async () => {
    const { page } = stage.staff;
    await stage.permit('MANAGE_CHANNELS');
    await settingsPage(page).open();
    await expect.poll(() => settingsPage(page).entry('Roles').count()).toBe(0);
  });

  it('is staff, below their highest role; what stands higher says why', async () => {
    const { page } = stage.staff;
    await stage.permit('MANAGE_ROLES', 'KICK_MEMBERS');
    const staff = await open(stage.staff);
    await expect.poll(() => staff.names()).toEqual(['Carter', 'Steward', 'Cog', 'Spring', '@everyone']);
    for (const name of ['Carter', 'Steward']) {
      await staff.row(name).getByText(LOCKED).waitFor();
      await expect.poll(() => staff.row(name).getByRole('button').count()).toBe(0);
    }
    await expect.poll(() => staff.row('@everyone').getByRole('button').count()).toBe(1);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await staff.act('Permissions of', 'Cog');
    const lacked = page.getByRole('switch', { name: 'Ban Members No Permission' });
    await lacked.click({ force: true });
    await expect.poll(() => lacked.isChecked()).toBe(false);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await staff.button('Cancel').click();
    await staff.button('Reorder Roles').click();
    const dialog = staff.dialog('Reorder Roles');
    await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['Cog', 'Spring']);
    await dialog.getByRole('button', { name: 'Move Cog up' }).hover();
    await page
      .getByText(
        'Cannot move role Cog to position 3 - it would be at or above your highest role (position 3)',
      )
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is nobody any more when the permission is taken: the page closes with a word why', async () => {
    const { page } = stage.staff;
    await stage.permit('MANAGE_CHANNELS');
    await settingsPage(page).toast('Your permissions have changed: you can no longer open Roles').waitFor();
    await settingsPage(page).region('Overview').waitFor();
    await settingsPage(page).close();
    await stage.permit('MANAGE_ROLES', 'KICK_MEMBERS');
  });
});

describe('the owner, by keyboard alone', () => {
  it('makes a role', async () => {
    const { page } = stage.owner;
    await sidebarPage(page).menuByKeys('Server Settings');
    await settingsPage(page).entry('Roles').focus();
    await page.keyboard.press('Enter');
    const owner = rolesPage(page);
    await owner.list.waitFor();
    await owner.button('Create Role').focus();
    await page.keyboard.press('Enter');
    await owner.dialog('Create New Role').waitFor();
    await page.keyboard.type('Pendulum');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await owner.done('Role created successfully').waitFor();
    await owner.dialog('Create New Role').waitFor({ state: 'detached' });
    await expect
      .poll(() => roleNamed('Pendulum'))
      .toMatchObject({ position: 1, color: '#1abc9c', permissions: '0' });
    await expect.poll(() => focusedLabel(stage.owner)).toBe('Create Role');
  });

  it('says who gains what, and saves it', async () => {
    const { page } = stage.owner;
    const owner = rolesPage(page);
    await owner.row('Steward').getByRole('button', { name: 'Permissions of Steward' }).focus();
    await page.keyboard.press('Enter');
    await owner.dialog('Role Permissions').waitFor();
    await owner.permission('Ban Members').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 member gains permissions').waitFor();
    await owner.permission('Kick Members').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 member gains permissions, 1 member loses permissions').waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await owner.done('Permissions updated successfully').waitFor();
    await expect.poll(() => focusedLabel(stage.owner)).toBe('Permissions of Steward');
    // MANAGE_ROLES, KICK_MEMBERS and BAN_MEMBERS.
    expect((await roleNamed('Steward')).permissions).toBe(String(2 ** 12 + 2 ** 7 + 2 ** 8));
  });

  it('puts roles into another order with the arrows', async () => {
    const { page } = stage.owner;
    const owner = rolesPage(page);
    await owner.button('Reorder Roles').focus();
    await page.keyboard.press('Enter');
    const dialog = owner.dialog('Reorder Roles');
    await dialog.getByRole('button', { name: 'Move Pendulum up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(stage.owner)).toBe('Move Pendulum up');
    await expect.poll(() => order()).toEqual(['Carter', 'Steward', 'Cog', 'Spring', 'Pendulum', '@everyone']);
    await dialog.getByRole('button', { name: 'Save Order' }).focus();
    await page.keyboard.press('Enter');
    await owner.done('Roles reordered successfully').waitFor();
    await expect.poll(order).toEqual(['Carter', 'Steward', 'Cog', 'Pendulum', 'Spring', '@everyone']);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(stage.owner)).toBe('Reorder Roles');
  });

  it('deletes a role', async () => {
    const { page } = stage.owner;
    const owner = rolesPage(page);
    await owner.row('Pendulum').getByRole('button', { name: 'Delete Pendulum' }).focus();
    await page.keyboard.press('Enter');
    await owner.dialog('Delete Role').getByText('No members have this role').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await owner.dialog('Delete Role').getByRole('button', { name: 'Delete Role' }).focus();
    await expect.poll(() => focusedLabel(stage.owner)).toBe('Delete Role');
    await page.keyboard.press('Enter');
    await owner.done('Role deleted successfully').waitFor();
    await expect.poll(() => order()).toEqual(['Carter', 'Steward', 'Cog', 'Spring', '@everyone']);
    // The pressed button is gone: the focus moves to its neighbour.
    await expect.poll(() => focusedLabel(stage.owner)).toMatch(/ (?:Spring|@everyone)$/);
    await settingsPage(page).close();
  });
});

describe('by pointer', () => {
  it('drags a role over others; nothing is saved before it is said so', async () => {
    const { page } = stage.owner;
    const owner = await open(stage.owner);
    await owner.button('Reorder Roles').click();
    const dialog = owner.dialog('Reorder Roles');
    const rows = dialog.getByRole('listitem');
    const [from, to] = [await rows.nth(3).boundingBox(), await rows.nth(0).boundingBox()];
    if (from === null || to === null) throw new Error('no rows');
    await page.mouse.move(from.x + 120, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 120, from.y + 8, { steps: 3 });
    await page.mouse.move(to.x + 120, to.y + 6, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Spring', 'Carter', 'Steward', 'Cog']);
    expect((await order())[0]).toBe('Carter');
    await owner.button('Cancel').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await order())[0]).toBe('Carter');
  });
});

describe('what goes wrong', () => {
  it('is said in a red banner, and what was shown is taken back', async () => {
    const { page } = stage.owner;
    const owner = await open(stage.owner);
    await owner.act('Edit', 'Cog');
    await nameField(stage.owner).fill('Wheel');
    stage.proxy.refuse('/role/edit');
    await owner.button('Save Changes').click();
    await owner.failed('You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    expect((await roleNamed('Cog')).name).toBe('Cog');
    stage.proxy.cut();
    await owner.button('Save Changes').click();
    await owner.failed('Failed to update role').waitFor();
    await expect.poll(() => nameField(stage.owner).inputValue()).toBe('Wheel');
    await stage.restore();
    await owner.button('Save Changes').click();
    await owner.done('Role updated successfully').waitFor();
    expect((await roleNamed('Wheel')).name).toBe('Wheel');
    await settingsPage(page).close();
  });
});

describe('two people at once', () => {
  it('are told of each other: nothing is silently overwritten', async () => {
    const [owner, staff] = [await open(stage.owner), await open(stage.staff)];
    await owner.act('Edit', 'Wheel');
    await nameField(stage.owner).fill('Escapement');
    await staff.act('Edit', 'Wheel');
    await nameField(stage.staff).fill('Anchor');
    await staff.button('Save Changes').click();
    await staff.done('Role updated successfully').waitFor();
    const dialog = owner.dialog('Edit Role');
    await dialog.getByText('Someone else changed this while you were editing. It is now:').waitFor();
    await dialog.getByText('Anchor').waitFor();
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-disabled'))
      .toBe('true');
    await expect.poll(() => seriousFindings(stage.owner.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use Theirs' }).click();
    await expect.poll(() => nameField(stage.owner).inputValue()).toBe('Anchor');
    await owner.button('Cancel').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await roleNamed('Anchor')).name).toBe('Anchor');
  });

  it('switch different permissions of one role, and both hold', async () => {
    const [owner, staff] = [rolesPage(stage.owner.page), rolesPage(stage.staff.page)];
    await owner.act('Permissions of', 'Anchor');
    await owner.permission('Manage Channels').check();
    await staff.act('Permissions of', 'Anchor');
    await staff.permission('Kick Members').check();
    await staff.button('Save Permissions').click();
    await staff.done('Permissions updated successfully').waitFor();
    await owner.dialog('Role Permissions').getByText('Kick Members: on').waitFor();
    await owner.button('Save Permissions').click();
    await owner.done('Permissions updated successfully').waitFor();
    expect((await roleNamed('Anchor')).permissions).toBe(String(2 ** 11 + 2 ** 7));
  });

  it('delete what the other one edits: that dialog closes with a word why', async () => {
    const [owner, staff] = [rolesPage(stage.owner.page), rolesPage(stage.staff.page)];
    await staff.act('Edit', 'Anchor');
    await owner.act('Delete', 'Anchor');
    await owner.dialog('Delete Role').getByRole('button', { name: 'Delete Role' }).click();
    await staff.dialog('Edit Role').waitFor({ state: 'detached' });
    await settingsPage(stage.staff.page).toast('This role has been deleted').waitFor();
    await settingsPage(stage.staff.page).close();
    await settingsPage(stage.owner.page).close();
  });
});

describe('250 roles', () => {
  it('are listed and ordered without waiting', async () => {
    const { page } = stage.owner;
    // One sign-in for all: each costs the server a password hash.
    const headers = {
      Authorization: await tokenOf(stage.server, accountAt(stage.server, 0)),
      'Content-Type': 'application/json',
    };
    for (let role = 0; role < 247; role += 1) {
      const body = JSON.stringify({ id: stage.guild.id, name: `Role ${role}`, color: '#f08a34' });
      const answer = await fetch(`${stage.server.url}/role/create`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    }
    const owner = await open(stage.owner);
    await expect.poll(() => owner.list.getByRole('listitem').count()).toBeGreaterThanOrEqual(250);
    const started = Date.now();
    await owner.button('Reorder Roles').click();
    await owner.dialog('Reorder Roles').getByRole('button', { name: 'Move Role 100 down' }).click();
    await owner.dialog('Reorder Roles').getByText('Unsaved changes').waitFor();
    // A second or so, several on a busy machine.
    expect(Date.now() - started).toBeLessThan(15_000);
    await page.keyboard.press('Escape');
    await settingsPage(page).close();
  });
});
