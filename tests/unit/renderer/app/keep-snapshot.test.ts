import { describe, expect, it } from 'vitest';
import type { GuildId } from '../../../../src/contract/ids';
import { success } from '../../../../src/contract/failure';
import { bootSession, receiveBootState } from '../../../../src/renderer/app/boot';
import { keepSnapshot } from '../../../../src/renderer/app/keep-snapshot';
import { connectLive } from '../../../../src/renderer/app/live';
import { readSnapshot } from '../../../../src/renderer/state/snapshot/snapshot';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../src/renderer/state/messages/thunks';
import { draftChanged } from '../../../../src/renderer/state/composer/slice';
import {
  id,
  makeBoot,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeMessages,
} from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { BUILD, makeTestStore, startTestApp, type TestApp } from '../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const channelId = makeChannel({ id: id(100) }).id;
const messages = (from: number, count: number) => makeMessages(from, from + count - 1);

/** An app with a guild whose open channel has this many messages. */
const appWith = (count: number, memberCount = 2): Promise<TestApp> =>
  startTestApp({
    guilds: [makeGuild({ id: guildId, channels: [makeChannel({ id: channelId })] })],
    bridge: createFakeBridge({
      'messages.list': () => success({ error: 0, data: { messages: messages(1000, count) } }),
      'members.list': () =>
        success({
          error: 0,
          members: Array.from({ length: memberCount }, (_, place) => makeMember({ id: id(place + 1) })),
        }),
    }),
  });

const keeping = (app: TestApp) => {
  const leaving: (() => void)[] = [];
  const end = keepSnapshot(app.store, {
    bridge: app.bridge,
    later: app.clock.later,
    onLeaving: (run) => {
      leaving.push(run);
      return () => leaving.splice(0);
    },
    build: BUILD,
  });
  const kept = () => app.bridge.calls.filter(({ name }) => name === 'snapshot.keep');
  const last = (): string => (kept().at(-1)?.args as { readonly text: string } | undefined)?.text ?? '';
  return { end, kept, last, leave: () => leaving.forEach((run) => run()) };
};

const hearMessage = (app: TestApp, number: number) =>
  app.hear(liveEvent('CHANNEL_MESSAGE', { guildId, channelId, message: makeMessage(number) }));

/** A start before the connection is open. */
const startUnconnected = async (look: string, bridge = createFakeBridge()): Promise<TestApp> => {
  bridge.ipc['app.ready'] = () =>
    makeBoot({ snapshot: look, gateway: makeGateway({ phase: 'connecting', epoch: 0 }) });
  const app = makeTestStore(bridge);
  connectLive(app.store, bridge, app.page);
  await receiveBootState(app.store, bridge.invoke('app.ready', null), BUILD);
  void bootSession(app.store);
  await settle();
  return app;
};

/** The next start, with the snapshot of the previous one. */
const nextStart = (look: string) =>
  startTestApp({
    guilds: [makeGuild({ id: guildId, name: 'Renamed', channels: [makeChannel({ id: channelId })] })],
    bridge: createFakeBridge({
      'messages.list': () => success({ error: 0, data: { messages: messages(1001, 3) } }),
    }),
    boot: { snapshot: look },
  });

describe('keeping what is shown', () => {
  it('waits a second at first and five later, and keeps nothing that has not changed', async () => {
    const app = await appWith(2);
    const { kept } = keeping(app);
    await app.clock.advance(60_000);
    expect(kept()).toHaveLength(0);
    hearMessage(app, 2000);
    hearMessage(app, 2001);
    await app.clock.advance(999);
    expect(kept()).toHaveLength(0);
    await app.clock.advance(1);
    expect(kept()).toHaveLength(1);
    hearMessage(app, 2002);
    await app.clock.advance(4999);
    expect(kept()).toHaveLength(1);
    await app.clock.advance(1);
    expect(kept()).toHaveLength(2);
  });

  it('does so at once when the page goes, and no more after the end', async () => {
    const app = await appWith(2);
    const { kept, leave, end } = keeping(app);
    hearMessage(app, 2000);
    leave();
    expect(kept()).toHaveLength(1);
    await app.clock.advance(60_000);
    expect(kept()).toHaveLength(1);
    end();
    hearMessage(app, 2001);
    leave();
    await app.clock.advance(60_000);
    expect(kept()).toHaveLength(1);
  });

  it('holds the newest 50 messages, without what is not confirmed, and no crowd of members', async () => {
    const app = await appWith(50, 201);
    const { last, leave } = keeping(app);
    hearMessage(app, 2000);
    app.bridge.api['messages.create'] = () => new Promise(() => undefined);
    app.store.dispatch(draftChanged({ channelId, text: 'not yet sent' }));
    void app.store.dispatch(sendMessage(channelId));
    await settle();
    leave();
    const look = readSnapshot(last(), BUILD);
    const list = look?.messages.byChannel[channelId];
    expect(list).toMatchObject({ hasOlder: true, pendingCount: 0, heldFrom: '1001' });
    expect([list?.ids.length, list?.ids[0], list?.ids.at(-1)]).toEqual([50, '1001', '2000']);
    expect(last()).not.toContain('not yet sent');
    expect(look?.members.byKey).toEqual({});
  });
});

describe('the next start', () => {
  const lookOf = async (): Promise<string> => {
    const app = await appWith(3);
    const { last, leave } = keeping(app);
    hearMessage(app, 1003);
    leave();
    return last();
  };

  it('shows it before the server has answered, and nobody is asked before the connection stands', async () => {
    const look = await lookOf();
    const bridge = createFakeBridge({ 'guilds.list': () => new Promise(() => undefined) });
    const app = await startUnconnected(look, bridge);
    const state = app.store.getState();
    expect(state.boot.step).toBe('Complete');
    expect(state.navigation).toMatchObject({ guildId, channelId });
    expect(state.messages.byChannel[channelId]?.ids).toEqual(['1000', '1001', '1002', '1003']);
    expect(state.members.byKey[guildId]?.value.size).toBe(2);
    expect(bridge.calls.filter(({ name }) => name === 'guilds.list')).toHaveLength(0);
  });

  it('then fetches what has changed: names, messages that are new, and those that are gone', async () => {
    const app = await nextStart(await lookOf());
    const state = app.store.getState();
    expect(state.guilds.byId[guildId]?.name).toBe('Renamed');
    // The fetched page is the whole list.
    expect(state.messages.byChannel[channelId]).toMatchObject({
      ids: ['1001', '1002', '1003'],
      isCatchingUp: false,
      gaps: [],
    });
  });

  it.each([
    ['another build', (look: string) => look.replace(BUILD, 'app://guildhall/assets/other.js')],
    ['damaged', (look: string) => look.slice(0, -5)],
    ['not a look', () => 'null'],
  ])('does without one that is of or is %s', async (_case, spoil) => {
    const app = await nextStart(spoil(await lookOf()));
    expect(app.store.getState()).toMatchObject({
      boot: { step: 'Complete' },
      guilds: { byId: { [guildId]: { name: 'Renamed' } } },
    });
  });

  it('forgets it when the token turns out to be unreadable', async () => {
    const app = await startUnconnected(await lookOf());
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'unreadable' });
    expect(app.store.getState()).toMatchObject({
      guilds: { isLoaded: false, ids: [] },
      navigation: { guildId: null },
    });
    expect(app.store.getState().messages.byChannel).toEqual({});
  });
});
