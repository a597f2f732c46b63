import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failure } from '../../../../../../src/contract/failure';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { reorderRoles } from '../../../../../../src/renderer/state/roles/thunks';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { id, makeRole } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import { SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { button, dialog, guest, helper, maker, openRoles, rows as listed, staff } from './open-roles';

const open = async (api: ApiAnswers = {}, isOwner = false) => {
  const app = await openRoles({ isOwner, api: { 'roles.reorder': acknowledged, ...api } });
  await app.user.click(button('Reorder Roles'));
  const form = within(await dialog('Reorder Roles'));
  const list = within(form.getByRole('list', { name: 'Roles, the highest first' }));
  const order = () => list.getAllByRole('listitem').map((row) => row.textContent);
  const save = () => form.getByRole('button', { name: 'Save Order' });
  return { ...app, form, order, save };
};

describe('the order of roles', () => {
  it('has those that one manages, without @everyone', async () => {
    const { order, save } = await open();
    expect(order()).toEqual(['Maker', 'Helper', 'Guest']);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
  });

  it('has all but @everyone for the owner', async () => {
    expect((await open({}, true)).order()).toEqual(['Master', 'Staff', 'Maker', 'Helper', 'Guest']);
  });

  it('is changed by arrows, which swap neighbours and keep the focus; nothing is sent before it is saved', async () => {
    const { user, form, order, save, bridge } = await open();
    await user.click(form.getByRole('button', { name: 'Move Guest up' }));
    expect(order()).toEqual(['Maker', 'Guest', 'Helper']);
    expect(form.getByRole('button', { name: 'Move Guest up' })).toHaveFocus();
    expect(form.getByText('Guest: 2 of 3')).toBeInTheDocument();
    expect(form.getByText('Unsaved changes')).toBeVisible();
    expect(bridge.argsOf('roles.reorder')).toEqual([]);
    await user.click(save());
    expect(await screen.findByText('Roles reordered successfully')).toBeVisible();
    // The top manageable position minus the index in the list.
    expect(bridge.argsOf('roles.reorder')).toEqual([
      {
        guildId,
        roleOrders: [
          { roleId: maker.id, newPosition: 4 },
          { roleId: guest.id, newPosition: 3 },
          { roleId: helper.id, newPosition: 2 },
        ],
      },
    ]);
    expect(
      listed()
        .map((text) => text.slice(0, 5))
        .slice(2, 5),
    ).toEqual(['Maker', 'Guest', 'Helpe']);
  });

  it('cannot lead at or above one’s own role, in the words of the specification', async () => {
    const { form, user, order } = await open();
    const up = form.getByRole('button', { name: 'Move Maker up' });
    expect(up).toHaveAccessibleDescription(
      'Cannot move role Maker to position 5 - it would be at or above your highest role (position 5)',
    );
    await user.click(up);
    expect(order()).toEqual(['Maker', 'Helper', 'Guest']);
    expect(form.getByRole('button', { name: 'Move Guest down' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is refused before it is sent where a role has risen to one’s own meanwhile', async () => {
    const { store, hear, bridge } = await open();
    act(() => hear(liveEvent('GUILD_ROLE_ORDER', { guildId, roles: [{ id: maker.id, position: 6 }] })));
    const refusal = await act(() => store.dispatch(reorderRoles(guildId, [maker.id, helper.id])));
    expect(refusal).toEqual(
      failure(
        'Cannot move role Maker to position 6 - it would be at or above your highest role (position 5)',
      ),
    );
    expect(bridge.argsOf('roles.reorder')).toEqual([]);
  });

  it('is changed by pointer', async () => {
    const { form, order } = await open();
    const [first, , last] = form.getAllByRole('listitem');
    Object.assign(document, { elementFromPoint: () => last ?? null });
    onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'));
    for (const row of form.getAllByRole('listitem')) {
      row.getBoundingClientRect = () => new DOMRect(0, -20, 100, 36);
    }
    form.getByRole('list', { name: 'Roles, the highest first' }).getBoundingClientRect = () =>
      new DOMRect(0, -200, 100, 600);
    fireEvent.pointerDown(first!, { button: 0, clientX: 10, clientY: 10, bubbles: true });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 20 });
    expect(last).toHaveAttribute('data-edge', 'after');
    fireEvent.pointerUp(window);
    expect(order()).toEqual(['Helper', 'Guest', 'Maker']);
  });

  it('stays when the server refuses, with its words and what was moved', async () => {
    const { user, form, order, save } = await open({ 'roles.reorder': () => refused('Not now') });
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    await user.click(save());
    expect(await form.findByRole('alert')).toHaveTextContent('Not now');
    expect(order()).toEqual(['Helper', 'Maker', 'Guest']);
  });

  it('is shown as it is on the server when others have overtaken it', async () => {
    const { user, form, save, bridge } = await open({
      'roles.reorder': () => refused('The roles have just changed.', 409),
    });
    const asked = bridge.argsOf('roles.list').length;
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    await user.click(save());
    expect(await form.findByRole('alert')).toHaveTextContent('The roles have just changed.');
    expect(bridge.argsOf('roles.list')).toHaveLength(asked + 1);
  });

  it('says in our words that it failed', async () => {
    const { user, form, save } = await open({ 'roles.reorder': lost });
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    await user.click(save());
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to reorder roles');
  });

  it('sends nothing when it is cancelled', async () => {
    const { user, form, bridge } = await open();
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(bridge.argsOf('roles.reorder')).toEqual([]);
    expect(button('Reorder Roles')).toHaveFocus();
  });
});

describe('an order that others change meanwhile', () => {
  const theirs = liveEvent('GUILD_ROLE_ORDER', {
    guildId,
    roles: [
      { id: guest.id, position: 4 },
      { id: helper.id, position: 3 },
      { id: maker.id, position: 1 },
    ],
  });

  it('is taken over while nothing was moved here, and told', async () => {
    const { hear, order, form } = await open();
    act(() => hear(theirs));
    expect(order()).toEqual(['Guest', 'Helper', 'Maker']);
    expect(form.getByText('Someone else changed this while you were editing. It is now:')).toBeVisible();
    expect(form.queryByRole('button', { name: 'Keep Mine' })).toBeNull();
  });

  it('is told where something was moved here: one says which holds', async () => {
    const { hear, order, form, user, save } = await open();
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    act(() => hear(theirs));
    expect(form.getByText(/Guest.*Helper.*Maker/, { selector: 'li' })).toBeVisible();
    expect(order()).toEqual(['Helper', 'Maker', 'Guest']);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.click(form.getByRole('button', { name: 'Use Theirs' }));
    expect(order()).toEqual(['Guest', 'Helper', 'Maker']);
    expect(form.queryByText(/Someone else/)).toBeNull();
  });

  it('goes on with roles that come and go', async () => {
    const { hear, order, form, user, save, bridge } = await open();
    await user.click(form.getByRole('button', { name: 'Move Helper up' }));
    act(() =>
      hear(
        liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: guest.id }),
        liveEvent('GUILD_ROLE_CREATE', {
          guildId,
          role: makeRole({ id: id(80), name: 'Turner', position: 1 }),
        }),
      ),
    );
    expect(order()).toEqual(['Helper', 'Turner', 'Maker']);
    expect(form.getByText(/Turner.* was added/)).toBeVisible();
    expect(form.getByText(/Guest.* was removed/)).toBeVisible();
    await user.click(save());
    await waitFor(() =>
      expect(bridge.argsOf('roles.reorder')[0]?.roleOrders.map(({ roleId }) => roleId)).toEqual([
        helper.id,
        id(80),
        maker.id,
      ]),
    );
    expect(staff().position).toBe(5);
  });
});
