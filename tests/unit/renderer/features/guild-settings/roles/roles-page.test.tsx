import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import type { RoleId } from '../../../../../../src/contract/ids';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { everyone, id, makeRole, mask } from '../../../../../support/renderer/factories';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import { SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { holdLongTimers } from '../../../../../support/renderer/long-timers';
import { button, dialog, guest, helper, maker, master, openRoles, rows, staff } from './open-roles';

const role = (number: number) => id<RoleId>(number);
const LOCKED = 'Cannot manage this role - it is higher than your highest role';

describe('the list of roles', () => {
  it('has them from the highest, with their members and permissions; locked ones say why', async () => {
    await openRoles();
    expect(rows()).toEqual([
      `Master1 member · 1 of 16 permissions enabled${LOCKED}`,
      `Staff1 member · 2 of 16 permissions enabled${LOCKED}`,
      'Maker1 member · 2 of 16 permissions enabled · Displayed separately',
      'Helper2 members · 0 of 16 permissions enabled',
      'Guest0 members · 0 of 16 permissions enabled',
      '@everyone5 members · 5 of 16 permissions enabledDefault permissions for everyone',
    ]);
    const of = (name: string) =>
      within(screen.getByText(name, { selector: 'li *' }).closest('li') ?? document.body)
        .queryAllByRole('button')
        .map((it) => it.getAttribute('aria-label'));
    expect(of('Master')).toEqual([]);
    expect(of('Staff')).toEqual([]);
    expect(of('Maker')).toEqual(['Permissions of Maker', 'Edit Maker', 'Delete Maker']);
    expect(of('@everyone')).toEqual(['Permissions of @everyone']);
    await expectAccessible();
  });

  it('is all the owner’s, but for @everyone, which keeps its name and existence', async () => {
    await openRoles({ isOwner: true });
    expect(screen.queryByText(LOCKED)).toBeNull();
    expect(button('Edit Master')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit @everyone' })).toBeNull();
  });

  it('says that it loads until there is an answer', async () => {
    await openRoles({ api: { 'roles.list': () => new Promise(() => undefined) } });
    expect(await screen.findByText('Loading roles...')).toBeVisible();
  });

  it('says that it failed, and tries again', async () => {
    let tries = 0;
    const api = {
      'roles.list': () =>
        (tries += 1) < 3
          ? refused(null, 500)
          : success({ error: 0, roles: [everyone, guest], memberRoles: [everyone, staff()] }),
    };
    const { user } = await openRoles({ api });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch roles');
    await user.click(button('Try Again'));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(tries).toBe(3);
  });

  it('is searched by name', async () => {
    const { user } = await openRoles();
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), ' MAK');
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'x');
    expect(screen.getByText('No roles found')).toBeVisible();
  });

  it('is one stop for Tab: arrows go over rows and buttons', async () => {
    const { user } = await openRoles();
    act(() => button('Permissions of Maker').focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(button('Edit Helper')).toHaveFocus();
    await user.keyboard('{End}');
    expect(button('Permissions of @everyone')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(button('Permissions of Maker')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('list', { name: /^Server Roles/ })).not.toContainElement(
      document.activeElement as HTMLElement,
    );
    const stops = [...document.querySelectorAll('li button')].filter(
      (it) => (it as HTMLElement).tabIndex === 0,
    );
    expect(stops).toHaveLength(1);
  });

  it('shows what others do at once', async () => {
    const { hear } = await openRoles();
    act(() =>
      hear(
        liveEvent('GUILD_ROLE_CREATE', {
          guildId,
          role: makeRole({ id: id(99), name: 'Newcomer', position: 2 }),
        }),
        liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: guest.id }),
        liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(2), roleId: helper.id }),
      ),
    );
    expect(rows()).toContain('Newcomer0 members · 0 of 16 permissions enabled');
    await waitFor(() => expect(rows()).toContain('Helper3 members · 0 of 16 permissions enabled'));
    expect(rows().join()).not.toContain('Guest');
  });

  it('has 250 roles', async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      makeRole({ id: id(1000 + index), name: `Role ${index}`, position: index + 1 }),
    );
    await openRoles({ isOwner: true, roles: [everyone, staff(), ...many] });
    expect(rows()).toHaveLength(252);
  });
});

describe('making a role', () => {
  it('takes a name and one of 20 colours; it stands at the bottom, and the banner says so', async () => {
    const created = makeRole({ id: id(90), name: 'Turner', color: '#e91e63', position: 1 });
    const { user, bridge, store } = await openRoles({
      api: { 'roles.create': () => success({ error: 0, message: null, role: created }) },
    });
    await user.click(button('Create Role'));
    const form = within(await dialog('Create New Role'));
    expect(form.getAllByRole('radio')).toHaveLength(20);
    expect(form.getByRole('radio', { name: 'Default' })).toBeChecked();
    const save = form.getByRole('button', { name: 'Create Role' });
    await user.type(form.getByRole('textbox', { name: 'Role Name' }), '   ');
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await user.type(form.getByRole('textbox', { name: 'Role Name' }), 'Turner ');
    await user.click(form.getByRole('radio', { name: 'Pink' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Role created successfully')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Create New Role' })).toBeNull();
    expect(bridge.argsOf('roles.create')).toEqual([{ guildId, name: 'Turner', color: '#e91e63' }]);
    const { byId = {} } = store.getState().roles.byGuild[guildId] ?? {};
    expect([byId[role(90)]?.position, byId[role(24)]?.position, byId[role(22)]?.position]).toEqual([1, 2, 5]);
  });

  it('takes any colour as hexadecimal digits, and says what is none', async () => {
    const { user, bridge } = await openRoles({
      api: { 'roles.create': () => success({ error: 0, message: null, role: null }) },
    });
    await user.click(button('Create Role'));
    const form = within(await dialog('Create New Role'));
    await user.type(form.getByRole('textbox', { name: 'Role Name' }), 'Turner');
    const hex = form.getByRole('textbox', { name: 'Hex Code' });
    await user.clear(hex);
    await user.type(hex, '#12x');
    expect(form.getByRole('alert')).toHaveTextContent('Enter a colour such as #99aab5');
    expect(form.getByRole('button', { name: 'Create Role' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(form.getByRole('radio', { name: 'Blue' }));
    expect(form.getByRole('textbox', { name: 'Hex Code' })).toHaveValue('#3498db');
    expect(form.queryByRole('alert')).toBeNull();
    await user.clear(form.getByRole('textbox', { name: 'Hex Code' }));
    await user.type(form.getByRole('textbox', { name: 'Hex Code' }), 'FA3');
    expect(form.getAllByRole('radio').filter((it) => (it as HTMLInputElement).checked)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Create Role' }));
    await screen.findByText('Role created successfully');
    expect(bridge.argsOf('roles.create')).toMatchObject([{ color: '#ffaa33' }]);
  });

  it.each([
    ['the server’s words', () => refused('Too many roles'), 'Too many roles'],
    ['our own', () => refused(null), 'Failed to create role'],
    ['the same without a network', lost, 'Failed to create role'],
  ])('stays with what was typed when it fails, and says why: %s', async (_what, answer, text) => {
    const { user } = await openRoles({ api: { 'roles.create': answer } });
    await user.click(button('Create Role'));
    const form = within(await dialog('Create New Role'));
    await user.type(form.getByRole('textbox', { name: 'Role Name' }), 'Turner{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(form.getByRole('textbox', { name: 'Role Name' })).toHaveValue('Turner');
    await user.click(form.getByRole('button', { name: 'Dismiss' }));
    expect(form.queryByRole('alert')).toBeNull();
  });
});

describe('deleting a role', () => {
  it('asks, says who will lose this role, and it is gone', async () => {
    const { user, bridge } = await openRoles({ api: { 'roles.delete': acknowledged } });
    await user.click(button('Delete Helper'));
    const asked = await dialog('Delete Role');
    expect(asked).toHaveTextContent(
      'Are you sure you want to delete this role? This action cannot be undone.',
    );
    expect(asked).toHaveTextContent('2 members will lose this role');
    await expectAccessible();
    await user.click(within(asked).getByRole('button', { name: 'Delete Role' }));
    expect(await screen.findByText('Role deleted successfully')).toBeVisible();
    expect(rows().join()).not.toContain('Helper');
    expect(bridge.argsOf('roles.delete')).toEqual([{ guildId, roleId: helper.id }]);
    // The button that opened the dialog is gone; the focus moves to the one in its place.
    expect(document.activeElement).toHaveAccessibleName(/Guest$/);
  });

  it('takes its own event for its doing, whichever comes first', async () => {
    const { user, hear, store } = await openRoles({
      api: {
        'roles.delete': () => {
          act(() => hear(liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: helper.id })));
          return acknowledged();
        },
      },
    });
    await user.click(button('Delete Helper'));
    await user.click(within(await dialog('Delete Role')).getByRole('button', { name: 'Delete Role' }));
    expect(await screen.findByText('Role deleted successfully')).toBeVisible();
    expect(store.getState().toasts.list).toEqual([]);
  });

  it('stays when it fails, with why', async () => {
    const { user } = await openRoles({ api: { 'roles.delete': () => refused(null) } });
    await user.click(button('Delete Helper'));
    const asked = await dialog('Delete Role');
    await user.click(within(asked).getByRole('button', { name: 'Delete Role' }));
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Failed to delete role');
    expect(rows().join()).toContain('Helper');
  });
});

describe('the banners', () => {
  it('go after three seconds, but not while somebody points at them, or by their button', async () => {
    const timers = holdLongTimers();
    const { user } = await openRoles({
      api: {
        'roles.create': () => success({ error: 0, message: null, role: makeRole({ id: id(90), name: 'A' }) }),
      },
    });
    const create = async () => {
      await user.click(button('Create Role'));
      await user.type(screen.getByRole('textbox', { name: 'Role Name' }), 'A{Enter}');
      return screen.findByText('Role created successfully');
    };
    await create();
    await timers.pass(3100);
    expect(screen.queryByText('Role created successfully')).toBeNull();
    const held = await create();
    await user.hover(held);
    await timers.pass(10_000);
    expect(held).toBeVisible();
    await user.hover(button('Create Role'));
    await timers.pass(3100);
    expect(held).not.toBeInTheDocument();
    await create();
    await user.click(button('Dismiss'));
    expect(screen.queryByText('Role created successfully')).toBeNull();
  });
});

describe('editing a role', () => {
  const open = async (api = {}) => {
    const app = await openRoles({ api: { 'roles.edit': acknowledged, ...api } });
    await app.user.click(button('Edit Maker'));
    return { ...app, form: within(await dialog('Edit Role')) };
  };
  const nameField = (form: Awaited<ReturnType<typeof open>>['form']) =>
    form.getByRole('textbox', { name: 'Role Name' });
  const retype = async ({ user, form }: Awaited<ReturnType<typeof open>>, name: string) => {
    await user.clear(nameField(form));
    await user.type(nameField(form), name);
  };

  it('sends name, colour and flags; the list shows them', async () => {
    const app = await open();
    const { user, form, bridge } = app;
    expect(form.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true');
    await retype(app, ' Turner');
    await user.click(form.getByRole('switch', { name: 'Allow anyone to @mention this role' }));
    await user.click(form.getByRole('switch', { name: /separately/ }));
    await expectAccessible();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Role updated successfully')).toBeVisible();
    expect(bridge.argsOf('roles.edit')).toEqual([
      { guildId, roleId: maker.id, name: 'Turner', color: '#c96a4a', isHoisted: false, isMentionable: true },
    ]);
    expect(rows()).toContain('Turner1 member · 2 of 16 permissions enabled · Mentionable');
    expect(button('Edit Turner')).toHaveFocus();
  });

  it('is shown before the answer, and taken back when the server refuses; what was typed stays', async () => {
    let answer: () => void = () => undefined;
    const app = await open({
      'roles.edit': () => new Promise((resolve) => (answer = () => resolve(refused('Not this name')))),
    });
    await retype(app, 'Turner');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(rows().join()).toContain('Turner'));
    expect(app.form.queryByText(/Someone else/)).toBeNull();
    act(() => answer());
    expect(await app.form.findByRole('alert')).toHaveTextContent('Not this name');
    expect(rows().join()).toContain('Maker');
    expect(nameField(app.form)).toHaveValue('Turner');
  });

  it('keeps what the live connection says when the answer is lost', async () => {
    const app = await open({
      'roles.edit': () => {
        act(() => app.hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...maker, name: 'Turner' } })));
        return lost();
      },
    });
    await retype(app, 'Turner');
    await app.user.keyboard('{Enter}');
    expect(await app.form.findByText('Failed to update role')).toBeVisible();
    expect(rows().join()).toContain('Turner');
  });

  it('takes over what others change elsewhere in it, and says what it is now', async () => {
    const app = await open();
    await retype(app, 'Turner');
    act(() =>
      app.hear(
        liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...maker, color: '#3498db', isMentionable: true } }),
      ),
    );
    expect(app.form.getByText('Someone else changed this while you were editing. It is now:')).toBeVisible();
    expect(app.form.getByText(/^Role Colour: .#3498db.$/)).toBeVisible();
    expect(app.form.getByText('Allow mentions: on')).toBeVisible();
    await app.user.click(app.form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Role updated successfully');
    expect(app.bridge.argsOf('roles.edit')).toMatchObject([
      { name: 'Turner', color: '#3498db', isMentionable: true, isHoisted: true },
    ]);
  });

  it('asks which holds where others have changed the same, and saves nothing before', async () => {
    const app = await open();
    await retype(app, 'Turner');
    act(() => app.hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...maker, name: 'Carver' } })));
    expect(app.form.getByText(/^Role Name: .Carver.$/)).toBeVisible();
    const save = app.form.getByRole('button', { name: 'Save Changes' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(save);
    expect(app.bridge.argsOf('roles.edit')).toEqual([]);
    await app.user.click(app.form.getByRole('button', { name: 'Keep Mine' }));
    expect(nameField(app.form)).toHaveValue('Turner');
    await app.user.click(save);
    await screen.findByText('Role updated successfully');
    expect(app.bridge.argsOf('roles.edit')).toMatchObject([{ name: 'Turner' }]);
  });

  it('gives way to what others have typed where one says so', async () => {
    const app = await open();
    await retype(app, 'Turner');
    act(() => app.hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...maker, name: 'Carver' } })));
    await app.user.click(app.form.getByRole('button', { name: 'Use Theirs' }));
    expect(nameField(app.form)).toHaveValue('Carver');
    expect(app.form.queryByText(/Someone else/)).toBeNull();
    expect(app.form.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('closes with a word why when the role is deleted, or rises above one’s own', async () => {
    const app = await open();
    act(() => app.hear(liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: maker.id })));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Role' })).toBeNull());
    expect(app.store.getState().toasts.list.map(({ text }) => text)).toEqual(['This role has been deleted']);
    await app.user.click(button('Edit Helper'));
    await dialog('Edit Role');
    act(() => app.hear(liveEvent('GUILD_ROLE_ORDER', { guildId, roles: [{ id: helper.id, position: 6 }] })));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Role' })).toBeNull());
    expect(app.store.getState().toasts.list.at(-1)?.text).toBe(
      'Your permissions have changed: you can no longer manage this role',
    );
  });
});

it('closes when MANAGE_ROLES is taken away, with a word why', async () => {
  const { hear, store } = await openRoles({ permissions: ['MANAGE_CHANNELS'] });
  const reduced = { ...staff(), permissions: mask('MANAGE_CHANNELS') };
  act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: reduced })));
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Server Roles/ })).toBeNull());
  expect(store.getState().toasts.list.at(-1)?.text).toMatch(/can no longer open Roles/);
  expect(master.position).toBeGreaterThan(staff().position);
});
