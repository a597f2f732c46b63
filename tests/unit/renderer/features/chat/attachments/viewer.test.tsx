import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../../../../src/contract/entities/attachment';
import { failure, success } from '../../../../../../src/contract/failure';
import { id, makeAttachment, makeMessage } from '../../../../../support/renderer/factories';
import { type FeedWorld, openFeed } from '../open-feed';

const picture = (number: number, change: Partial<Attachment> = {}): Attachment =>
  makeAttachment(number, {
    ...{ kind: 'image', type: 'image/png', width: 800, height: 600, name: `p${number}.png`, size: 1_400_000 },
    ...{ url: `/attachment/${number}/p${number}.png` },
    ...change,
  });

afterEach(() => vi.unstubAllGlobals());

const open = async (attachments: readonly Attachment[], world: FeedWorld = {}) => {
  const app = await openFeed({
    messages: [makeMessage(1, { content: 'look', attachments: [...attachments] })],
    ...world,
  });
  const first = screen.getByRole('button', { name: attachments[0]?.description ?? 'p1.png' });
  act(() => first.focus());
  await app.user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  return { ...app, dialog, first };
};
const shown = () => within(screen.getByRole('dialog')).getAllByRole('img').at(-1)?.getAttribute('alt');
const scale = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[style*=scale]')?.style.scale;
const three = [picture(1), picture(2), picture(3)];

describe('the viewer', () => {
  it('is a dialog with the whole picture, which Escape closes, and the focus returns', async () => {
    const { user, dialog, first } = await open([picture(1, { description: 'A red barn' })]);
    expect(dialog).toHaveAccessibleName('p1.png');
    expect(dialog).toHaveTextContent('1.4 MB');
    expect(dialog).toHaveTextContent('A red barn');
    expect(within(dialog).getByAltText('A red barn')).toHaveAttribute(
      'src',
      `media://server/?${encodeURIComponent('/attachment/1/p1.png')}`,
    );
    expect(within(dialog).queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect((await axe.run(dialog)).violations).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(first).toHaveFocus();
  });

  it('goes through the pictures of the message by keys and buttons, and says which it is', async () => {
    const { user, dialog } = await open(three);
    expect([shown(), dialog.textContent]).toEqual(['p1.png', expect.stringContaining('1 of 3') as string]);
    await user.keyboard('{ArrowRight}');
    expect([shown(), dialog.textContent]).toEqual(['p2.png', expect.stringContaining('2 of 3') as string]);
    await user.keyboard('{End}{ArrowRight}');
    expect(shown()).toBe('p3.png');
    expect(screen.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toBe('p2.png');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(shown()).toBe('p1.png');
  });

  it('zooms by keys and buttons; then the arrows stay with the picture', async () => {
    const { user, dialog } = await open(three);
    await user.keyboard('+');
    expect(scale(dialog)).toBe('1.5');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('p1.png');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(scale(dialog)).toBe('2.25');
    await user.keyboard('0');
    expect(scale(dialog)).toBe('1');
    await user.keyboard('-');
    expect(scale(dialog)).toBe('1');
    await user.keyboard('+{ArrowRight}0{ArrowRight}');
    expect([shown(), scale(dialog)]).toEqual(['p2.png', '1']);
  });

  it('zooms by the wheel, and whole again by a double click', async () => {
    const { dialog } = await open(three);
    const sheet = dialog.querySelector('[style*=scale]')?.parentElement;
    if (sheet == null) throw new Error('nothing is shown');
    act(
      () =>
        void sheet.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true })),
    );
    expect(scale(dialog)).toBe('1.2');
    fireEvent.doubleClick(sheet);
    expect(scale(dialog)).toBe('1');
  });

  it('saves by button and key, and opens the folder then', async () => {
    const { user, bridge, store } = await open(three, {
      ipc: {
        'attachments.save': () => success({ key: 5, name: 'p1.png', count: 1, failed: 0 }),
        'attachments.show': () => true,
      },
    });
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Open Folder' }));
    expect(bridge.calls.slice(-2)).toEqual([
      { name: 'attachments.save', args: { path: '/attachment/1/p1.png' } },
      { name: 'attachments.show', args: { key: 5 } },
    ]);
    expect(store.getState().toasts.list[0]?.text).toBe('Saved as p1.png');
    await user.keyboard('{ArrowRight}');
    expect(screen.queryByRole('button', { name: 'Open Folder' })).toBeNull();
  });

  it('copies the whole picture', async () => {
    const written: unknown[] = [];
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(readonly items: Record<string, Blob>) {}
      },
    );
    const bytes = Uint8Array.of(1, 2, 3);
    const { user, store, bridge } = await open(three, {
      ipc: { 'attachments.picture': () => success({ type: 'image/png', bytes }) },
    });
    const write = vi
      .spyOn(navigator.clipboard, 'write')
      .mockImplementation(async (items) => void written.push(...items));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(store.getState().toasts.list[0]?.text).toBe('Picture copied to clipboard'));
    expect(bridge.calls.at(-1)).toEqual({
      name: 'attachments.picture',
      args: { path: '/attachment/1/p1.png' },
    });
    expect(written).toMatchObject([{ items: { 'image/png': { size: 3, type: 'image/png' } } }]);
    write.mockRestore();
  });

  it('says when the picture cannot be copied or shown', async () => {
    const { user, store, dialog } = await open(three, {
      ipc: {
        'attachments.picture': () =>
          failure({ kind: 'refused', status: 404, message: null, retryAfterMs: null }),
      },
    });
    await user.keyboard('{Control>}c{/Control}');
    await waitFor(() =>
      expect(store.getState().toasts.list[0]?.text).toBe('This file is no longer available'),
    );
    fireEvent.error(within(dialog).getByAltText('p1.png'));
    expect(dialog).toHaveTextContent('Picture unavailable');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(shown()).toBe('p1.png');
  });

  it('shows no spoiler that is next before it is asked for', async () => {
    const { user, dialog } = await open([picture(1), picture(2, { spoiler: true, description: 'The end' })]);
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).queryByRole('img')).toBeNull();
    expect(dialog).not.toHaveTextContent('The end');
    await user.click(screen.getByRole('button', { name: 'Show spoiler' }));
    expect(shown()).toBe('The end');
  });

  it.each([
    [0, 0],
    [null, null],
    [1e9, 1],
  ])('shows a picture of whatever size is said: %s, %s', async (width, height) => {
    const { user, dialog } = await open([picture(1, { width, height }), picture(2)]);
    await user.keyboard('+{ArrowDown}-0');
    expect(within(dialog).getByAltText('p1.png')).toBeInTheDocument();
    fireEvent.load(within(dialog).getByAltText('p1.png'));
    expect(within(dialog).getByAltText('p1.png')).toBeInTheDocument();
  });

  it('stays when the message is deleted under it, and closes', async () => {
    const { user } = await open([picture(1, { id: id(1) })]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
