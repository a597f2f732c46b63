import { fireEvent, act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { everyone, id, makeCategory, makeChannel, mask } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { GUILD, lost, openOverlay, refused } from '../../../../support/renderer/open-overlay';

const openChannelDialog = (api: ApiAnswers = {}, change?: Parameters<typeof openOverlay>[2]) =>
  openOverlay({ kind: 'create-channel', about: { guildId: GUILD, categoryId: id(50) } }, api, change);
const openCategoryDialog = (api: ApiAnswers = {}) =>
  openOverlay({ kind: 'create-category', about: { guildId: GUILD } }, api);
const nameField = () => screen.getByRole('textbox', { name: 'Channel Name' });
const creating: ApiAnswers = {
  'channels.create': ({ name, type, categoryId }) =>
    success({ error: 0, message: null, channel: makeChannel({ id: id(200), name, type, categoryId }) }),
};

describe('CreateChannelDialog', () => {
  it('takes the name as a text channel may be called, while it is typed', async () => {
    const { user } = await openChannelDialog();
    expect(nameField()).toHaveFocus();
    await user.type(nameField(), 'New Räum_1!');
    expect(nameField()).toHaveValue('new-räum1');
    await user.clear(nameField());
    await user.click(nameField());
    await user.paste('x'.repeat(150));
    expect(nameField()).toHaveValue('x'.repeat(100));
    expect(screen.getByText('100/100')).toBeVisible();
  });

  it('lets an input method finish a word before it takes what cannot stand in a name', async () => {
    await openChannelDialog();
    const field = nameField();
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: "xi'an" } });
    expect(field).toHaveValue("xi'an");
    fireEvent.change(field, { target: { value: '西安 &' } });
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('西安-');
  });

  it('keeps the caret where something is typed that cannot stand in a name', async () => {
    const { user } = await openChannelDialog();
    await user.type(nameField(), 'ab');
    await user.keyboard('{ArrowLeft}!');
    expect(nameField()).toHaveValue('ab');
    expect(nameField()).toHaveProperty('selectionStart', 1);
    await user.keyboard('x');
    expect(nameField()).toHaveValue('axb');
  });

  it('creates the channel in its category, by Enter, and opens it', async () => {
    const { user, bridge, store } = await openChannelDialog(creating);
    await user.keyboard('New Room{Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('channels.create')).toEqual([
      { guildId: GUILD, name: 'new-room', type: 'text', categoryId: '50' },
    ]);
    expect(store.getState().channels.byId[id<ChannelId>(200)]?.name).toBe('new-room');
    expect(store.getState().navigation.channelId).toBe('200');
  });

  it('creates a voice channel, with letters, numbers and spaces, in another category', async () => {
    const { user, bridge, store } = await openChannelDialog(creating);
    await user.type(nameField(), 'radio-1');
    await user.click(screen.getByRole('radio', { name: 'Voice' }));
    expect(nameField()).toHaveValue('radio1');
    await user.type(nameField(), ' Später');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(screen.getByRole('option', { name: 'Attic' }));
    await user.click(screen.getByRole('button', { name: 'Create Channel' }));
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('channels.create')).toEqual([
      { guildId: GUILD, name: 'radio1 Später', type: 'voice', categoryId: '51' },
    ]);
    expect(store.getState().navigation.channelId).toBe('100');
  });

  it('does not create what has no name', async () => {
    const { user, bridge } = await openChannelDialog(creating);
    await user.type(nameField(), '  !{Enter}');
    await user.clear(nameField());
    const button = screen.getByRole('button', { name: 'Create Channel' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('data-tooltip', 'Enter a channel name');
    await user.click(button);
    expect(bridge.argsOf('channels.create')).toEqual([]);
  });

  it('does not put a 51st channel into a category', async () => {
    const channels = Array.from({ length: 50 }, (_, place) =>
      makeChannel({ id: id(1000 + place), position: place, categoryId: id(50) }),
    );
    const { user } = await openChannelDialog(creating, { channels, categories: [makeCategory()] });
    await user.type(nameField(), 'one-more');
    expect(screen.getByRole('button', { name: 'Create Channel' })).toHaveAttribute(
      'data-tooltip',
      'A category holds up to 50 channels',
    );
  });

  it('shows the private toggle, whose value nobody would be told, as to come', async () => {
    await openChannelDialog();
    const toggle = screen.getByRole('switch', { name: 'Private Channel' });
    expect(toggle).toHaveAttribute('aria-disabled', 'true');
    expect(toggle).toHaveAttribute('data-tooltip', 'Coming soon');
    expect(toggle).not.toBeChecked();
  });

  it('says that it failed in the words of the server, and stays', async () => {
    const { user, store } = await openChannelDialog({ 'channels.create': () => refused('Not here') });
    await user.type(nameField(), 'room{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create channel: Not here');
    expect(nameField()).toHaveValue('room');
    expect(store.getState().overlays.open).not.toBeNull();
  });

  it('says so when the server is not reached', async () => {
    const { user } = await openChannelDialog({ 'channels.create': lost });
    await user.type(nameField(), 'room{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while creating the channel. Please try again.',
    );
  });

  it('goes on without the category that is deleted meanwhile', async () => {
    const { user, bridge, hear } = await openChannelDialog(creating);
    act(() => hear(liveEvent('GUILD_CATEGORY_DELETE', { guildId: GUILD, categoryId: id(50) })));
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('No category');
    await user.type(nameField(), 'room{Enter}');
    await waitFor(() => expect(bridge.argsOf('channels.create')).toMatchObject([{ categoryId: null }]));
  });

  it('closes when the right is taken away, and says so', async () => {
    const { store, hear } = await openChannelDialog();
    const role = { ...everyone, permissions: mask('VIEW_CHANNELS') };
    act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role })));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([
      { text: 'You can no longer manage the channels of this server' },
    ]);
  });

  it('has nothing for axe to complain of', async () => {
    const { dialog } = await openChannelDialog();
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});

describe('CreateCategoryDialog', () => {
  const field = () => screen.getByRole('textbox', { name: 'Category Name' });

  it('creates a category, by Enter', async () => {
    const { user, bridge, store } = await openCategoryDialog({
      'categories.create': ({ name }) =>
        success({ error: 0, message: null, category: makeCategory({ id: id(60), name, position: 2 }) }),
    });
    expect(field()).toHaveFocus();
    await user.keyboard('  Täglich & mehr {Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('categories.create')).toEqual([{ guildId: GUILD, name: 'Täglich & mehr' }]);
    expect(store.getState().channels.categoriesByGuild[GUILD]).toContain('60');
  });

  it('takes at most 100 characters, and no blank name', async () => {
    const { user, bridge } = await openCategoryDialog();
    await user.keyboard('   {Enter}');
    expect(screen.getByRole('button', { name: 'Create Category' })).toHaveAttribute('aria-disabled', 'true');
    expect(bridge.argsOf('categories.create')).toEqual([]);
    await user.clear(field());
    await user.click(field());
    await user.paste('c'.repeat(140));
    expect(field()).toHaveValue('c'.repeat(100));
  });

  it('shows the private toggle as to come', async () => {
    await openCategoryDialog();
    expect(screen.getByRole('switch', { name: 'Private Category' })).toHaveAttribute(
      'data-tooltip',
      'Coming soon',
    );
  });

  it('says what failed in the words that a channel has', async () => {
    const { user, bridge } = await openCategoryDialog({ 'categories.create': () => refused('No more') });
    await user.keyboard('Cellar{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create channel: No more');
    bridge.api['categories.create'] = lost;
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'An error occurred while creating the channel. Please try again.',
      ),
    );
  });
});
