import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import type { GuildId } from '../../../../src/contract/ids';
import type { KeptChannel, KeptMessages } from '../../../../src/contract/ipc/kept';
import { defaultPreferences, type Preferences } from '../../../../src/contract/preferences';
import { keepMessages } from '../../../../src/renderer/app/keep-messages';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { selectCompleteTo } from '../../../../src/renderer/state/messages/selectors';
import { openChannel } from '../../../../src/renderer/state/navigation/thunks';
import {
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMessage,
  makeMessages,
} from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const one = makeChannel({ id: id(100) });
const two = makeChannel({ id: id(101), name: 'two' });
const HALF_A_MINUTE = 30_000;

const start = async (preferences: Partial<Preferences> = {}, kept: KeptMessages | null = null) => {
  const bridge = createFakeBridge(
    { 'messages.list': () => success({ error: 0, data: { messages: makeMessages(1, 3) } }) },
    { 'kept.read': () => kept },
  );
  await bridge.invoke('preferences.set', preferences);
  const app = await startTestApp({
    guilds: [makeGuild({ id: guildId, channels: [one, two] })],
    bridge,
    boot: {
      preferences: { ...defaultPreferences, ...preferences },
      gateway: makeGateway({ provenAt: Date.parse('2026-01-05T14:02:00Z') }),
    },
  });
  const leaving: (() => void)[] = [];
  keepMessages(app.store, {
    ...{ bridge, later: app.clock.later },
    onLeaving: (run) => {
      leaving.push(run);
      return () => undefined;
    },
  });
  const written = () =>
    bridge.calls.flatMap(({ name, args }) => (name === 'kept.write' ? [args as KeptChannel] : []));
  const open = async (channelId: typeof one.id) => {
    await app.store.dispatch(openChannel(guildId, channelId));
    await settle();
  };
  const hear = (number: number) =>
    app.hear(liveEvent('CHANNEL_MESSAGE', { guildId, channelId: one.id, message: makeMessage(number) }));
  const list = (channelId: typeof one.id) => app.store.getState().messages.byChannel[channelId];
  const disconnect = () => {
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    bridge.api['messages.list'] = () => failure({ kind: 'network', reason: 'unreachable', detail: '' });
  };
  return {
    ...app,
    bridge,
    written,
    open,
    hear,
    list,
    disconnect,
    leave: () => leaving.forEach((run) => run()),
  };
};

describe('messages that are read', () => {
  it('are kept when their channel is left, once, with the time up to which they are complete', async () => {
    const { open, written } = await start();
    await open(two.id);
    expect(written()).toEqual([
      {
        ...{ guildId, channelId: one.id, hasOlder: false },
        completeTo: expect.any(Number) as number,
        messages: makeMessages(1, 3),
      },
    ]);
    await open(one.id);
    await open(two.id);
    expect(written().map(({ channelId }) => channelId)).toEqual([one.id, two.id]);
  });

  it('are kept every half minute while they change, when the window is hidden, and when it closes', async () => {
    const { bridge, clock, hear, leave, written } = await start();
    hear(4);
    hear(5);
    expect(written()).toEqual([]);
    await clock.advance(HALF_A_MINUTE);
    expect(written().map(({ messages }) => messages.at(-1)?.id)).toEqual(['5']);
    hear(6);
    bridge.push('window.visible', false);
    expect(written().map(({ messages }) => messages.at(-1)?.id)).toEqual(['5', '6']);
    hear(7);
    leave();
    expect(written().at(-1)?.messages.at(-1)?.id).toBe('7');
  });

  it.each([
    ['it is turned off', { keptMegabytes: 0 }],
    [
      'nothing of the server is kept here',
      { guildPrivacy: { 5: { sharesTyping: true, keepsMessages: false } } },
    ],
  ] as const)('are neither kept nor asked for where %s', async (_, preferences) => {
    const { bridge, leave, open } = await start(preferences);
    await open(two.id);
    leave();
    expect(bridge.calls.filter(({ name }) => name === 'kept.write' || name === 'kept.read')).toEqual([]);
  });

  it('are kept as they were when the connection was lost', async () => {
    const { bridge, hear, leave, written } = await start();
    hear(4);
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    expect(written().at(-1)?.messages.at(-1)?.id).toBe('4');
    const count = written().length;
    leave();
    expect(written()).toHaveLength(count);
  });
});

describe('messages that were kept', () => {
  const kept = {
    completeTo: Date.parse('2026-01-04T09:00:00Z'),
    hasOlder: true,
    messages: makeMessages(1, 2),
  };

  it('are shown without the server, with the time, and are not ended by a session that resumes', async () => {
    const { bridge, disconnect, list, open, store } = await start({}, kept);
    disconnect();
    await open(two.id);
    expect(list(two.id)).toMatchObject({ phase: 'loaded', ids: ['1', '2'], hasOlder: true });
    expect(selectCompleteTo(store.getState(), two.id)).toBe(kept.completeTo);
    bridge.api['messages.list'] = () => success({ error: 0, data: { messages: makeMessages(2, 3) } });
    bridge.push('gateway.changed', makeGateway());
    await settle();
    expect(list(two.id)).toMatchObject({ ids: ['2', '3'], doubt: null, gapsBefore: [] });
    expect(selectCompleteTo(store.getState(), two.id)).toBeNull();
  });

  it('go, here and on the disk, where the server refuses their channel', async () => {
    const { bridge, list, open, written } = await start({}, kept);
    bridge.api['messages.list'] = () =>
      failure({ kind: 'refused', status: 403, message: null, retryAfterMs: null });
    await open(two.id);
    expect(list(two.id)).toMatchObject({ phase: 'failed', ids: [] });
    expect(written().map(({ channelId, messages }) => [channelId, messages])).toEqual([
      [one.id, makeMessages(1, 3)],
      [two.id, []],
    ]);
  });

  it('are those of channels that can be seen: main is told after the list of servers', async () => {
    const { bridge, clock } = await start();
    await clock.advance(1000);
    expect(bridge.calls.filter(({ name }) => name === 'kept.only').map(({ args }) => args)).toEqual([
      { guilds: [{ guildId, channelIds: [one.id, two.id] }] },
    ]);
  });
});
