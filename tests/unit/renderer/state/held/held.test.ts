import { describe, expect, it } from 'vitest';
import type { HeldMessage } from '../../../../../src/contract/entities/held-message';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, HeldId } from '../../../../../src/contract/ids';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { connectionRenewed } from '../../../../../src/renderer/state/gateway/actions';
import { selectHeld, selectHeldIds } from '../../../../../src/renderer/state/held/selectors';
import { wantHeld, withdrawHeld } from '../../../../../src/renderer/state/held/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { makeHeld } from '../../../../support/renderer/automod';
import { fullMeta, id, makeGuild, makeSession } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { refused } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const meta = { ...fullMeta, features: [...fullMeta.features, 'automod'] };
type State = 'waiting' | 'released' | 'rejected' | 'withdrawn';
const told = (held: HeldMessage, state: State, nonce?: string) =>
  liveEvent('HELD_MESSAGE', { guildId: held.guildId, state, held, messageId: null, ...(nonce && { nonce }) });

const start = async (api: ApiAnswers = {}, session = makeSession({ meta })) => {
  const bridge = createFakeBridge({
    'held.list': () =>
      success({ error: 0, items: [makeHeld(9), makeHeld(3), makeHeld(4, { channelId: id(101) })] }),
    ...api,
  });
  const app = await startTestApp({ bridge, guilds: [makeGuild()], boot: { session } });
  return {
    ...app,
    ids: () => selectHeldIds(app.store.getState(), channelId),
    toasts: () => app.store.getState().toasts.list.map(({ text }) => text),
    rows: () => app.store.getState().messages.byChannel[channelId]?.rows.map(({ content }) => content) ?? [],
  };
};

describe('messages that wait for staff', () => {
  it('are fetched when the app has connected, and again after a renewed connection', async () => {
    const { store, bridge, ids } = await start();
    await settle();
    expect(ids()).toEqual(['3', '9']);
    await store.dispatch(wantHeld());
    expect(bridge.argsOf('held.list')).toHaveLength(1);
    store.dispatch(connectionRenewed());
    await store.dispatch(wantHeld());
    expect(bridge.argsOf('held.list')).toHaveLength(2);
  });

  it('are not asked for without the feature', async () => {
    const { bridge, ids } = await start({}, makeSession());
    await settle();
    expect(bridge.argsOf('held.list')).toEqual([]);
    expect(ids()).toEqual([]);
  });

  it('are asked for again where the server could not be reached', async () => {
    let isLost = true;
    const { ids, clock } = await start({
      'held.list': () =>
        isLost
          ? failure({ kind: 'network', reason: 'unanswered', detail: '' })
          : success({ error: 0, items: [makeHeld(3)] }),
    });
    await settle();
    expect(ids()).toEqual([]);
    isLost = false;
    await clock.advance(10_000);
    await settle();
    expect(ids()).toEqual(['3']);
  });

  it('come and go by events, on every device; one that went does not come back', async () => {
    const { hear, ids } = await start();
    await settle();
    hear(told(makeHeld(5), 'waiting'));
    expect(ids()).toEqual(['3', '5', '9']);
    hear(told(makeHeld(3), 'released'), told(makeHeld(5), 'withdrawn'));
    // Of the same message on another node, and late.
    hear(told(makeHeld(3), 'waiting'));
    expect(ids()).toEqual(['9']);
  });

  it('lose nothing that comes during a request', async () => {
    const answer = deferred<{ readonly error: 0; readonly items: HeldMessage[] }>();
    const { hear, ids } = await start({ 'held.list': async () => success(await answer.promise) });
    hear(told(makeHeld(5), 'waiting'), told(makeHeld(3), 'rejected'));
    answer.resolve({ error: 0, items: [makeHeld(3), makeHeld(4)] });
    await settle();
    expect(ids()).toEqual(['4', '5']);
  });

  it('are told of when staff reject them, by the name of the channel, and not otherwise', async () => {
    const { hear, toasts } = await start();
    await settle();
    hear(told(makeHeld(3), 'released'), told(makeHeld(9), 'withdrawn'));
    expect(toasts()).toEqual([]);
    hear(told(makeHeld(5), 'rejected'));
    hear(told(makeHeld(6, { channelId: id(999) }), 'rejected'));
    expect(toasts()).toEqual([
      'Your message in #general was not published',
      'Your message was not published',
    ]);
  });

  it('are deleted by their author', async () => {
    const { store, bridge, ids } = await start({
      'held.withdraw': () => success({ error: 0, message: null }),
    });
    await settle();
    expect(await store.dispatch(withdrawHeld(makeHeld(3)))).toEqual({ ok: true, value: null });
    expect(bridge.argsOf('held.withdraw')).toEqual([{ heldId: '3' }]);
    expect(ids()).toEqual(['9']);
  });

  it('stay where the server refuses that', async () => {
    const { store, ids } = await start({ 'held.withdraw': () => refused('This message was decided') });
    await settle();
    expect(await store.dispatch(withdrawHeld(makeHeld(3)))).toEqual({
      ok: false,
      failure: 'This message was decided',
    });
    expect(ids()).toEqual(['3', '9']);
  });
});

describe('a text that a rule holds', () => {
  const held = { id: id<never>(700), createdAt: null, held: true };
  const sending = async (answer: NonNullable<ApiAnswers['messages.create']>) => {
    const app = await start({
      'held.list': () => success({ error: 0, items: [] }),
      'messages.create': answer,
    });
    await settle();
    app.store.dispatch(draftChanged({ channelId, text: 'cheap saws' }));
    const sent = app.store.dispatch(sendMessage(channelId));
    return { ...app, sent };
  };

  it('leaves the messages, and stands among those that wait', async () => {
    const { sent, rows, ids, store, toasts } = await sending(() => success({ error: 0, data: held }));
    expect(rows()).toContain('cheap saws');
    await sent;
    expect(rows()).not.toContain('cheap saws');
    expect(ids()).toEqual(['700']);
    expect(selectHeld(store.getState(), id<HeldId>(700))).toMatchObject({ content: 'cheap saws', files: 0 });
    expect(toasts()).toEqual([]);
  });

  it('is never shown twice: its event takes the one away that is on its way', async () => {
    const answer = deferred<null>();
    const { sent, rows, ids, hear, bridge } = await sending(async () => {
      await answer.promise;
      return { ...success({ error: 0, data: held }), isTold: true };
    });
    await settle();
    const nonce = bridge.argsOf('messages.create')[0]?.nonce;
    hear(told(makeHeld(700, { content: 'cheap saws' }), 'waiting', nonce));
    expect(rows()).not.toContain('cheap saws');
    expect(ids()).toEqual(['700']);
    answer.resolve(null);
    await sent;
    expect(rows()).not.toContain('cheap saws');
    expect(ids()).toEqual(['700']);
  });

  it('does not come back where staff have decided before the answer came', async () => {
    const answer = deferred<null>();
    const { sent, ids, hear } = await sending(async () => {
      await answer.promise;
      return success({ error: 0, data: held });
    });
    await settle();
    hear(told(makeHeld(700), 'waiting'), told(makeHeld(700), 'released'));
    answer.resolve(null);
    await sent;
    expect(ids()).toEqual([]);
  });
});
