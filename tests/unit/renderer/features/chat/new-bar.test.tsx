import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../../src/contract/entities/channel';
import { success } from '../../../../../src/contract/failure';
import { afterDrawing } from '../../../../../src/renderer/features/chat/after-drawing';
import { id, makeChannel, makeMessages } from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { articleOf, openFeed } from './open-feed';

/** Opens a channel of 300 messages that are delivered in pages; those after `lastRead` are unread. */
const open = (lastRead: number, channel: Partial<Channel> = {}, features = ['counts', 'mark-unread']) =>
  openFeed({
    features,
    guild: {
      channels: [
        makeChannel({
          ...{ hasUnread: true, lastReadId: id(lastRead), unreadCount: 300 - lastRead },
          ...{ mentionCount: 0, everyoneCount: 0, replyCount: 0 },
          ...channel,
        }),
      ],
    },
    api: {
      'messages.list': ({ before, limit = 50 }) => {
        const end = before === undefined ? 300 : Number(before) - 1;
        return success({ error: 0, data: { messages: makeMessages(Math.max(1, end - limit + 1), end) } });
      },
    },
  });
const bar = () => screen.findByRole('button', { name: /new messages?$/ });
const noBar = () => screen.queryByRole('button', { name: /new messages?$/ });
const line = () => screen.queryByRole('separator', { name: 'New messages' });
const scrollTo = async (top: number): Promise<void> => {
  act(() => screen.getByRole('log').scrollTo({ top }));
  await act(settle);
};
/** After the frames in which a bar would have been drawn. */
const drawn = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => void afterDrawing(() => resolve())));
type App = Awaited<ReturnType<typeof open>>;
const pages = (app: App) => app.bridge.argsOf('messages.list').length;

describe('the bar over a channel with new messages', () => {
  it('says how many there were, and leads to the first of them', async () => {
    const app = await open(270);
    const button = await bar();
    expect(button).toHaveAccessibleName('30 new messages');
    expect(line()).toBeNull();
    await app.user.click(button);
    await waitFor(() => expect(line()).toBeVisible());
    expect(articleOf('message 271')).toBeVisible();
    await waitFor(() => expect(noBar()).toBeNull());
    expect(screen.getByRole('log')).toHaveFocus();
    expect(pages(app)).toBe(1);
  });

  it('loads what is older until the line is there', async () => {
    const app = await open(120);
    await app.user.click(await bar());
    await waitFor(() => expect(articleOf('message 121')).toBeVisible());
    expect(line()).toBeVisible();
    expect(pages(app)).toBe(4);
    await waitFor(() => expect(noBar()).toBeNull());
    expect(app.store.getState().toasts.list).toEqual([]);
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
  });

  it('leads to the line though the last read message was deleted', async () => {
    const app = await open(120);
    const list = app.bridge.api['messages.list'];
    app.bridge.api['messages.list'] = async (args) => {
      const page = await list?.(args);
      if (page?.ok !== true) throw new Error('no page');
      const messages = page.value.data.messages.filter((message) => message.id !== '120');
      return success({ error: 0 as const, data: { messages } });
    };
    await app.user.click(await bar());
    await waitFor(() => expect(articleOf('message 121')).toBeVisible());
    expect(app.store.getState().toasts.list).toEqual([]);
  });

  it.each([
    [1, '1 new message'],
    [998, '998 new messages'],
    [999, '999+ new messages'],
  ])('for %i says %s', async (unreadCount, name) => {
    await open(250, { unreadCount });
    expect(await bar()).toHaveAccessibleName(name);
  });

  it('does not move the feed', async () => {
    await open(270);
    await bar();
    const feed = screen.getByRole('log');
    expect(feed.scrollHeight - feed.scrollTop - feed.clientHeight).toBe(0);
    expect(feed.parentElement?.contains(await bar())).toBe(true);
    expect(feed.contains(await bar())).toBe(false);
  });

  it.each([
    ['on the screen', 700],
    ['passed', 0],
  ])('goes when the line has been %s', async (_name, top) => {
    await open(270);
    await bar();
    await scrollTo(top);
    await waitFor(() => expect(noBar()).toBeNull());
    await scrollTo(1e9);
    await drawn();
    expect(noBar()).toBeNull();
  });

  it('ends the line by Mark as read', async () => {
    const app = await open(270);
    await bar();
    await app.user.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(noBar()).toBeNull());
    await scrollTo(0);
    expect(line()).toBeNull();
    expect(app.store.getState().unread.unmarked).toEqual({});
  });

  it.each([
    ['the line is on the screen', 298, {}, undefined],
    ['the server does not count', 270, { unreadCount: null, mentionCount: null }, []],
  ])('is not there where %s', async (_name, lastRead, channel, features) => {
    await open(lastRead, channel, features);
    expect(await screen.findByText('message 300')).toBeVisible();
    await drawn();
    await drawn();
    expect(noBar()).toBeNull();
  });
});

describe('Shift+PageUp', () => {
  it('jumps to the line', async () => {
    await open(270);
    await bar();
    fireEvent.keyDown(document.body, { key: 'PageUp', shiftKey: true });
    await waitFor(() => expect(line()).toBeVisible());
    expect(articleOf('message 271')).toBeVisible();
  });

  it.each([
    ['another key is held', { ctrlKey: true }],
    ['Shift is not held', { shiftKey: false }],
  ])('does nothing where %s', async (_name, keys) => {
    await open(270);
    await bar();
    expect(fireEvent.keyDown(document.body, { key: 'PageUp', shiftKey: true, ...keys })).toBe(true);
    expect(line()).toBeNull();
  });
});
