import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../../../src/contract/entities/message';
import { failure, success } from '../../../../../src/contract/failure';
import type { MessageId } from '../../../../../src/contract/ids';
import { COUNTS } from '../../../../../src/contract/limits';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { recallFeed } from '../../../../../src/renderer/features/chat/feed-memory';
import { MessageFeed } from '../../../../../src/renderer/features/chat/MessageFeed';
import { TypingLine } from '../../../../../src/renderer/features/chat/TypingLine';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { preferencesChanged } from '../../../../../src/renderer/state/preferences/slice';
import {
  everyone,
  id,
  makeChannel,
  makeGateway,
  makeMember,
  makeMessage,
  makeMessages,
  makeRole,
} from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { articleOf, CHANNEL, GUILD, openFeed } from './open-feed';

const feed = () => screen.getByRole('log');
const scrollTo = async (top: number): Promise<void> => {
  act(() => feed().scrollTo({ top }));
  await act(settle);
};
const arrive = (message: Message) =>
  liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message });
const page = (messages: readonly Message[]) =>
  success({ error: 0 as const, data: { messages: [...messages] } });
const offline = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);

describe('MessageFeed', () => {
  it('shows seven rows of skeleton while messages load', async () => {
    const answer = deferred<never>();
    await openFeed({ api: { 'messages.list': () => answer.promise } });
    const skeleton = screen.getByRole('status', { name: 'Loading messages' });
    expect(skeleton.children).toHaveLength(COUNTS.messageSkeletonRows);
  });

  it('says what failed, and tries again', async () => {
    let answer: ReturnType<typeof page> | typeof offline = offline;
    const { user, bridge } = await openFeed({ api: { 'messages.list': () => answer } });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load messages');
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    const away = 'You are offline. The messages of this channel are not on this computer.';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(away));
    act(() => bridge.push('gateway.changed', makeGateway()));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to load messages'));
    answer = page([makeMessage(1)]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('message 1')).toBeInTheDocument();
  });

  it('welcomes to an empty channel', async () => {
    await openFeed();
    expect(screen.getByText('Welcome to #general!')).toBeInTheDocument();
    expect(screen.getByText('This is the start of the #general channel.')).toBeInTheDocument();
  });

  it('heads a group with its author, as they are now', async () => {
    await openFeed({
      messages: [makeMessage(1, { role: 3 }), makeMessage(2)],
      members: [makeMember({ id: id(2), username: 'bob', nickname: 'Bobby', roleIds: [id(20)] })],
      roles: [everyone, makeRole({ color: '#123456' })],
    });
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('Bobby')).toHaveStyle({ '--tint': '#123456' });
    expect(within(first!).getByRole('img', { name: 'Verified BOT' })).toBeInTheDocument();
    expect(within(second!).queryByText('Bobby')).toBeNull();
  });

  it('marks what pings the reader, and nothing else', async () => {
    const texts = ['hello <@1>', 'hello <@2>', '@everyone', '@here'];
    const messages = texts.map((content, place) =>
      makeMessage(place + 1, { content, mentionsEveryone: content === '@here' }),
    );
    await openFeed({ messages: [...messages, makeMessage(9, { content: '<@1>', authorId: id(1) })] });
    const pings = screen.getAllByRole('article').map((article) => article.hasAttribute('data-ping'));
    expect(pings).toEqual([true, false, false, true, false]);
  });

  it.each([
    ['on a server that counts replies', ['counts'], true, true],
    ['on another', [], true, false],
    ['where the person does not want that', ['counts'], false, false],
  ])('marks replies to the reader %s', async (_where, features, countsReplies, isMarked) => {
    const mine = makeMessage(1, { authorId: id(1) });
    const { store } = await openFeed({
      messages: [mine, makeMessage(2, { parentId: id(1) }), makeMessage(3, { parentId: id(2) })],
      features,
    });
    act(() => void store.dispatch(preferencesChanged({ ...defaultPreferences, countsReplies })));
    const pings = screen.getAllByRole('article').map((article) => article.hasAttribute('data-ping'));
    expect(pings).toEqual([false, isMarked, false]);
  });

  it('shows that a message was edited', async () => {
    await openFeed({ messages: [makeMessage(1, { isEdited: true, editedAt: '2026-01-05T10:00:00.000Z' })] });
    expect(screen.getByText('(edited)')).toHaveAttribute(
      'data-tooltip',
      expect.stringContaining('January 5, 2026'),
    );
  });

  it('cuts the preview of a reply at 50 characters, and goes to the original', async () => {
    await openFeed({
      messages: [
        makeMessage(1, { content: `**${'x'.repeat(60)}** <@1>` }),
        makeMessage(2, { content: 'the answer', parentId: id(1) }),
        makeMessage(3, { content: 'to nothing', parentId: id(99) }),
      ],
    });
    const preview = within(articleOf('the answer')).getByRole('button', { name: /^Replying to/ });
    expect(within(preview).getByText(`${'x'.repeat(50)}…`)).toBeInTheDocument();
    expect(articleOf('to nothing')).toHaveTextContent('Replying to Unknown User, Failed to load message');
    act(() => preview.click());
    expect(screen.getAllByRole('article')[0]).toHaveAttribute('data-flash');
  });

  it('loads older messages at the top, from the first that is there', async () => {
    const older = makeMessages(1, 50);
    const newer = makeMessages(51, 100);
    const { bridge } = await openFeed({
      api: { 'messages.list': ({ before }) => page(before === undefined ? newer : older) },
    });
    expect(screen.queryByText('message 51')).toBeNull();
    await scrollTo(0);
    await waitFor(() => expect(bridge.argsOf('messages.list').at(-1)).toMatchObject({ before: '51' }));
    await act(settle);
    expect(screen.getByTestId('message-list')).toHaveAttribute('data-messages', '100');
  });

  it('offers another try where older messages could not be loaded', async () => {
    let isOnline = false;
    const { user } = await openFeed({
      api: {
        'messages.list': ({ before }) => {
          if (before === undefined) return page(makeMessages(51, 100));
          return isOnline ? page(makeMessages(41, 50)) : offline;
        },
      },
    });
    await scrollTo(0);
    expect(await screen.findByText('Older messages could not be loaded.')).toBeInTheDocument();
    isOnline = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await act(settle);
    // The scroll position is kept: the beginning is further up.
    await scrollTo(0);
    expect(await screen.findByText('Welcome to #general!')).toBeInTheDocument();
  });

  it('says up to when its messages are complete while there is no connection, and no more after', async () => {
    const { bridge } = await openFeed({
      api: {
        'messages.list': ({ before }) => (before === undefined ? page(makeMessages(51, 100)) : offline),
      },
    });
    expect(screen.queryByText(/You are offline/)).toBeNull();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(screen.getByText(/^You are offline\. Messages up to .+ are shown\.$/)).toBeInTheDocument();
    await scrollTo(0);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    act(() => bridge.push('gateway.changed', makeGateway()));
    await waitFor(() => expect(screen.queryByText(/Messages up to/)).toBeNull());
  });

  it('counts what comes while the reader is further up, marks where it begins, and leads there', async () => {
    const { hear, user } = await openFeed({ messages: makeMessages(1, 40) });
    expect(screen.queryByRole('button', { name: /present|new message/ })).toBeNull();
    await scrollTo(300);
    expect(screen.getByRole('button', { name: 'Jump to present' })).toBeInTheDocument();
    act(() => hear(arrive(makeMessage(41)), arrive(makeMessage(42))));
    await user.click(screen.getByRole('button', { name: '2 new messages' }));
    await act(settle);
    expect(screen.getByText('message 42')).toBeInTheDocument();
    expect(screen.getByRole('separator', { name: 'New messages' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /present|new message/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('separator', { name: 'New messages' })).toBeNull();
  });

  it('holds 2,000 messages while the end is read, and all of them while the reader is further up', async () => {
    const { hear } = await openFeed({ messages: makeMessages(1, 40) });
    const most = COUNTS.messagesHeld + COUNTS.messagesDropped;
    const held = () => Number(screen.getByTestId('message-list').dataset['messages']);
    const push = (from: number, to: number) =>
      act(() => hear(...makeMessages(from, to).map((message) => arrive(message))));
    await scrollTo(300);
    push(41, most);
    expect(held()).toBe(most);
    await scrollTo(1e9);
    await waitFor(() => expect(held()).toBe(COUNTS.messagesHeld));
    expect(await screen.findByText(`message ${most}`)).toBeInTheDocument();
    push(most + 1, most + COUNTS.messagesDropped);
    expect(held()).toBe(COUNTS.messagesHeld);
    expect(await screen.findByText(`message ${most + COUNTS.messagesDropped}`)).toBeInTheDocument();
    await act(settle);
    expect(screen.queryByRole('button', { name: /present|new message/ })).toBeNull();
  });

  it('reports what is seen: at the end, with the focus', async () => {
    const { hear, bridge, store } = await openFeed({ messages: makeMessages(1, 40) });
    await scrollTo(300);
    await act(async () => hear(arrive(makeMessage(41))));
    expect(bridge.argsOf('channels.markRead')).toHaveLength(0);
    await scrollTo(100_000);
    await waitFor(() => expect(bridge.argsOf('channels.markRead')).toHaveLength(1));
    expect(store.getState().unread.unmarked).toEqual({});
  });

  it('reads new messages of others out', async () => {
    const { hear, view } = await openFeed({ messages: makeMessages(1, 2) });
    const status = () => view.container.querySelector('[aria-live="polite"]')?.textContent;
    expect(status()).toBe('');
    act(() => hear(arrive(makeMessage(3, { content: '**hello** <@1>' }))));
    expect(status()).toBe('bob: hello @ada');
    act(() => hear(arrive(makeMessage(4, { content: 'my own', authorId: id(1) }))));
    expect(status()).toBe('bob: hello @ada');
  });

  it('loads messages that are missing when the reader comes there, and says so where that fails', async () => {
    const { bridge, user } = await openFeed({ messages: makeMessages(1, 2) });
    // More than ten pages arrived without a connection.
    const all = [...makeMessages(1, 2), ...makeMessages(50, 1090)];
    bridge.api['messages.list'] = ({ before, limit = 50 }) =>
      page(
        all.filter((message) => before === undefined || Number(message.id) < Number(before)).slice(-limit),
      );
    await act(async () => {
      bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
      await settle();
    });
    const answer = bridge.api['messages.list'];
    bridge.api['messages.list'] = () => failure({ kind: 'network', reason: 'offline', detail: '' });
    await scrollTo(0);
    const button = await screen.findByRole('button', { name: 'Load missing' });
    const asked = () => bridge.argsOf('messages.list').length;
    const before = asked();
    await act(settle);
    // It is not asked again and again.
    expect(asked()).toBe(before);
    bridge.api['messages.list'] = answer!;
    await user.click(button);
    expect(await screen.findByText('message 50')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load missing' })).toBeNull();
  });

  it('begins where the channel was left, and says what has come since', async () => {
    const { store, view, hear } = await openFeed({ messages: makeMessages(1, 60) });
    await scrollTo(800);
    const first = screen.getAllByRole('article')[0]?.dataset['messageId'];
    view.unmount();
    act(() => hear(arrive(makeMessage(61))));
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    await act(settle);
    expect(screen.getAllByRole('article')[0]?.dataset['messageId']).toBe(first);
    expect(screen.getByRole('button', { name: '1 new message' })).toBeInTheDocument();
  });

  it('saves its place every 100 ms at most', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { store } = await openFeed({ messages: makeMessages(1, 60) });
    const saved = () => recallFeed(store, `1/${CHANNEL}`).position;
    clock.mockReturnValue(2000);
    await scrollTo(800);
    const first = saved();
    expect(first.kind).toBe('row');
    clock.mockReturnValue(2099);
    await scrollTo(400);
    expect(saved()).toEqual(first);
    clock.mockReturnValue(2100);
    await scrollTo(300);
    expect(saved()).not.toEqual(first);
    clock.mockRestore();
  });

  it('moves from message to message with the arrows', async () => {
    const { user } = await openFeed({ messages: makeMessages(1, 3) });
    const articles = screen.getAllByRole('article');
    act(() => feed().focus());
    await user.keyboard('{ArrowUp}');
    expect(articles[2]).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(articles[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(articles[1]).toHaveFocus();
  });

  it('is one stop for Tab; what is in a message is reached from that message', async () => {
    const content = '<@1> https://example.org/ ||hidden||\n```\ncode\n```';
    const { user } = await openFeed({ messages: [makeMessage(1, { content })] });
    act(() => feed().focus());
    await user.tab();
    expect(document.body).toHaveFocus();
    await user.tab({ shift: true });
    expect(feed()).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    const names: string[] = [];
    for (;;) {
      await user.tab();
      const { activeElement } = document;
      if (activeElement === document.body) break;
      names.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    }
    expect(names).toEqual([
      'bob',
      '@ada',
      'https://example.org/',
      'Spoiler, press to reveal',
      'Copy code',
      'Reply',
      'More',
    ]);
  });

  it('says New above what came while the app was closed, until the reader writes', async () => {
    const { hear } = await openFeed({
      messages: makeMessages(1, 4),
      guild: { channels: [makeChannel({ hasUnread: true, lastReadId: id(2) })] },
    });
    const line = screen.getByRole('separator', { name: 'New messages' });
    const below = line.compareDocumentPosition(articleOf('message 3'));
    expect(below & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(line.compareDocumentPosition(articleOf('message 2')) & Node.DOCUMENT_POSITION_PRECEDING).not.toBe(
      0,
    );
    act(() => hear(arrive(makeMessage(5, { authorId: id(1), content: 'mine' }))));
    await act(settle);
    expect(screen.queryByRole('separator', { name: 'New messages' })).toBeNull();
  });

  it('leaves the focus to the neighbour of a message that goes while it has it', async () => {
    const { hear } = await openFeed({ messages: makeMessages(1, 3) });
    const removed = (messageId: number) =>
      act(() =>
        hear(
          liveEvent('CHANNEL_MESSAGE_DELETE', {
            guildId: GUILD,
            channelId: CHANNEL,
            messageId: id(messageId),
          }),
        ),
      );
    act(() => articleOf('message 2').focus());
    removed(2);
    await act(settle);
    expect(articleOf('message 3')).toHaveFocus();
    removed(3);
    await act(settle);
    expect(articleOf('message 1')).toHaveFocus();
  });

  it('does not let those mention everybody who may not', async () => {
    await openFeed({ messages: [makeMessage(1, { content: '@everyone', mentionsEveryone: false })] });
    expect(screen.getByText('@everyone').tagName).toBe('SPAN');
    expect(screen.getByText('@everyone')).not.toHaveAttribute('class', expect.stringContaining('mention'));
  });

  it('says which messages wait because the server asked for a pause, and why', async () => {
    const tooQuickly = { kind: 'refused', status: 429, message: null, retryAfterMs: 1000 } as const;
    const answers = [failure(tooQuickly)];
    const sent = success({ error: 0 as const, data: { id: id<MessageId>(4), createdAt: null } });
    const { store, clock } = await openFeed({
      messages: [makeMessage(1)],
      api: { 'messages.create': () => answers.shift() ?? sent },
    });
    renderWithStore(<TypingLine channelId={CHANNEL} />, store);
    act(() => {
      store.dispatch(draftChanged({ channelId: CHANNEL, text: 'hello' }));
      void store.dispatch(sendMessage(CHANNEL));
    });
    await act(settle);
    expect(articleOf('hello')).toHaveTextContent('(waiting to send)');
    expect(screen.getByText(/sending messages too quickly/)).toBeInTheDocument();
    await act(async () => {
      await clock.advance(1000);
      await settle();
    });
    await waitFor(() => expect(articleOf('hello')).not.toHaveAttribute('data-pending'));
    expect(screen.queryByText(/waiting to send|too quickly/)).not.toBeInTheDocument();
  });
});
