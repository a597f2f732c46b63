import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { MessageId } from '../../../../../src/contract/ids';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { overlayHeld, overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { id, makeMessages } from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { CHANNEL, openFeed } from './open-feed';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

const linkTo = (messageId: string | null) =>
  ({ kind: 'channel', guildId: '5', channelId: '100', messageId }) as const;

/** A channel of `count` messages, delivered in pages and, where the server has them, in windows. */
const openLong = (count = 300, features: readonly string[] = [], gone: readonly number[] = []) => {
  const all = makeMessages(1, count).filter((message) => !gone.includes(Number(message.id)));
  return openFeed({
    features,
    api: {
      'messages.list': ({ before, around, after, limit = 50 }) => {
        const older = (than: string) => all.filter((message) => Number(message.id) < Number(than)).length;
        const [first, end] =
          around !== undefined
            ? [older(around) - limit / 2, older(around) + limit / 2]
            : after !== undefined
              ? [older(after) + 1, older(after) + 1 + limit]
              : [older(before ?? 'Infinity') - limit, older(before ?? 'Infinity')];
        const sides = { hasBefore: first > 0, hasAfter: end < all.length };
        const data = { messages: all.slice(Math.max(0, first), end), ...(before === undefined ? sides : {}) };
        return success({ error: 0, data });
      },
    },
  });
};
/** A server that can answer any part of a channel. */
const WINDOWS = ['message-window'];

const heldIn = (app: Awaited<ReturnType<typeof openFeed>>) => {
  const list = app.store.getState().messages.byChannel[CHANNEL];
  return { ids: list?.ids.map(Number) ?? [], gaps: list?.gaps ?? [] };
};

const follow = async (app: Awaited<ReturnType<typeof openFeed>>, messageId: string | null) => {
  act(() => app.bridge.push('link.opened', linkTo(messageId)));
  for (let turn = 0; turn < 30; turn += 1) await act(settle);
};
const pagesOf = (app: Awaited<ReturnType<typeof openFeed>>) => app.bridge.argsOf('messages.list').length;

describe('a link to a message', () => {
  it('brings it onto the screen and lights it', async () => {
    const app = await openLong();
    expect(screen.queryByText('message 275')).toBeNull();
    // The light goes out after 1.6 s, which may be before a busy machine looks.
    const lit: string[] = [];
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) lit.push(target.textContent ?? '');
    });
    watcher.observe(document.body, { subtree: true, attributeFilter: ['data-flash'] });
    onTestFinished(() => watcher.disconnect());
    await follow(app, '275');
    await screen.findByText('message 275');
    await waitFor(() => expect(lit[0]).toContain('message 275'));
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
    expect(pagesOf(app)).toBe(1);
  });

  it('fetches what is older until it is there', async () => {
    const app = await openLong();
    await follow(app, '120');
    expect(await screen.findByText('message 120')).toBeInTheDocument();
    expect(pagesOf(app)).toBe(4);
  });

  it('fetches the messages around it at once, however old it is', async () => {
    const app = await openLong(10_000, WINDOWS);
    await follow(app, '1200');
    expect(await screen.findByText('message 1200')).toBeInTheDocument();
    const [, window, ...next] = app.bridge.argsOf('messages.list');
    expect(window).toEqual({ channelId: CHANNEL, around: '1200', limit: 50 });
    // What follows is fetched as far as the feed draws it, and the newest messages wait below the gap.
    const last = 1224 + 100 * next.length;
    expect(heldIn(app)).toEqual({
      ids: [...range(1175, last), ...range(9951, 10_000)],
      gaps: [{ after: String(last), before: '9951' }],
    });
    expect(screen.queryByText('message 9951')).toBeNull();
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
    // Another one that is missing between them.
    await follow(app, '5000');
    expect(await screen.findByText('message 5000')).toBeInTheDocument();
    expect(heldIn(app).gaps).toMatchObject([{ after: String(last), before: '4975' }, { before: '9951' }]);
    await app.user.click(screen.getByRole('button', { name: 'Jump to present' }));
    expect(await screen.findByText('message 10000')).toBeInTheDocument();
    expect(heldIn(app).gaps).toHaveLength(2);
  });

  it('shows one’s own new message, wherever the reader is', async () => {
    const app = await openLong(10_000, WINDOWS);
    await follow(app, '1200');
    await screen.findByText('message 1200');
    const createdAt = '2026-01-05T10:00:00.000Z';
    app.bridge.api['messages.create'] = () => success({ error: 0, data: { id: id(10_001), createdAt } });
    app.store.dispatch(draftChanged({ channelId: CHANNEL, text: 'my words' }));
    act(() => void app.store.dispatch(sendMessage(CHANNEL)));
    await screen.findByText('my words');
  });

  it('gives up where the message around which it looked is gone', async () => {
    const app = await openLong(10_000, WINDOWS, [1200]);
    await follow(app, '1200');
    expect(app.store.getState().toasts.list).toMatchObject([{ text: 'This message was deleted' }]);
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
    expect(app.bridge.argsOf('messages.list')).toHaveLength(2);
  });

  it('says why where the server does not answer', async () => {
    const app = await openLong(10_000, WINDOWS);
    app.bridge.api['messages.list'] = () => failure({ kind: 'network', reason: 'offline', detail: '' });
    await follow(app, '1200');
    expect(app.store.getState().toasts.list).toHaveLength(1);
    expect(app.store.getState().toasts.list[0]?.text).not.toBe('This message was deleted');
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
    expect(heldIn(app).ids).toHaveLength(50);
  });

  it('says so where the message was deleted', async () => {
    const app = await openLong();
    app.store.dispatch({
      type: 'messages/messageRemoved',
      payload: { channelId: id(100), messageId: id<MessageId>(290) },
    });
    await follow(app, '290');
    expect(app.store.getState().toasts.list).toMatchObject([{ text: 'This message was deleted' }]);
    expect(app.store.getState().navigation.scrollTarget).toBeNull();
  });

  it('makes what lies over the chat give way, unless it holds changes', async () => {
    const app = await openLong();
    app.store.dispatch(overlayOpened({ kind: 'shortcuts', about: {} }));
    await follow(app, null);
    expect(app.store.getState().overlays.open).toBeNull();
    app.store.dispatch(overlayOpened({ kind: 'user-settings', about: {} }));
    app.store.dispatch(overlayHeld(true));
    await follow(app, null);
    expect(app.store.getState().overlays.open?.kind).toBe('user-settings');
  });
});
