import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Overwrite } from '../../../../../../src/contract/entities/channel';
import { success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../../src/renderer/state/overlays/slice';
import { fullMeta, id, makeGateway, mask, withOverwrites } from '../../../../../support/renderer/factories';
import { deferred } from '../../../../../support/renderer/fake-bridge';
import { GUILD, openOverlay, refused, workshop } from '../../../../../support/renderer/open-overlay';
import {
  all,
  answers,
  boss,
  CHANNEL,
  mine,
  ofCrew,
  open,
  saves,
  setting,
  staff,
  state,
  tab,
} from './open-place';

describe('the permissions of a channel', () => {
  it('show @everyone and who has settings, each right with its state and what is inherited', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['@everyone', 'Crew']);
    expect(state('Send Messages', 'Inherit')).toBeChecked();
    expect(setting('Send Messages')).toHaveAccessibleDescription(
      'Write in text channels From roles: allowed',
    );
    await user.click(tab('Roles: Crew'));
    expect(state('Send Messages', 'Deny')).toBeChecked();
    expect(state('Attach Files', 'Allow')).toBeChecked();
    expect(setting('Attach Files')).toHaveAccessibleDescription(/From roles: denied$/);
  });

  it('say what comes from the category', async () => {
    const inherited: Overwrite[] = [
      { ...ofCrew, allow: mask('MANAGE_MESSAGES'), deny: mask('SEND_MESSAGES') },
    ];
    const { user } = await open({
      'overwrites.fetch': () => success({ error: 0, overwrites: [ofCrew], inherited }),
    });
    await user.click(tab('Roles: Crew'));
    expect(setting('Manage Messages')).toHaveAccessibleDescription(/From category: allowed$/);
    expect(setting('Send Messages')).toHaveAccessibleDescription(/From category: denied$/);
  });

  it('are set by arrows, by the space bar and by the pointer, and saved as a whole list', async () => {
    const { user, bridge, store } = await open();
    await user.click(tab('Roles: Crew'));
    state('Send Messages', 'Deny').focus();
    await user.keyboard('{ArrowRight}');
    expect(state('Send Messages', 'Inherit')).toBeChecked();
    state('View Channels', 'Allow').focus();
    await user.keyboard(' ');
    expect(state('View Channels', 'Allow')).toBeChecked();
    await user.click(state('Attach Files', 'Deny'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' Quiet please ');
    await user.click(saves());
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(1));
    const overwrites = [{ ...ofCrew, allow: mask('VIEW_CHANNELS'), deny: mask('ATTACH_FILES') }];
    expect(bridge.argsOf('overwrites.preview')).toEqual([{ placeId: CHANNEL, overwrites }]);
    expect(bridge.argsOf('overwrites.set')).toEqual([
      { placeId: CHANNEL, overwrites, reason: 'Quiet please' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    expect(store.getState().toasts.list).toMatchObject([{ text: 'Permissions updated successfully' }]);
    expect(state('Attach Files', 'Deny')).toBeChecked();
  });

  it('ask before members gain or lose the view, and say whom it concerns', async () => {
    const { user, bridge } = await open({
      'overwrites.preview': () =>
        success({
          error: 0,
          ...{ gain: 1, lose: 12, staffLosing: ['Ana'] },
          examples: { gain: ['Zoe'], lose: ['Ana', 'Bob'] },
        }),
    });
    await user.click(tab('Roles: Crew'));
    await user.click(state('View Channels', 'Deny'));
    await user.click(saves());
    const question = await screen.findByRole('dialog', { name: 'Save Permissions' });
    expect(question).toHaveTextContent(
      '12 members lose View Channels, Ana of the staff among them. 1 member gains View Channels.',
    );
    expect(question).toHaveTextContent('Ana, Bob and 10 more');
    expect(question).toHaveTextContent('Zoe');
    expect(bridge.argsOf('overwrites.set')).toEqual([]);
    await user.keyboard('{Escape}');
    expect(bridge.argsOf('overwrites.set')).toEqual([]);
    await user.click(saves());
    await screen.findByRole('dialog', { name: 'Save Permissions' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save Permissions' })).toBeNull());
  });

  it('take a role or member to them, and a row of none goes again', async () => {
    const { user, bridge } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Role or Member' }));
    await user.type(await screen.findByRole('combobox', { name: 'Add Role or Member' }), 'cem{Enter}');
    expect(tab('Members: cem')).toHaveAttribute('aria-selected', 'true');
    await user.click(state('Send Messages', 'Allow'));
    await user.click(saves());
    const ofCem = { target: 'member', id: '3', allow: mask('SEND_MESSAGES'), deny: mask() };
    await waitFor(() =>
      expect(bridge.argsOf('overwrites.set')).toMatchObject([{ overwrites: [ofCrew, ofCem] }]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(saves());
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(2));
    expect(bridge.argsOf('overwrites.set')[1]).toMatchObject({ overwrites: [ofCrew] });
  });

  it('cannot be given by whoever lacks them, nor to a role or member above', async () => {
    const { user, bridge } = await open({
      'overwrites.fetch': () =>
        success({
          error: 0,
          overwrites: [
            { ...ofCrew, id: boss.id },
            { target: 'member', id: id(4), allow: mask('VIEW_CHANNELS'), deny: mask() },
          ],
          inherited: [],
        }),
    });
    expect(setting('Manage Messages')).toHaveAttribute(
      'data-tooltip',
      'You do not have this permission yourself',
    );
    await user.click(state('Manage Messages', 'Allow'));
    expect(state('Manage Messages', 'Inherit')).toBeChecked();
    await user.click(tab('Roles: Boss'));
    expect(setting('View Channels')).toHaveAttribute(
      'data-tooltip',
      'You can only change roles below your highest role',
    );
    await user.click(state('View Channels', 'Deny'));
    expect(state('View Channels', 'Inherit')).toBeChecked();
    await user.click(tab('Members: dora'));
    expect(setting('View Channels')).toHaveAttribute(
      'data-tooltip',
      'You can only change members below your highest role',
    );
    expect(bridge.argsOf('overwrites.preview')).toEqual([]);
  });

  it('are not saved where one would lose access oneself', async () => {
    const { user } = await open();
    await user.click(state('View Channels', 'Deny'));
    expect(saves()).toHaveAttribute('data-tooltip', 'You would lose access yourself');
    expect(screen.getByText('Unsaved Changes').closest('[role="status"]')).toHaveTextContent(
      'Unsaved Changes: You would lose access yourself',
    );
    expect(state('View Channels', 'Deny')).toBeChecked();
  });

  it('say why the server refused them, and stay as they are', async () => {
    const { user } = await open({
      'overwrites.set': () => refused('You cannot change the permissions of Crew', 403),
    });
    await user.click(tab('Roles: Crew'));
    await user.click(state('View Channels', 'Allow'));
    await user.click(saves());
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot change the permissions of Crew');
    expect(state('View Channels', 'Allow')).toBeChecked();
  });

  it('are not left with unsaved changes without a question', async () => {
    const { user, store } = await open();
    await user.click(tab('Roles: Crew'));
    await user.click(state('View Channels', 'Allow'));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    act(() => void store.dispatch(overlayOpened({ kind: 'shortcuts', about: {} })));
    expect(store.getState().overlays.open?.kind).toBe('channel-settings');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    expect(state('View Channels', 'Inherit')).toBeChecked();
    await user.keyboard('{Escape}');
    expect(store.getState().overlays.open).toBeNull();
  });

  it('can be read offline, and not changed', async () => {
    const { user, bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await waitFor(() => expect(setting('View Channels')).toHaveAttribute('data-tooltip', 'You are offline'));
    await user.click(state('View Channels', 'Deny'));
    expect(state('View Channels', 'Inherit')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Add Role or Member' })).toHaveAttribute(
      'data-tooltip',
      'You are offline',
    );
  });

  it('say that they may be out of date where they could not be fetched again', async () => {
    const { bridge, hear } = await open();
    bridge.api['overwrites.fetch'] = () => refused('Busy', 503);
    act(() =>
      hear(liveEvent('CHANNEL_ACCESS', { guildId: GUILD, placeId: id(100), permissions: mask(...mine) })),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Busy');
    expect(tab('Roles: Crew')).toBeVisible();
  });

  it('say that they could not be loaded, and try again', async () => {
    const app = await openOverlay(
      { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(100) } },
      answers({ 'overwrites.fetch': () => refused(null, 500) }),
      { ...workshop, memberRoles: [all, staff] },
      { meta: withOverwrites(fullMeta) },
    );
    await app.user.click(screen.getByRole('button', { name: 'Permissions' }));
    expect(await screen.findByText('Failed to load permissions')).toBeVisible();
    app.bridge.api['overwrites.fetch'] = () => success({ error: 0, overwrites: [], inherited: [] });
    await app.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('tab', { name: 'Roles: @everyone' })).toBeVisible();
  });

  it('go when the right does, and the dialog with the last page', async () => {
    const { store, hear } = await open();
    const access = (...names: PermissionName[]) =>
      act(() =>
        hear(liveEvent('CHANNEL_ACCESS', { guildId: GUILD, placeId: id(100), permissions: mask(...names) })),
      );
    access('VIEW_CHANNELS', 'MANAGE_CHANNELS');
    expect(screen.getByRole('textbox', { name: 'Channel Name' })).toBeVisible();
    access('VIEW_CHANNELS');
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([
      { text: 'Your permissions have changed: you can no longer open these settings' },
    ]);
  });

  it('close with a word when the channel is hidden', async () => {
    const { store, hear } = await open();
    act(() => hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(100), hidden: true })));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list[0]).toMatchObject({ text: 'You no longer have access to #general' });
  });

  it('have nothing for axe to complain of', async () => {
    const { dialog } = await open();
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});

describe('the other pages', () => {
  it('of a channel change its name by keyboard alone, and close', async () => {
    const app = await openOverlay(
      { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(100) } },
      answers({ 'channels.rename': () => success({ error: 0, message: null }) }),
      { ...workshop, memberRoles: [all, staff] },
      { meta: withOverwrites(fullMeta) },
    );
    expect(screen.getByRole('textbox', { name: 'Channel Name' })).toHaveFocus();
    await app.user.keyboard('-3{Enter}');
    await waitFor(() => expect(app.bridge.argsOf('channels.rename')).toMatchObject([{ name: 'general-3' }]));
    await waitFor(() => expect(app.store.getState().overlays.open).toBeNull());
  });

  it('of a channel say why it was not changed, and delete it', async () => {
    const quietly = () => success({ error: 0, message: null });
    const answer = deferred<ReturnType<typeof quietly>>();
    const { user, store, hear } = await open({
      'channels.rename': () => refused('Taken'),
      'channels.delete': () => answer.promise,
    });
    await user.click(screen.getByRole('button', { name: 'Overview' }));
    await user.type(screen.getByRole('textbox', { name: 'Channel Name' }), '-2');
    await user.click(saves());
    expect(await screen.findByRole('alert')).toHaveTextContent('Taken');
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    await user.click(screen.getByRole('button', { name: 'Delete Channel' }));
    await user.keyboard('{Enter}');
    act(() => hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(100) })));
    answer.resolve(quietly());
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(store.getState().toasts.list).toEqual([]);
  });

  it('of a category rename it, and its permissions are set by its id', async () => {
    const openCategory = () =>
      openOverlay(
        { kind: 'category-settings', about: { guildId: GUILD, categoryId: id(50) } },
        answers({ 'categories.rename': () => success({ error: 0, message: null }) }),
        { ...workshop, memberRoles: [all, staff] },
        { meta: withOverwrites(fullMeta) },
      );
    const { user, bridge, store } = await openCategory();
    await user.click(screen.getByRole('button', { name: 'Permissions' }));
    await user.click(await screen.findByRole('tab', { name: 'Roles: Crew' }));
    await user.click(state('View Channels', 'Allow'));
    await user.click(saves());
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toMatchObject([{ placeId: '50' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Overview' }));
    await user.type(screen.getByRole('textbox', { name: 'Category Name' }), 's{Enter}');
    await waitFor(() =>
      expect(bridge.argsOf('categories.rename')).toEqual([{ categoryId: '50', name: 'The Workshops' }]),
    );
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
  });
});
