import { describe, expect, it } from 'vitest';
import { failure, success, type Failure, type Result } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { bootSession } from '../../../../../src/renderer/app/boot';
import { selectConnectionBanner } from '../../../../../src/renderer/state/gateway/selectors';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeMessages,
  makeSession,
} from '../../../../support/renderer/factories';
import {
  createFakeBridge,
  deferred,
  type FakeBridge,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const general = id<ChannelId>(100);
const unreachable: Failure = { kind: 'network', reason: 'unreachable', detail: '' };
const refused = (status: number): Failure => ({ kind: 'refused', status, message: null, retryAfterMs: null });
const page = (...numbers: [number, number]) =>
  success({ error: 0, data: { messages: makeMessages(...numbers) } });

/** The connection is lost and returns with a new session. */
const renew = (bridge: FakeBridge, epoch: number): void => {
  bridge.push('gateway.changed', makeGateway({ phase: 'waiting', epoch: epoch - 1 }));
  bridge.push('gateway.changed', makeGateway({ phase: 'connecting', epoch: epoch - 1 }));
  bridge.push('gateway.changed', makeGateway({ epoch }));
};

describe('the start', () => {
  it('reaches the five texts in order', async () => {
    const bridge = createFakeBridge();
    const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason: null } } });
    expect(app.store.getState().boot.step).toBe('Initializing');
    bridge.push('session.changed', makeSession());
    const seen: string[] = [];
    app.store.subscribe(() => {
      const { step } = app.store.getState().boot;
      if (seen.at(-1) !== step) seen.push(step);
    });
    await bootSession(app.store);
    await settle();
    expect(seen).toEqual(['Establishing Handshake', 'Organizing Guilds', 'Creating Context', 'Complete']);
  });

  it('waits for the live connection before it fetches, so that it fetches once', async () => {
    const bridge = createFakeBridge();
    const starting = startTestApp({
      bridge,
      boot: { gateway: makeGateway({ phase: 'connecting', epoch: 0 }) },
    });
    await settle();
    expect(bridge.argsOf('guilds.list')).toEqual([]);
    bridge.push('gateway.changed', makeGateway({ epoch: 0 }));
    await settle();
    expect(bridge.argsOf('guilds.list')).toEqual([]);
    bridge.push('gateway.changed', makeGateway({ epoch: 1 }));
    const app = await starting;
    expect(app.store.getState().boot.step).toBe('Complete');
    expect(bridge.argsOf('guilds.list')).toHaveLength(1);
  });

  it('does not wait for a slow live connection for longer than a second, and fetches again when it stands', async () => {
    const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
    const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason: null } } });
    bridge.push('gateway.changed', makeGateway({ phase: 'idle', epoch: 0 }));
    bridge.push('gateway.changed', makeGateway({ phase: 'connecting', epoch: 0 }));
    bridge.push('session.changed', makeSession());
    const started = bootSession(app.store);
    await app.clock.advance(999);
    expect(bridge.argsOf('guilds.list')).toEqual([]);
    await app.clock.advance(1);
    await started;
    expect(app.store.getState().boot.step).toBe('Complete');
    bridge.push('gateway.changed', makeGateway({ epoch: 1 }));
    await settle();
    expect(bridge.argsOf('guilds.list')).toHaveLength(2);
    expect(app.store.getState().messages.byChannel[general]?.ids).toEqual(['1', '2', '3']);
  });

  it('says what is wrong where the server answers the live connection but not the question', async () => {
    const bridge = createFakeBridge({ 'guilds.list': () => failure(refused(503)) });
    const app = await startTestApp({ bridge });
    expect(app.store.getState().boot.failure).toBe('Your servers could not be loaded');
    bridge.api['guilds.list'] = () => success([makeGuild()]);
    await app.clock.advance(1000);
    expect(app.store.getState().boot).toMatchObject({ step: 'Complete', failure: null });
    expect(app.store.getState().navigation).toMatchObject({ guildId: '5', channelId: '100' });
  });

  it('shows the shell with the banner where the server cannot be reached, and fills it when it can', async () => {
    const bridge = createFakeBridge({ 'guilds.list': () => failure(unreachable) });
    const app = await startTestApp({
      bridge,
      boot: { gateway: makeGateway({ phase: 'waiting', epoch: 0 }) },
    });
    expect(app.store.getState().boot).toMatchObject({ step: 'Complete', failure: null });
    expect(selectConnectionBanner(app.store.getState())).toBe('lost');
    bridge.api['guilds.list'] = () => success([makeGuild()]);
    bridge.push('gateway.changed', makeGateway({ phase: 'connecting', epoch: 0 }));
    expect(selectConnectionBanner(app.store.getState())).toBe('reconnecting');
    bridge.push('gateway.changed', makeGateway({ epoch: 1 }));
    await settle();
    expect(selectConnectionBanner(app.store.getState())).toBeNull();
    expect(app.store.getState().navigation).toMatchObject({ guildId: '5', channelId: '100' });
  });

  it('applies to the first guilds what was heard while they were fetched', async () => {
    const answer = deferred<Result<ReturnType<typeof makeGuild>[]>>();
    const bridge = createFakeBridge({ 'guilds.list': () => answer.promise });
    const starting = startTestApp({ bridge });
    await settle();
    bridge.push('live.events', [
      liveEvent('GUILD_EDIT', {
        guildId,
        name: 'Renamed meanwhile',
        description: null,
        avatar: null,
        banner: null,
        verified: 0,
        invitesPaused: null,
        ownerId: null,
      }),
      liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel: makeChannel({ id: id(102), position: 2 }) }),
      liveEvent('CHANNEL_MESSAGE', {
        guildId,
        channelId: id(102),
        message: makeMessage(9, { content: '<@1>' }),
      }),
    ]);
    answer.resolve(success([makeGuild()]));
    const { store } = await starting;
    const state = store.getState();
    expect(state.guilds.byId[guildId]?.name).toBe('Renamed meanwhile');
    expect(state.channels.byGuild[guildId]).toEqual(['100', '102']);
    expect(state.unread).toMatchObject({ channels: { 102: '5' }, pings: { 102: 1 } });
  });
});

describe('after a loss that could not be resumed', () => {
  const guilds = [
    makeGuild({ id: guildId, channels: [makeChannel(), makeChannel({ id: id(101), position: 1 })] }),
    makeGuild({ id: id(6), name: 'The Yard', channels: [makeChannel({ id: id(200) })] }),
  ];

  it('fetches guilds, the open guild and the held channels, the open one first', async () => {
    const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
    const app = await startTestApp({ bridge, guilds });
    void app.store.dispatch(openChannel(id(6), id(200)));
    await settle();
    const before = bridge.calls.length;
    renew(bridge, 2);
    await settle();
    expect(bridge.calls.slice(before).filter(({ name }) => name !== 'preferences.set')).toEqual([
      { name: 'guilds.list', args: {} },
      { name: 'roles.list', args: { guildId: '6' } },
      { name: 'members.list', args: { guildId: '6', most: 1000 } },
      { name: 'messages.list', args: { channelId: '200', limit: 100 } },
      { name: 'messages.list', args: { channelId: '100', limit: 100 } },
    ]);
  });

  it('fetches the members of another guild again when it is opened', async () => {
    const bridge = createFakeBridge({
      'members.list': () => success({ error: 0, members: [makeMember()] }),
      'messages.list': () => page(1, 3),
    });
    const app = await startTestApp({ bridge, guilds });
    void app.store.dispatch(openChannel(id(6), id(200)));
    await settle();
    renew(bridge, 2);
    await settle();
    const before = bridge.argsOf('members.list').length;
    void app.store.dispatch(openChannel(guildId, general));
    await settle();
    void app.store.dispatch(openChannel(id(6), id(200)));
    await settle();
    expect(bridge.argsOf('members.list').slice(before)).toEqual([{ guildId: '5', most: 1000 }]);
  });

  it('tries again, more slowly each time, and at once when the connection comes back', async () => {
    const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
    const app = await startTestApp({ bridge, guilds });
    let asked = 0;
    bridge.api['guilds.list'] = () => {
      asked += 1;
      return failure(unreachable);
    };
    renew(bridge, 2);
    await settle();
    expect(asked).toBe(1);
    const seen: number[] = [];
    for (const ms of [1000, 2000, 4000]) {
      await app.clock.advance(ms);
      seen.push(asked);
    }
    expect(seen).toEqual([2, 3, 4]);
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting', epoch: 2 }));
    bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    expect(asked).toBe(5);
    bridge.api['guilds.list'] = () => success([...guilds]);
    const { returns } = app.store.getState().gateway;
    await app.clock.advance(30_000);
    expect(app.store.getState().gateway.returns).toBe(returns + 1);
    const calls = bridge.calls.length;
    await app.clock.advance(60_000);
    expect(bridge.calls.length).toBe(calls);
    expect(app.store.getState().gateway.returns).toBe(returns + 1);
  });

  it.each([403, 404])(
    'forgets a channel that the server does not show any more (%i), and goes on',
    async (status) => {
      const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
      const app = await startTestApp({ bridge, guilds });
      void app.store.dispatch(openChannel(guildId, id(101)));
      await settle();
      bridge.api['messages.list'] = ({ channelId }) =>
        channelId === general ? failure(refused(status)) : page(1, 4);
      renew(bridge, 2);
      await settle();
      const { byChannel } = app.store.getState().messages;
      expect(Object.keys(byChannel)).toEqual(['101']);
      expect(byChannel[id<ChannelId>(101)]?.ids).toHaveLength(4);
      await app.clock.advance(60_000);
      expect(bridge.argsOf('guilds.list')).toHaveLength(2);
    },
  );

  it('keeps pings of channels that are still unread, and lets go of the others', async () => {
    const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
    const app = await startTestApp({ bridge, guilds });
    const ping = (channelId: ChannelId, number: number) =>
      liveEvent('CHANNEL_MESSAGE', {
        guildId,
        channelId,
        message: makeMessage(number, { content: '@here', mentionsEveryone: true }),
      });
    app.hear(ping(id(101), 10), ping(id(200), 11));
    expect(app.store.getState().unread.pings).toEqual({ 101: 1, 200: 1 });
    bridge.api['guilds.list'] = () =>
      success(
        guilds.map((guild) => ({
          ...guild,
          channels: guild.channels.map((channel) => ({ ...channel, hasUnread: channel.id === '101' })),
        })),
      );
    renew(bridge, 2);
    await settle();
    expect(app.store.getState().unread).toMatchObject({ pings: { 101: 1 }, channels: { 101: '5' } });
  });

  it('does nothing after a resume', async () => {
    const bridge = createFakeBridge({ 'messages.list': () => page(1, 3) });
    const app = await startTestApp({ bridge, guilds });
    // Main is told which channels can be seen, and that somebody is here.
    await app.clock.advance(5000);
    const calls = bridge.calls.length;
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    expect(app.store.getState().messages.byChannel[general]?.doubt?.after).toBe('3');
    bridge.push('gateway.changed', makeGateway({ phase: 'connecting' }));
    bridge.push('gateway.changed', makeGateway());
    await app.clock.advance(10_000);
    expect(bridge.calls.length).toBe(calls);
    expect(app.store.getState().messages.byChannel[general]?.doubt).toBeNull();
  });
});
