import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Overwrite } from '../../../../../../src/contract/entities/channel';
import { success } from '../../../../../../src/contract/failure';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../../src/renderer/state/overlays/slice';
import { id, mask } from '../../../../../support/renderer/factories';
import { GUILD } from '../../../../../support/renderer/open-overlay';
import { mine, ofCrew, open, saves, state, tab } from './open-place';

describe('the permissions of a channel', () => {
  it('join what others change at the same time, and ask about the same setting', async () => {
    const { user, bridge } = await open();
    await user.click(tab('Roles: Crew'));
    await user.click(state('Send Messages', 'Allow'));
    const theirs: Overwrite = { ...ofCrew, allow: mask('VIEW_CHANNELS'), deny: mask('SEND_MESSAGES') };
    bridge.api['overwrites.fetch'] = () => success({ error: 0, overwrites: [theirs], inherited: [] });
    await user.click(saves());
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(1));
    expect(bridge.argsOf('overwrites.set')[0]).toMatchObject({
      overwrites: [{ ...ofCrew, allow: mask('VIEW_CHANNELS', 'SEND_MESSAGES'), deny: mask() }],
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());

    await user.click(state('Send Messages', 'Inherit'));
    bridge.api['overwrites.fetch'] = () => success({ error: 0, overwrites: [theirs], inherited: [] });
    await user.click(saves());
    expect(await screen.findByText('Crew: Send Messages: Deny')).toBeVisible();
    // The list is there before the request that fetched it has ended.
    await waitFor(() =>
      expect(saves()).toHaveAttribute('data-tooltip', 'Choose which version to keep first'),
    );
    expect(bridge.argsOf('overwrites.set')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Use Theirs' }));
    expect(state('Send Messages', 'Deny')).toBeChecked();
  });

  it('are fetched again when rights there change, and follow what others set', async () => {
    const { user, bridge, hear } = await open();
    await user.click(tab('Roles: Crew'));
    bridge.api['overwrites.fetch'] = () =>
      success({ error: 0, overwrites: [{ ...ofCrew, deny: mask() }], inherited: [] });
    act(() =>
      hear(liveEvent('CHANNEL_ACCESS', { guildId: GUILD, placeId: id(100), permissions: mask(...mine) })),
    );
    await waitFor(() => expect(state('Send Messages', 'Inherit')).toBeChecked());
  });

  it('are asked about again if they were changed while the question was open', async () => {
    const { user, bridge, hear } = await open({
      'overwrites.preview': () =>
        success({ error: 0, gain: 0, lose: 3, examples: { gain: [], lose: [] }, staffLosing: [] }),
    });
    await user.click(tab('Roles: Crew'));
    await user.click(state('View Channels', 'Deny'));
    await user.click(saves());
    await screen.findByRole('dialog', { name: 'Save Permissions' });
    bridge.api['overwrites.fetch'] = () =>
      success({ error: 0, overwrites: [{ ...ofCrew, allow: mask() }], inherited: [] });
    act(() =>
      hear(liveEvent('CHANNEL_ACCESS', { guildId: GUILD, placeId: id(100), permissions: mask(...mine) })),
    );
    await waitFor(() => expect(bridge.argsOf('overwrites.fetch')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Save Permissions' }));
    await waitFor(() => expect(bridge.argsOf('overwrites.preview')).toHaveLength(2));
    expect(bridge.argsOf('overwrites.set')).toEqual([]);
  });

  it('are asked about again if they were changed meanwhile without a sign', async () => {
    const { user, bridge } = await open({
      'overwrites.preview': () =>
        success({ error: 0, gain: 0, lose: 3, examples: { gain: [], lose: [] }, staffLosing: [] }),
    });
    await user.click(tab('Roles: Crew'));
    await user.click(state('View Channels', 'Deny'));
    await user.click(saves());
    await screen.findByRole('dialog', { name: 'Save Permissions' });
    const theirs: Overwrite = { ...ofCrew, allow: mask('ATTACH_FILES', 'MANAGE_MESSAGES') };
    bridge.api['overwrites.fetch'] = () => success({ error: 0, overwrites: [theirs], inherited: [] });
    await user.click(screen.getByRole('button', { name: 'Save Permissions' }));
    await waitFor(() => expect(bridge.argsOf('overwrites.preview')).toHaveLength(2));
    expect(bridge.argsOf('overwrites.set')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Save Permissions' }));
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(1));
    expect(bridge.argsOf('overwrites.set')[0]).toMatchObject({
      overwrites: [{ ...theirs, deny: mask('VIEW_CHANNELS', 'SEND_MESSAGES') }],
    });
  });

  it('tell what others have changed since they were opened, and of own changes nothing', async () => {
    const { user, bridge } = await open();
    expect(screen.queryByText(/Someone else changed this/)).toBeNull();
    await user.click(tab('Roles: Crew'));
    await user.click(state('Send Messages', 'Allow'));
    const theirs: Overwrite = { ...ofCrew, allow: mask('VIEW_CHANNELS'), deny: mask('SEND_MESSAGES') };
    bridge.api['overwrites.fetch'] = () => success({ error: 0, overwrites: [theirs], inherited: [] });
    await user.click(saves());
    await waitFor(() => expect(bridge.argsOf('overwrites.set')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    const told = screen.getByText(/Someone else changed this/).closest('[data-tone]');
    expect(
      within(told as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Crew: View Channels: Allow', 'Crew: Attach Files: Inherit']);
    await user.click(within(told as HTMLElement).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Someone else changed this/)).toBeNull();
  });

  it('tell nothing of what was changed before they were opened again', async () => {
    const { user, bridge, store } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    bridge.api['overwrites.fetch'] = () =>
      success({ error: 0, overwrites: [{ ...ofCrew, deny: mask() }], inherited: [] });
    act(
      () =>
        void store.dispatch(
          overlayOpened({
            kind: 'channel-settings',
            about: { guildId: GUILD, channelId: id(100), page: 'permissions' },
          }),
        ),
    );
    await user.click(await screen.findByRole('tab', { name: 'Roles: Crew' }));
    await waitFor(() => expect(state('Send Messages', 'Inherit')).toBeChecked());
    expect(screen.queryByText(/Someone else changed this/)).toBeNull();
  });
});
