import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../../src/contract/entities/message';
import { failure, success } from '../../../../../src/contract/failure';
import { MessageFeed } from '../../../../../src/renderer/features/chat/MessageFeed';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { markRead } from '../../../../../src/renderer/state/unread/thunks';
import { id, makeGateway, makeMessage, makeMessages } from '../../../../support/renderer/factories';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { articleOf, CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const accepted = () => success({ error: 0 as const, message: null });
const open = (world: FeedWorld = {}) =>
  openFeed({
    messages: makeMessages(1, 6),
    features: ['counts', 'mark-unread'],
    ...world,
    api: { 'channels.markUnread': accepted, ...world.api },
  });
const line = () => screen.queryByRole('separator', { name: 'New messages' });
/** The text of the message right below the New line. */
const below = () =>
  line()?.closest('[data-index]')?.nextElementSibling?.querySelector('article')?.textContent;
const arrives = (message: Message) =>
  liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message });

describe('Mark Unread', () => {
  it('is in the menu of a message, after what copies, and puts the line above it', async () => {
    const { user, bridge } = await open();
    fireEvent.contextMenu(screen.getByText('message 4'));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    const place = items.findIndex((text) => text.startsWith('Mark Unread'));
    expect(items[place]).toBe('Mark UnreadU');
    expect(items[place - 1]).toMatch(/^Copy Message Link/);
    await user.click(screen.getByRole('menuitem', { name: /^Mark Unread/ }));
    expect(bridge.argsOf('channels.markUnread')).toEqual([{ messageId: '4' }]);
    await waitFor(() => expect(below()).toContain('message 4'));
    expect(bridge.argsOf('channels.markRead')).toEqual([]);
  });

  it('is done by U on the focused message', async () => {
    const { bridge } = await open();
    fireEvent.keyDown(articleOf('message 3'), { key: 'u', ctrlKey: true });
    expect(bridge.argsOf('channels.markUnread')).toEqual([]);
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    await waitFor(() => expect(bridge.argsOf('channels.markUnread')).toEqual([{ messageId: '3' }]));
    await waitFor(() => expect(below()).toContain('message 3'));
  });

  it('marks also what oneself has written', async () => {
    await open({ messages: [...makeMessages(1, 3), makeMessage(4, { authorId: id(1), content: 'mine' })] });
    fireEvent.keyDown(articleOf('mine'), { key: 'u' });
    await waitFor(() => expect(below()).toContain('mine'));
  });

  it('keeps the channel unread while it is seen, and the line while messages come', async () => {
    const { bridge, hear } = await open();
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    await waitFor(() => expect(below()).toContain('message 3'));
    act(() => hear(arrives(makeMessage(7, { content: 'another' }))));
    expect(await screen.findByText('another')).toBeVisible();
    expect(below()).toContain('message 3');
    expect(bridge.argsOf('channels.markRead')).toEqual([]);
  });

  it.each(['message 3', 'mine'])('stays above %s when the channel is left and opened again', async (text) => {
    const { store, view } = await open({
      messages: [...makeMessages(1, 6), makeMessage(7, { authorId: id(1), content: 'mine' })],
    });
    fireEvent.keyDown(articleOf(text), { key: 'u' });
    await waitFor(() => expect(below()).toContain(text));
    view.unmount();
    act(() => void store.dispatch(markRead(CHANNEL)));
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    await waitFor(() => expect(below()).toContain(text));
  });

  it('shows the line of a mark that another device has put back meanwhile', async () => {
    const { store, view, hear } = await open();
    view.unmount();
    act(() =>
      hear(
        liveEvent('CHANNEL_UNREAD', {
          ...{ guildId: GUILD, channelId: CHANNEL, lastReadId: id(4), unreadCount: 2 },
          ...{ mentionCount: 0, everyoneCount: 0, replyCount: 0 },
        }),
      ),
    );
    act(() => void store.dispatch(markRead(CHANNEL)));
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    await waitFor(() => expect(below()).toContain('message 5'));
  });

  it('ends with Escape, and with a message of one’s own', async () => {
    const { user, store, hear } = await open();
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    await waitFor(() => expect(below()).toContain('message 3'));
    // Escape reads the channel in the shell.
    await user.keyboard('{Escape}');
    act(() => void store.dispatch(markRead(CHANNEL)));
    await waitFor(() => expect(line()).toBeNull());
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    await waitFor(() => expect(below()).toContain('message 3'));
    act(() => hear(arrives(makeMessage(8, { authorId: id(1), content: 'mine' }))));
    await waitFor(() => expect(line()).toBeNull());
  });

  it('is taken back where the server refuses', async () => {
    const refused = failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null } as const);
    const { store } = await open({ api: { 'channels.markUnread': () => refused } });
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    await waitFor(() => expect(store.getState().toasts.list).toHaveLength(1));
    await waitFor(() => expect(line()).toBeNull());
  });

  it('is not offered without the feature', async () => {
    const { bridge } = await open({ features: [] });
    fireEvent.contextMenu(screen.getByText('message 4'));
    expect(screen.getByRole('menuitem', { name: 'Copy Message Link' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Mark Unread/ })).toBeNull();
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    expect(bridge.argsOf('channels.markUnread')).toEqual([]);
  });

  it('waits for a connection', async () => {
    const { bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    fireEvent.contextMenu(screen.getByText('message 4'));
    const item = screen.getByRole('menuitem', { name: /Mark Unread/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('You are offline');
    fireEvent.keyDown(articleOf('message 3'), { key: 'u' });
    expect(bridge.argsOf('channels.markUnread')).toEqual([]);
  });
});
