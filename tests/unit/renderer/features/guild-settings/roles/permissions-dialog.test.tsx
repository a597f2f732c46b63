import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { fullMeta, mask, withOverwrites } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../../support/renderer/open-overlay';
import { SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { button, dialog, helper, maker, openRoles, rows, type RolesOptions, staff } from './open-roles';

const open = async (name: string, options: RolesOptions = {}, api: ApiAnswers = {}) => {
  const app = await openRoles({
    ...options,
    api: { 'roles.editPermissions': acknowledged, ...options.api, ...api },
  });
  await app.user.click(button(`Permissions of ${name}`));
  const form = within(await dialog('Role Permissions'));
  const toggle = (label: string) => form.getByRole('switch', { name: new RegExp(`^${label}`) });
  const said = () =>
    form
      .getAllByRole('status')
      .map((it) => it.textContent)
      .join(' ');
  const save = () => form.getByRole('button', { name: 'Save Permissions' });
  return { ...app, form, toggle, said, save };
};

// Many switches, each looked up by name.
describe('the permissions of a role', () => {
  it('are in groups, counted, and those that one lacks are tagged and cannot be switched', async () => {
    const { form, toggle, user } = await open('Maker');
    expect(form.getAllByRole('group').map((it) => it.querySelector('legend')?.textContent)).toEqual([
      'General',
      'Text',
      'Membership',
      'Server Management',
      'Advanced',
    ]);
    expect(form.getAllByRole('switch')).toHaveLength(16);
    expect(form.getByText('2 of 16 permissions enabled')).toBeVisible();
    expect(form.getByRole('switch', { name: 'Manage Invites No Permission' })).toBeInTheDocument();
    expect(toggle('Kick Members')).toHaveAccessibleName('Kick Members');
    // Permissions that the viewer lacks: one is off, one is on.
    for (const label of ['Manage Server', 'Ban Members']) {
      const before = (toggle(label) as HTMLInputElement).checked;
      expect(toggle(label)).toHaveAccessibleName(`${label} No Permission`);
      await user.click(toggle(label));
      expect((toggle(label) as HTMLInputElement).checked).toBe(before);
    }
    await expectAccessible();
  });

  it('that come with another one are shown switched on, and cannot be switched', async () => {
    const { toggle, form, user } = await open('Maker', { isOwner: true });
    await user.click(toggle('Manage Server'));
    for (const label of ['Manage Invites', 'Manage Messages', 'View Audit Log']) {
      expect(toggle(label)).toBeChecked();
      expect(toggle(label)).toHaveAttribute('data-tooltip', 'Comes with Manage Server');
      await user.click(toggle(label));
      expect(toggle(label)).toBeChecked();
    }
    expect(form.getByText('6 of 16 permissions enabled')).toBeVisible();
    await user.click(toggle('Manage Server'));
    expect(toggle('Manage Messages')).not.toBeChecked();
    expect(form.getByText('2 of 16 permissions enabled')).toBeVisible();
  });

  it('are those that the server knows, and what members gain is of these alone', async () => {
    const { form, toggle, said, user } = await open('Helper', { isOwner: true });
    expect(form.queryByRole('switch', { name: 'Manage Permissions' })).toBeNull();
    await user.click(toggle('Manage Roles'));
    await waitFor(() => expect(said()).toContain('Manage Roles'));
    expect(said()).not.toContain('Manage Permissions');
  });

  it('are one more on a server that names Manage Permissions', async () => {
    const { form, toggle, user } = await open('Maker', { isOwner: true, meta: withOverwrites(fullMeta) });
    expect(form.getByText('2 of 17 permissions enabled')).toBeVisible();
    await user.click(toggle('Manage Roles'));
    expect(toggle('Manage Permissions')).toHaveAttribute('data-tooltip', 'Comes with Manage Roles');
  });

  it('are all covered by Administrator, which itself can be switched', async () => {
    const { toggle, user, form } = await open('Maker', { isOwner: true });
    await user.click(toggle('Administrator'));
    expect(toggle('Kick Members')).toHaveAttribute('aria-disabled', 'true');
    expect(toggle('Administrator')).not.toHaveAttribute('aria-disabled');
    expect(form.queryByText('No Permission')).toBeNull();
  });

  it('can be set by presets, as far as one may', async () => {
    const { form, user, save, bridge } = await open('Maker');
    await user.click(form.getByRole('button', { name: 'Clear All' }));
    // The viewer may not remove BAN_MEMBERS.
    expect(form.getByText('1 of 16 permissions enabled')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Basic User' }));
    await user.click(save());
    await screen.findByText('Permissions updated successfully');
    expect(bridge.argsOf('roles.editPermissions')).toEqual([
      {
        guildId,
        roleId: maker.id,
        permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'CHANGE_NICKNAME', 'BAN_MEMBERS'),
      },
    ]);
  });

  it('cannot be saved while nothing is changed', async () => {
    const { save, toggle, user, said } = await open('Maker');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(said()).toContain('No changes');
    await user.click(toggle('Kick Members'));
    await user.click(toggle('Kick Members'));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what a change does to the members', () => {
  it('is said before it is saved: how many gain and lose what', async () => {
    const { toggle, user, said, form } = await open('Helper', { isOwner: true });
    await user.click(toggle('Ban Members'));
    // cyd can ban already, as a Maker.
    await waitFor(() => expect(said()).toContain('1 member gains permissions'));
    expect(within(form.getByRole('list', { name: 'Gained' })).getByRole('listitem')).toHaveTextContent(
      'Ban Members1 member',
    );
    await user.click(toggle('Kick Members'));
    await waitFor(() => expect(said()).toContain('2 members gain permissions'));
    await expectAccessible();
  });

  it('counts everybody for @everyone, but the owner and administrators', async () => {
    const { toggle, user, said, form } = await open('@everyone', { isOwner: true });
    await user.click(toggle('Attach Files'));
    // cyd may attach files as a Maker; the owner and eve, an administrator, have all permissions.
    await waitFor(() => expect(said()).toContain('2 members lose permissions'));
    expect(within(form.getByRole('list', { name: 'Lost' })).getByRole('listitem')).toHaveTextContent(
      'Attach Files2 members',
    );
  });

  it('warns of what one loses oneself', async () => {
    const { toggle, user, form } = await open('@everyone');
    await user.click(toggle('Send Messages'));
    expect(await form.findByText('You lose Send Messages yourself')).toBeVisible();
  });

  it('says when it is nothing', async () => {
    const { toggle, user, said } = await open('Guest');
    await user.click(toggle('Kick Members'));
    await waitFor(() => expect(said()).toContain('Nobody gains or loses a permission'));
  });

  it('says when the members are not known, and tries again', async () => {
    const api: ApiAnswers = { 'members.list': () => refused(null, 500) };
    const { toggle, user, said, form, bridge } = await open('Helper', { api });
    await user.click(toggle('Kick Members'));
    expect(said()).toContain("Couldn't load members, so the number affected is unknown");
    const before = bridge.argsOf('members.list').length;
    await user.click(form.getByRole('button', { name: 'Try Again' }));
    expect(bridge.argsOf('members.list')).toHaveLength(before + 1);
  });
});

describe('saving permissions', () => {
  it('shows them before the answer, and takes them back when the server refuses', async () => {
    let answer: () => void = () => undefined;
    const { toggle, user, save, form, said } = await open(
      'Helper',
      {},
      {
        'roles.editPermissions': () => new Promise((resolve) => (answer = () => resolve(refused(null)))),
      },
    );
    await user.click(toggle('Kick Members'));
    await waitFor(() => expect(said()).toContain('2 members gain'));
    await user.click(save());
    expect(rows()).toContain('Helper2 members · 1 of 16 permissions enabled');
    expect(said()).toContain('2 members gain');
    act(() => answer());
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to update permissions');
    expect(rows()).toContain('Helper2 members · 0 of 16 permissions enabled');
    expect(toggle('Kick Members')).toBeChecked();
  });

  it('keeps what somebody else has switched meanwhile, and says so', async () => {
    const { toggle, user, save, form, hear, bridge } = await open('Helper', { isOwner: true });
    await user.click(toggle('Kick Members'));
    const theirs = { ...helper, permissions: mask('MANAGE_CHANNELS') };
    act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: theirs })));
    expect(form.getByText('Someone else changed this while you were editing. It is now:')).toBeVisible();
    expect(form.getByText('Manage Channels: on')).toBeVisible();
    expect(toggle('Manage Channels')).toBeChecked();
    await user.click(save());
    await screen.findByText('Permissions updated successfully');
    expect(bridge.argsOf('roles.editPermissions')).toMatchObject([
      { permissions: mask('KICK_MEMBERS', 'MANAGE_CHANNELS') },
    ]);
  });

  it('can be done by keyboard alone', async () => {
    const { user, toggle } = await open('Helper');
    act(() => toggle('Kick Members').focus());
    await user.keyboard(' {Enter}');
    expect(await screen.findByText('Permissions updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Role Permissions' })).toBeNull();
    expect(button('Permissions of Helper')).toHaveFocus();
  });

  it('closes when one may no longer edit the role', async () => {
    const { hear, store } = await open('Helper');
    act(() => hear(liveEvent('GUILD_ROLE_ORDER', { guildId, roles: [{ id: staff().id, position: 2 }] })));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Role Permissions' })).toBeNull());
    expect(store.getState().toasts.list.at(-1)?.text).toMatch(/can no longer manage this role/);
  });
});
