import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { MessageId } from '../../../../../src/contract/ids';
import { overlayHeld, overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { id, makeMessages } from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { openFeed } from './open-feed';

const linkTo = (messageId: string | null) =>
  ({ kind: 'channel', guildId: '5', channelId: '100', messageId }) as const;

/** A channel of 300 messages, delivered in pages. */
const openLong = () =>
  openFeed({
    api: {
      'messages.list': ({ before, limit = 50 }) => {
        const end = before === undefined ? 300 : Number(before) - 1;
        return success({ error: 0, data: { messages: makeMessages(Math.max(1, end - limit + 1), end) } });
      },
    },
  });

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
