import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PinnedMessage } from '../../../../../src/contract/entities/message';
import { failure, success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { ChannelHeader } from '../../../../../src/renderer/features/chat/ChannelHeader';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMessage } from '../../../../../src/renderer/state/messages/selectors';
import {
  at,
  everyone,
  id,
  makeAttachment,
  makeGateway,
  makeMessage,
  mask,
} from '../../../../support/renderer/factories';
import { deferred } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { articleOf, CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const of = makeMessage(2, { content: 'of bob' });
const pinOf = (number: number, content: string): PinnedMessage => ({
  ...makeMessage(number, { content, pinned: true }),
  pinnedAt: at(number),
  pinnedBy: { id: id(3), username: 'cid' },
});
const accepted = () => success({ error: 0 as const, message: null });
const listed = (...messages: readonly PinnedMessage[]) =>
  success({ error: 0 as const, data: { messages: [...messages] } });
const pinned = (messageId: number, is: boolean, by = 3) =>
  liveEvent('CHANNEL_PIN', {
    guildId: GUILD,
    channelId: CHANNEL,
    messageId: id(messageId),
    pinned: is,
    by: { id: id(by), username: 'cid' },
    at: at(9),
  });

const open = async (permissions: readonly PermissionName[], world: FeedWorld = {}) => {
  const app = await openFeed({
    messages: [of],
    features: ['pins'],
    guild: { memberRoles: [{ ...everyone, permissions: mask(...permissions) }] },
    roles: [{ ...everyone, permissions: mask(...permissions) }],
    ...world,
  });
  const channel = app.store.getState().channels.byId[CHANNEL];
  if (channel === undefined) throw new Error('no channel');
  renderWithStore(
    <ChannelHeader channel={channel} isPanelShown={false} onTogglePanel={() => {}} onShowChannels={null} />,
    app.store,
  );
  return app;
};
const STAFF: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_MESSAGES'];
const PLAIN: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'];
const button = () => screen.getByRole('button', { name: /^Pinned messages/ });
const panel = () => screen.findByRole('dialog', { name: 'Pinned messages' });
const itemsIn = (where: HTMLElement): string[] =>
  within(where)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('pinning a message', () => {
  it('is a command of its menu, shown at once, and then unpins it', async () => {
    const answer = deferred<ReturnType<typeof accepted>>();
    const { user, store, bridge } = await open(STAFF, { api: { 'messages.pin': () => answer.promise } });
    fireEvent.contextMenu(screen.getByText('of bob'));
    await user.click(screen.getByRole('menuitem', { name: /^Pin Message/ }));
    expect(bridge.argsOf('messages.pin')).toEqual([{ messageId: '2' }]);
    expect(selectMessage(store.getState(), CHANNEL, id(2))?.pinned).toBe(true);
    fireEvent.contextMenu(screen.getByText('of bob'));
    expect(screen.getByRole('menuitem', { name: /^Unpin Message/ })).toBeVisible();
  });

  it('is done by P on the focused message, and not while something is typed or held', async () => {
    const { bridge } = await open(STAFF, { api: { 'messages.pin': accepted, 'messages.unpin': accepted } });
    const article = articleOf('of bob');
    fireEvent.keyDown(article, { key: 'p', ctrlKey: true });
    fireEvent.keyDown(screen.getByText('of bob'), { key: 'p' });
    expect(bridge.argsOf('messages.pin')).toEqual([]);
    fireEvent.keyDown(article, { key: 'p' });
    await waitFor(() => expect(bridge.argsOf('messages.pin')).toEqual([{ messageId: '2' }]));
    fireEvent.keyDown(article, { key: 'P' });
    await waitFor(() => expect(bridge.argsOf('messages.unpin')).toEqual([{ messageId: '2' }]));
  });

  it('is taken back if the server refuses, with its words', async () => {
    const said = 'This channel has 100 pinned messages already';
    const full = failure({ kind: 'refused' as const, status: 409, message: said, retryAfterMs: null });
    const { store } = await open(STAFF, { api: { 'messages.pin': () => full } });
    fireEvent.keyDown(articleOf('of bob'), { key: 'p' });
    await waitFor(() => expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([said]));
    expect(selectMessage(store.getState(), CHANNEL, id(2))?.pinned).toBe(false);
  });

  it('is offered neither without the right nor, but for staff as Coming soon, without the feature', async () => {
    await open(PLAIN);
    fireEvent.contextMenu(screen.getByText('of bob'));
    expect(screen.queryByRole('menuitem', { name: /Pin Message/ })).toBeNull();
  });

  it('waits for a connection', async () => {
    const { bridge } = await open(STAFF);
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    fireEvent.contextMenu(screen.getByText('of bob'));
    const item = screen.getByRole('menuitem', { name: /Pin Message/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('You are offline');
    fireEvent.keyDown(articleOf('of bob'), { key: 'p' });
    expect(bridge.argsOf('messages.pin')).toEqual([]);
  });
});

describe('the list of pinned messages', () => {
  it('shows author, text and who pinned, and leads to the message', async () => {
    const { user } = await open(STAFF, {
      messages: [of, makeMessage(8, { content: 'the rules' })],
      api: { 'pins.list': () => listed(pinOf(8, 'the rules'), pinOf(7, 'the dates')) },
    });
    await user.click(button());
    const list = await panel();
    await waitFor(() => expect(itemsIn(list)).toHaveLength(2));
    expect(itemsIn(list)[0]).toMatch(/bob.*the rulesPinned by cid/);
    const [jump] = within(list).getAllByRole('button', { name: 'Jump to the message of bob' });
    if (jump === undefined) throw new Error('no jump');
    await user.click(jump);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(articleOf('the rules')).toHaveAttribute('data-flash'));
  });

  it('shows words and files of a message that forwards', async () => {
    const forwarded = {
      ...{ guildId: null, channelId: null, messageId: null, content: 'the **plan**', createdAt: at(1) },
      ...{ author: { id: id<never>(7), displayName: 'cleo' }, attachments: [makeAttachment(3)] },
    };
    const { user } = await open(STAFF, {
      api: { 'pins.list': () => listed({ ...pinOf(8, ''), forwarded }) },
    });
    await user.click(button());
    const list = await panel();
    expect(await within(list).findByText('Forwarded: the plan')).toBeVisible();
    expect(within(list).getByText('file-3.bin')).toBeVisible();
  });

  it('says that nothing is pinned, or why it cannot be shown, with another try', async () => {
    let tries = 0;
    const { user } = await open(PLAIN, {
      api: {
        'pins.list': () => {
          tries += 1;
          return tries === 1 ? lost() : listed();
        },
      },
    });
    await user.click(button());
    const list = await panel();
    expect(await within(list).findByText('Failed to load pinned messages')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Try Again' }));
    expect(await within(list).findByText('No pinned messages')).toBeVisible();
    expect(within(list).getByText('Pin what others should find again.')).toBeVisible();
  });

  it('follows what others pin, unpin, edit and delete', async () => {
    let there = [pinOf(8, 'the rules'), pinOf(7, 'the dates'), pinOf(6, 'the plan')];
    const { user, hear } = await open(PLAIN, { api: { 'pins.list': () => listed(...there) } });
    await user.click(button());
    const list = await panel();
    await waitFor(() => expect(itemsIn(list)).toHaveLength(3));
    expect(within(list).queryByRole('button', { name: 'Unpin' })).toBeNull();
    act(() =>
      hear(
        pinned(8, false),
        liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: CHANNEL, messageId: id(6) }),
        liveEvent('CHANNEL_MESSAGE_EDIT', {
          guildId: GUILD,
          channelId: CHANNEL,
          messageId: id(7),
          content: 'new dates',
          editedAt: at(9),
        }),
      ),
    );
    expect(itemsIn(list)).toHaveLength(1);
    expect(itemsIn(list)[0]).toContain('new dates');
    there = [pinOf(9, 'the menu'), ...there.slice(1, 2)];
    act(() => hear(pinned(9, true)));
    await waitFor(() => expect(itemsIn(list)).toHaveLength(2));
  });

  it('unpins with the right, keeps the others, and puts it back if the server refuses', async () => {
    const there = [pinOf(8, 'the rules'), pinOf(7, 'the dates')];
    const { user, store } = await open(STAFF, {
      api: {
        'pins.list': () => listed(...there),
        'messages.unpin': () => lost(),
      },
    });
    await user.click(button());
    const list = await panel();
    await waitFor(() => expect(itemsIn(list)).toHaveLength(2));
    const [first] = within(list).getAllByRole('button', { name: 'Unpin' });
    if (first === undefined) throw new Error('no button');
    await user.click(first);
    await waitFor(() =>
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Failed to unpin message']),
    );
    await waitFor(() => expect(itemsIn(list)).toHaveLength(2));
  });

  it('keeps the focus in the list when an item goes', async () => {
    const { user } = await open(STAFF, {
      api: {
        'pins.list': () => listed(pinOf(8, 'the rules'), pinOf(7, 'the dates')),
        'messages.unpin': () => deferred<ReturnType<typeof accepted>>().promise,
      },
    });
    await user.click(button());
    const list = await panel();
    const unpin = (): HTMLElement => {
      const [first] = within(list).getAllByRole('button', { name: 'Unpin' });
      if (first === undefined) throw new Error('no button');
      return first;
    };
    await waitFor(() => expect(itemsIn(list)).toHaveLength(2));
    unpin().focus();
    await user.keyboard('{Enter}');
    expect(within(list).getByRole('button', { name: /^Jump/ })).toHaveFocus();
    unpin().focus();
    await user.keyboard('{Enter}');
    expect(list.contains(document.activeElement)).toBe(true);
  });

  it('has a dot while others have pinned something new', async () => {
    const { user, hear } = await open(PLAIN, { api: { 'pins.list': () => listed(pinOf(8, 'the rules')) } });
    expect(button()).toHaveAccessibleName('Pinned messages');
    act(() => hear(pinned(8, true, 1)));
    expect(button()).toHaveAccessibleName('Pinned messages');
    act(() => hear(pinned(8, true)));
    expect(button()).toHaveAccessibleName('Pinned messages, new ones');
    await user.click(button());
    await panel();
    expect(button()).toHaveAccessibleName('Pinned messages');
  });

  it('is not there without the feature', async () => {
    await open(STAFF, { features: [] });
    expect(screen.queryByRole('button', { name: /^Pinned messages/ })).toBeNull();
  });
});
