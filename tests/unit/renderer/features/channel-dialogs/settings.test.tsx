import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { CategoryId, ChannelId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { fullMeta, id, makeCategory, makeChannel } from '../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../support/renderer/fake-bridge';
import { acknowledged, GUILD, lost, openOverlay, refused } from '../../../../support/renderer/open-overlay';

const openSettings = (api: ApiAnswers = {}, channelId = 100) =>
  openOverlay({ kind: 'channel-settings', about: { guildId: GUILD, channelId: id(channelId) } }, api);
const nameField = () => screen.getByRole('textbox', { name: 'Channel Name' });
const topicField = () => screen.getByRole('textbox', { name: 'Channel Topic' });
const press = (name: string) => screen.getByRole('button', { name });
const general = makeChannel({ id: id(100), name: 'general', topic: 'All of it' });
const deleted = liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(100) });

describe('ChannelSettingsDialog', () => {
  it('changes name and topic', async () => {
    const { user, bridge, store } = await openSettings({ 'channels.rename': acknowledged });
    expect(press('Save Changes')).toHaveAttribute('data-tooltip', 'Nothing has changed');
    await user.clear(nameField());
    await user.type(nameField(), 'Big Hall');
    await user.clear(topicField());
    await user.type(topicField(), ' Come in {Enter}');
    await user.click(press('Save Changes'));
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('channels.rename')).toEqual([
      { channelId: '100', name: 'big-hall', topic: 'Come in' },
    ]);
    expect(store.getState().channels.byId[id<ChannelId>(100)]).toMatchObject({
      name: 'big-hall',
      topic: 'Come in',
    });
  });

  it('sets the slow mode by a call of its own, and leaves what has not changed', async () => {
    const { user, bridge, store } = await openOverlay(
      { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(100) } },
      { 'channels.setSlowmode': acknowledged, 'channels.rename': acknowledged },
      undefined,
      { meta: { ...fullMeta, features: [...fullMeta.features, 'slowmode-edit'] } },
    );
    const slowMode = screen.getByRole('combobox', { name: 'Slow Mode' });
    expect(slowMode).toHaveTextContent('Off');
    await user.click(slowMode);
    expect(screen.getAllByRole('option')).toHaveLength(14);
    await user.click(screen.getByRole('option', { name: '5 min' }));
    await user.click(press('Save Changes'));
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('channels.setSlowmode')).toEqual([{ channelId: '100', seconds: 300 }]);
    expect(bridge.argsOf('channels.rename')).toEqual([]);
    expect(store.getState().channels.byId[id<ChannelId>(100)]?.slowmode).toBe(300);
  });

  it('sets no slow mode on a server without the feature', async () => {
    await openSettings();
    expect(screen.queryByRole('combobox', { name: 'Slow Mode' })).toBeNull();
  });

  it('takes a topic away, and holds one to 1024 characters', async () => {
    const { user, bridge } = await openSettings({ 'channels.rename': acknowledged });
    await user.clear(topicField());
    await user.click(topicField());
    await user.paste('t'.repeat(1100));
    expect(topicField()).toHaveValue('t'.repeat(1024));
    await user.clear(topicField());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bridge.argsOf('channels.rename')).toMatchObject([{ topic: null }]));
  });

  it('says why a change failed, and keeps what was typed', async () => {
    const { user, bridge } = await openSettings({ 'channels.rename': () => refused('Taken') });
    await user.type(nameField(), '-2{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Taken');
    bridge.api['channels.rename'] = lost;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to update channel'));
    expect(nameField()).toHaveValue('general-2');
  });

  it('follows a change by somebody else, but not over what is being typed', async () => {
    const { user, hear } = await openSettings();
    await user.type(nameField(), '-2');
    act(() =>
      hear(
        liveEvent('GUILD_CHANNEL_EDIT', {
          guildId: GUILD,
          channel: { ...general, name: 'other', topic: 'New' },
        }),
      ),
    );
    expect(nameField()).toHaveValue('general-2');
    expect(topicField()).toHaveValue('New');
  });

  it('closes with a word when the channel is deleted elsewhere', async () => {
    const { store, hear } = await openSettings();
    act(() => hear(deleted));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([{ text: '#general was deleted' }]);
  });

  it('asks before the channel is deleted, then leads to the first remaining one', async () => {
    const { user, bridge, store } = await openSettings({ 'channels.delete': acknowledged });
    await user.click(press('Delete Channel'));
    const question = screen.getByRole('dialog', { name: 'Delete Channel' });
    expect(question).toHaveTextContent('Are you sure you want to delete #general?');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Channel Settings' })).toBeVisible();
    expect(press('Delete Channel')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('channels.delete')).toEqual([{ channelId: '100' }]);
    expect(store.getState().navigation.channelId).toBe('101');
    expect(store.getState().toasts.list).toEqual([]);
  });

  it('says nothing of its own deletion, which is heard before it is answered', async () => {
    const answer = deferred<ReturnType<typeof acknowledged>>();
    const { user, store, hear } = await openSettings({ 'channels.delete': () => answer.promise });
    await user.click(press('Delete Channel'));
    await user.keyboard('{Enter}');
    act(() => hear(deleted));
    answer.resolve(acknowledged());
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(store.getState().toasts.list).toEqual([]);
  });

  it('stays with the reason when the channel is not deleted', async () => {
    const { user } = await openSettings({ 'channels.delete': lost });
    await user.click(press('Delete Channel'));
    await user.keyboard('{Enter}');
    const question = screen.getByRole('dialog', { name: 'Delete Channel' });
    expect(await within(question).findByRole('alert')).toHaveTextContent('Failed to delete channel');
  });

  it('has no topic for a voice channel', async () => {
    await openSettings({}, 102);
    expect(nameField()).toHaveValue('Radio');
    expect(screen.queryByRole('textbox', { name: 'Channel Topic' })).toBeNull();
  });

  it('has nothing for axe to complain of', async () => {
    const { dialog } = await openSettings();
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});

describe('categories', () => {
  const about = { guildId: GUILD, categoryId: id<CategoryId>(50) };
  const field = () => screen.getByRole('textbox', { name: 'Category Name' });

  it('gives a category another name', async () => {
    const { user, bridge, store } = await openOverlay(
      { kind: 'rename-category', about },
      { 'categories.rename': acknowledged },
    );
    expect(press('Save Changes')).toHaveAttribute('data-tooltip', 'Nothing has changed');
    await user.clear(field());
    await user.type(field(), 'Forge{Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('categories.rename')).toEqual([{ categoryId: '50', name: 'Forge' }]);
    expect(store.getState().channels.categories[about.categoryId]?.name).toBe('Forge');
  });

  it('shows the name that somebody else gives meanwhile, and closes when it is deleted', async () => {
    const { store, hear } = await openOverlay({ kind: 'rename-category', about }, {});
    act(() =>
      hear(
        liveEvent('GUILD_CATEGORY_EDIT', {
          guildId: GUILD,
          category: makeCategory({ id: id(50), name: 'New' }),
        }),
      ),
    );
    expect(field()).toHaveValue('New');
    act(() => hear(liveEvent('GUILD_CATEGORY_DELETE', about)));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([{ text: 'This category was deleted' }]);
  });

  it('deletes a category after a question; its channels stay', async () => {
    const { user, bridge, store } = await openOverlay(
      { kind: 'delete-category', about },
      { 'categories.delete': acknowledged },
    );
    expect(screen.getByRole('dialog')).toHaveTextContent('Are you sure you want to delete The Workshop?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('categories.delete')).toEqual([{ categoryId: '50' }]);
    expect(store.getState().channels.categories[about.categoryId]).toBeUndefined();
    expect(store.getState().channels.byId[id<ChannelId>(101)]).toBeDefined();
    expect(store.getState().toasts.list).toEqual([]);
  });

  it('says why a category is not deleted', async () => {
    const { user } = await openOverlay({ kind: 'delete-category', about }, { 'categories.delete': lost });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete category');
  });
});
