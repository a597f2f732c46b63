import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { defaultPreferences, type Preferences } from '../../../../../src/contract/preferences';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectSnapshot } from '../../../../../src/renderer/state/snapshot/snapshot';
import { reportTyping } from '../../../../../src/renderer/state/messages/thunks';
import { selectWindowTitle } from '../../../../../src/renderer/state/navigation/selectors';
import {
  muteGuild,
  setGuildNotifications,
  setGuildPrivacy,
} from '../../../../../src/renderer/state/preferences/guild-preferences';
import {
  selectGuildNotifications,
  selectIsMuted,
} from '../../../../../src/renderer/state/preferences/guild-selectors';
import {
  selectChannelPings,
  selectGuildPings,
  selectIsBehind,
  selectIsChannelUnread,
  selectIsGuildUnread,
  selectUnreadCounts,
} from '../../../../../src/renderer/state/unread/selectors';
import { id, makeChannel, makeGuild, makeMessage } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const HALL = id<GuildId>(5);
const YARD = id<GuildId>(6);
const there = id<ChannelId>(200);
const HOUR = 3_600_000;

const start = async (change: Partial<Preferences> = {}) => {
  const guilds = [
    makeGuild(),
    makeGuild({ id: YARD, name: 'The Yard', channels: [makeChannel({ id: there })] }),
  ];
  let kept: Preferences = { ...defaultPreferences, ...change };
  const bridge = createFakeBridge(
    { 'messages.list': () => success({ error: 0, data: { messages: [makeMessage(1)] } }) },
    { 'preferences.set': (set) => success((kept = { ...kept, ...set } as Preferences)) },
  );
  const app = await startTestApp({
    guilds,
    bridge,
    boot: { preferences: kept },
  });
  let number = 1000;
  const message = (content: string) =>
    app.hear(
      liveEvent('CHANNEL_MESSAGE', {
        guildId: YARD,
        channelId: there,
        message: makeMessage((number += 1), { content, mentionsEveryone: true }),
      }),
    );
  return { ...app, message, state: () => app.store.getState() };
};

describe('notification settings of a server', () => {
  it('are the usual ones until they are set', async () => {
    const { state } = await start({
      notifications: { allMessages: false, mentionsOnly: true, suppressEveryone: true },
    });
    expect(selectGuildNotifications(state(), YARD)).toEqual({
      level: 'mentionsOnly',
      suppressEveryone: true,
      mutedUntil: null,
    });
  });

  it('mute: no unread mark and no count, but mentions count and reading goes on', async () => {
    const app = await start();
    app.store.dispatch(muteGuild(YARD, 'always'));
    app.message('hi');
    expect(selectIsChannelUnread(app.state(), there)).toBe(false);
    expect(selectIsGuildUnread(app.state(), YARD)).toBe(false);
    expect(selectWindowTitle(app.state())).toBe('The Hall');
    expect(selectIsBehind(app.state(), there)).toBe(true);
    app.message('<@1>');
    expect(selectGuildPings(app.state(), YARD)).toBe(1);
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 0, pings: 1 });
    app.store.dispatch(muteGuild(YARD, null));
    expect(selectIsGuildUnread(app.state(), YARD)).toBe(true);
    expect(selectUnreadCounts(app.state())).toEqual({ channels: 1, pings: 1 });
  });

  it('mute for a time: the marks are back when it is over', async () => {
    const { store, clock, state, message, bridge } = await start();
    store.dispatch(muteGuild(YARD, HOUR));
    message('hi');
    await clock.advance(HOUR - 1000);
    expect(selectIsMuted(state(), YARD)).toBe(true);
    await clock.advance(1000);
    expect(selectIsMuted(state(), YARD)).toBe(false);
    expect(selectIsGuildUnread(state(), YARD)).toBe(true);
    expect(bridge.calls.at(-1)).toMatchObject({
      name: 'preferences.set',
      args: { guildNotifications: { [YARD]: { mutedUntil: null } } },
    });
    expect(clock.waiting).toBe(0);
  });

  it('a mute that ran out while the app was closed is over at the start, a longer one goes on', async () => {
    const now = Date.UTC(2026, 0, 5);
    const row = { level: 'allMessages', suppressEveryone: false } as const;
    const { state, clock } = await start({
      guildNotifications: {
        [HALL]: { ...row, mutedUntil: now - 1 },
        [YARD]: { ...row, mutedUntil: now + 5000 },
      },
    });
    expect([selectIsMuted(state(), HALL), selectIsMuted(state(), YARD)]).toEqual([false, true]);
    await clock.advance(5000);
    expect(selectIsMuted(state(), YARD)).toBe(false);
  });

  it('mentions only: the server is marked and counted when it pings', async () => {
    const app = await start();
    app.store.dispatch(setGuildNotifications(YARD, { level: 'mentionsOnly' }));
    app.message('hi');
    expect(selectIsGuildUnread(app.state(), YARD)).toBe(false);
    expect(selectUnreadCounts(app.state()).channels).toBe(0);
    expect(selectIsChannelUnread(app.state(), there)).toBe(true);
    app.message('<@1>');
    expect(selectIsGuildUnread(app.state(), YARD)).toBe(true);
    expect(selectUnreadCounts(app.state()).channels).toBe(1);
  });

  it('suppress everyone: @everyone and @here are no ping, a mention is', async () => {
    const app = await start();
    app.message('@everyone');
    expect(selectChannelPings(app.state(), there)).toBe(1);
    app.store.dispatch(setGuildNotifications(YARD, { suppressEveryone: true }));
    app.message('@everyone and @here');
    expect(selectChannelPings(app.state(), there)).toBe(1);
    app.message('@here <@1>');
    expect(selectChannelPings(app.state(), there)).toBe(2);
    expect(selectIsGuildUnread(app.state(), YARD)).toBe(true);
  });
});

describe('privacy settings of a server', () => {
  it('say nothing of typing where that is not to be known', async () => {
    const { store, bridge } = await start();
    store.dispatch(setGuildPrivacy(HALL, { sharesTyping: false }));
    store.dispatch(reportTyping(id(100), '', 'a'));
    expect(bridge.argsOf('channels.typing')).toEqual([]);
    store.dispatch(setGuildPrivacy(HALL, { sharesTyping: true }));
    store.dispatch(reportTyping(id(100), '', 'a'));
    expect(bridge.argsOf('channels.typing')).toEqual([{ channelId: '100' }]);
  });

  it('keep no messages of it for the next start', async () => {
    const { store, state } = await start();
    expect(Object.keys(selectSnapshot(state())?.messages.byChannel ?? {})).toEqual(['100']);
    store.dispatch(setGuildPrivacy(HALL, { keepsMessages: false }));
    expect(selectSnapshot(state())?.messages.byChannel).toEqual({});
  });
});
