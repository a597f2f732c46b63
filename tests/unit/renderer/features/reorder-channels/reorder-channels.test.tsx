import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChannelId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { id, makeCategory, makeChannel } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged, GUILD, lost, openOverlay, refused } from '../../../../support/renderer/open-overlay';

const open = async (api: ApiAnswers = {}, change?: Parameters<typeof openOverlay>[2]) => {
  const overlay = { kind: 'reorder-channels', about: { guildId: GUILD } } as const;
  const app = await openOverlay(overlay, { 'channels.reorder': acknowledged, ...api }, change);
  const list = screen.getByRole('list', { name: 'Channels and categories' });
  return { ...app, list };
};
const handle = (name: string) => screen.getByRole('button', { name });
/** The visible texts of the rows. */
const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const START = [
  'Uncategorized1 channel',
  'general',
  'The Workshop2 channels',
  'woodwork',
  'Radio',
  'Attic0 channels',
  'No channels',
];
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('ReorderChannelsDialog', () => {
  it('lists the uncategorised first, then categories with their counts, and a place in empty ones', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleName('Reorder Channels');
    expect(dialog).toHaveStyle({ width: '700px' });
    expect(dialog.style.maxHeight).toBe('min(100%, 85vh)');
    expect(dialog).toHaveTextContent(
      'Drag and drop channels and categories to reorder them. Changes affect all server members.',
    );
    expect(dialog).toHaveTextContent('3 channels • 2 categories');
    expect(dialog).not.toHaveTextContent('Unsaved changes');
    expect(rows()).toEqual(START);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('closes and opens a category', async () => {
    const { user } = await open();
    const toggle = screen.getAllByRole('button', { name: 'The Workshop' })[0]!;
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: 'woodwork' })).toBeNull();
    await user.click(toggle);
    expect(handle('woodwork')).toBeVisible();
  });

  describe('by keyboard', () => {
    it('picks up, moves over a boundary into an empty category, puts down and saves all places', async () => {
      const { user, bridge, store, dialog } = await open();
      act(() => handle('Radio').focus());
      await user.keyboard(' ');
      expect(handle('Radio')).toHaveAttribute('aria-pressed', 'true');
      expect(rows().at(-1)).toBe('Drop channel here');
      await user.keyboard('{ArrowDown}');
      expect(handle('Radio')).toHaveFocus();
      expect(screen.getByRole('status')).toHaveTextContent('Radio: 1 of 1 in Attic');
      await user.keyboard(' ');
      expect(handle('Radio')).toHaveAttribute('aria-pressed', 'false');
      expect(rows().slice(-3)).toEqual(['woodwork', 'Attic1 channel', 'Radio']);
      expect(dialog).toHaveTextContent('• Unsaved changes');
      await user.click(save());
      await waitFor(() => expect(store.getState().overlays.open).toBeNull());
      expect(bridge.argsOf('channels.reorder')).toEqual([
        {
          guildId: GUILD,
          channels: [
            { id: '100', position: 0, categoryId: null },
            { id: '101', position: 0, categoryId: '50' },
            { id: '102', position: 0, categoryId: '51' },
          ],
          categories: [
            { id: '50', position: 0 },
            { id: '51', position: 1 },
          ],
        },
      ]);
      expect(store.getState().channels.byId[id<ChannelId>(102)]?.categoryId).toBe('51');
    });

    it('moves a category with its channels', async () => {
      const { user } = await open();
      act(() => screen.getAllByRole('button', { name: 'Attic' })[1]!.focus());
      await user.keyboard('{Enter}{ArrowUp}{Enter}');
      expect(rows()).toEqual([...START.slice(0, 2), ...START.slice(5), ...START.slice(2, 5)]);
    });

    it('puts everything back on Escape, and the dialog stays', async () => {
      const { user } = await open();
      act(() => handle('general').focus());
      await user.keyboard(' {ArrowDown}{ArrowDown}');
      expect(rows()).not.toEqual(START);
      await user.keyboard('{Escape}');
      expect(rows()).toEqual(START);
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(handle('general')).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('moves the focus where nothing is picked up', async () => {
      const { user } = await open();
      act(() => handle('general').focus());
      await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
      expect(handle('woodwork')).toHaveFocus();
      expect(rows()).toEqual(START);
    });
  });

  describe('by pointer', () => {
    /** jsdom has no layout: places the pointer over the upper or lower half of the given row. */
    const over = (row: Element | null | undefined, half: 'upper' | 'lower') => {
      Object.assign(document, { elementFromPoint: () => row ?? null });
      onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'));
      for (const element of screen.getAllByRole('listitem')) {
        element.getBoundingClientRect = () => new DOMRect(0, half === 'upper' ? 0 : -20, 100, 36);
      }
      screen.getByRole('list').getBoundingClientRect = () => new DOMRect(0, -200, 100, 600);
    };
    const rowOf = (name: string) => handle(name).closest('[role="listitem"]');
    const press = (element: Element) =>
      fireEvent.pointerDown(element, { button: 0, clientX: 10, clientY: 10, bubbles: true });
    const moveTo = (y: number) => fireEvent.pointerMove(window, { clientX: 10, clientY: y });

    it('drops before and after a channel', async () => {
      await open();
      press(handle('Radio'));
      over(rowOf('general'), 'upper');
      moveTo(16);
      expect(rowOf('general')).toHaveAttribute('data-edge', 'before');
      expect(rowOf('Radio')).toHaveAttribute('data-dragged');
      fireEvent.pointerUp(window);
      expect(rows().slice(0, 3)).toEqual(['Uncategorized2 channels', 'Radio', 'general']);
      press(handle('Radio'));
      over(rowOf('woodwork'), 'lower');
      moveTo(16);
      fireEvent.pointerUp(window);
      expect(rows()).toEqual(START);
      expect(save()).toHaveAttribute('aria-disabled', 'true');
    });

    it('offers an empty category a place, and drops there', async () => {
      await open();
      press(handle('woodwork'));
      const empty = screen.getByText('No channels');
      over(empty, 'upper');
      moveTo(15);
      expect(screen.getByText('Drop channel here')).toHaveAttribute('data-edge', 'inside');
      fireEvent.pointerUp(window);
      expect(rows().slice(-2)).toEqual(['Attic1 channel', 'woodwork']);
    });

    it('drops a category before another one', async () => {
      await open();
      press(screen.getAllByRole('button', { name: 'Attic' })[1]!);
      over(screen.getAllByRole('button', { name: 'The Workshop' })[0]!.parentElement, 'upper');
      moveTo(16);
      fireEvent.pointerUp(window);
      expect(rows()).toEqual([...START.slice(0, 2), ...START.slice(5), ...START.slice(2, 5)]);
    });

    it('leaves everything on Escape, without closing', async () => {
      const { user } = await open();
      act(() => handle('Radio').focus());
      press(handle('Radio'));
      over(rowOf('general'), 'upper');
      moveTo(16);
      await user.keyboard('{Escape}');
      fireEvent.pointerUp(window);
      expect(rows()).toEqual(START);
      expect(screen.getByRole('dialog')).toBeVisible();
    });
  });

  it('brings the original order back when the server refuses, says why, and stays', async () => {
    const { user, bridge, store } = await open({ 'channels.reorder': () => refused('Not this way') });
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Not this way');
    expect(rows()).toEqual(START);
    expect(store.getState().overlays.open).not.toBeNull();
    bridge.api['channels.reorder'] = lost;
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to reorder channels'));
    expect(rows()).toEqual(START);
  });

  it('shows the order of the server when others have overtaken it', async () => {
    const { user, bridge } = await open({
      'channels.reorder': () => refused('The channels have just changed.', 409),
    });
    const asked = bridge.argsOf('guilds.list').length;
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('The channels have just changed.');
    expect(bridge.argsOf('guilds.list')).toHaveLength(asked + 1);
    expect(rows()).toEqual(START);
  });

  it('says Saving... meanwhile', async () => {
    const { user } = await open({ 'channels.reorder': () => new Promise(() => undefined) });
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    await user.click(save());
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
  });

  it('sends nothing when it is cancelled', async () => {
    const { user, bridge, store } = await open();
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(bridge.argsOf('channels.reorder')).toEqual([]);
    expect(store.getState().channels.byId[id<ChannelId>(100)]?.categoryId).toBeNull();
  });

  it('goes on with what comes and goes elsewhere, and keeps what was moved', async () => {
    const { user, hear } = await open();
    act(() => handle('general').focus());
    await user.keyboard(' {ArrowDown} ');
    act(() =>
      hear(
        liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(101) }),
        liveEvent('GUILD_CHANNEL_CREATE', {
          guildId: GUILD,
          channel: makeChannel({ id: id(300), name: 'new', categoryId: id(51) }),
        }),
        liveEvent('GUILD_CATEGORY_CREATE', {
          guildId: GUILD,
          category: makeCategory({ id: id(52), name: 'Cellar', position: 2 }),
        }),
      ),
    );
    expect(rows()).toEqual([
      'Uncategorized0 channels',
      'No channels',
      'The Workshop2 channels',
      'general',
      'Radio',
      'Attic1 channel',
      'new',
      'Cellar0 channels',
      'No channels',
    ]);
  });

  it('lists 1,000 channels', async () => {
    const channels = Array.from({ length: 1000 }, (_, place) =>
      makeChannel({ id: id(1000 + place), name: `room-${place}`, position: place }),
    );
    const { dialog } = await open({}, { channels, categories: [] });
    expect(dialog).toHaveTextContent('1000 channels • 0 categories');
  });

  it('has nothing for axe to complain of', async () => {
    const { dialog } = await open();
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});
