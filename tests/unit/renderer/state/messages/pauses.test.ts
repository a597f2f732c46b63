import { describe, expect, it } from 'vitest';
import { failure, success, type Failure } from '../../../../../src/contract/failure';
import type { ChannelId, MessageId } from '../../../../../src/contract/ids';
import { SENDING_LIMITS } from '../../../../../src/contract/limits';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { sessionEnded } from '../../../../../src/renderer/state/session/slice';
import { at, id, makeMessages } from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const tooQuickly = (retryAfterMs: number | null): Failure => ({
  kind: 'refused',
  status: 429,
  message: 'Too quickly',
  retryAfterMs,
});

/** A server that refuses the first messages with these failures, and stores the later ones. */
const start = async (refusals: Failure[]) => {
  const stored: string[] = [];
  const app = await startTestApp({
    bridge: createFakeBridge({
      'messages.list': () => success({ error: 0, data: { messages: makeMessages(101, 103) } }),
      'messages.create': ({ content }) => {
        const why = refusals.shift();
        if (why !== undefined) return failure(why);
        stored.push(content);
        return success({ error: 0, data: { id: id<MessageId>(103 + stored.length), createdAt: at(7) } });
      },
    }),
  });
  const state = () => app.store.getState();
  return {
    ...app,
    stored,
    send: (text: string) => {
      app.store.dispatch(draftChanged({ channelId, text }));
      void app.store.dispatch(sendMessage(channelId));
    },
    rows: () => state().messages.byChannel[channelId]?.rows.slice(3) ?? [],
    isPaused: () => state().composer.paused[channelId] === true,
    draft: () => state().composer.drafts[channelId],
    toasts: () => state().toasts.list.map((toast) => toast.text),
  };
};

describe('messages that the server asks to wait with', () => {
  it('are handed over again when the time is over, by the same nonce', async () => {
    const app = await start([tooQuickly(3000)]);
    app.send('one');
    await settle();
    expect(app.isPaused()).toBe(true);
    expect(app.rows().map(({ content, nonce }) => [content, nonce])).toEqual([['one', 'nonce-1']]);
    await app.clock.advance(2999);
    await settle();
    expect(app.bridge.argsOf('messages.create')).toHaveLength(1);
    await app.clock.advance(1);
    await expect.poll(() => app.stored).toEqual(['one']);
    await expect.poll(() => app.isPaused()).toBe(false);
    expect(app.bridge.argsOf('messages.create').map(({ nonce }) => nonce)).toEqual(['nonce-1', 'nonce-1']);
    expect(app.rows().map(({ content, nonce }) => [content, nonce])).toEqual([['one', null]]);
    expect(app.toasts()).toEqual([]);
  });

  it('wait again as often as the server says so', async () => {
    const app = await start([tooQuickly(1000), tooQuickly(2000)]);
    app.send('one');
    await settle();
    await app.clock.advance(1000);
    await expect.poll(() => app.bridge.argsOf('messages.create')).toHaveLength(2);
    await settle();
    expect(app.isPaused()).toBe(true);
    await app.clock.advance(2000);
    await expect.poll(() => app.stored).toEqual(['one']);
    await expect.poll(() => app.isPaused()).toBe(false);
  });

  it.each([
    ['longer than a minute', tooQuickly(SENDING_LIMITS.waitAtMostMs + 1)],
    ['nobody knows how long', tooQuickly(null)],
  ])('go back to their writer where it is %s', async (_name, why) => {
    const app = await start([why]);
    app.send('one');
    await settle();
    expect(app.rows()).toEqual([]);
    expect(app.draft()).toMatchObject({ text: 'one' });
    expect(app.toasts()).toEqual(['Too quickly']);
    expect(app.isPaused()).toBe(false);
  });

  it('go back to their writer when they are refused after the wait', async () => {
    const app = await start([tooQuickly(1000), { kind: 'network', reason: 'timeout', detail: '' }]);
    app.send('one');
    await settle();
    expect(app.isPaused()).toBe(true);
    await app.clock.advance(1000);
    await expect.poll(() => app.isPaused()).toBe(false);
    await settle();
    expect([app.stored, app.draft()]).toMatchObject([[], { text: 'one' }]);
  });

  it('are sent by nobody who signs in afterwards', async () => {
    const app = await start([tooQuickly(1000)]);
    app.send('one');
    await settle();
    app.store.dispatch(sessionEnded());
    await app.clock.advance(1000);
    await settle();
    expect(app.stored).toEqual([]);
    expect(app.isPaused()).toBe(false);
  });
});
