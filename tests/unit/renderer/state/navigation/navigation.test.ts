import { describe, expect, it } from 'vitest';
import type { ChannelId, GuildId, SystemMessageId } from '../../../../../src/contract/ids';
import { bootSession } from '../../../../../src/renderer/app/boot';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { selectTextChannelIds } from '../../../../../src/renderer/state/channels/selectors';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  commandTaken,
  publicPageClosed,
  publicPageOpened,
  tabSelected,
} from '../../../../../src/renderer/state/navigation/slice';
import { openChannel, selectGuild, stepChannel } from '../../../../../src/renderer/state/navigation/thunks';
import {
  at,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeSession,
} from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const hall = id<GuildId>(5);
const yard = id<GuildId>(6);
const guilds = [
  makeGuild({
    id: hall,
    channels: [
      makeChannel({ id: id(100), name: 'second', position: 2 }),
      makeChannel({ id: id(101), name: 'voice', type: 'voice', position: 0 }),
      makeChannel({ id: id(102), name: 'first', position: 1 }),
      makeChannel({ id: id(103), name: 'in a category', position: 0, categoryId: id(50) }),
    ],
    categories: [makeCategory({ id: id(50) })],
  }),
  makeGuild({ id: yard, name: 'The Yard', channels: [makeChannel({ id: id(200) })] }),
];

const start = async (lastChannels: Record<string, string> = {}, lastGuild: string | null = null) => {
  const preferences = { ...defaultPreferences, lastChannels, lastGuild };
  const app = await startTestApp({ guilds, boot: { preferences } });
  return { ...app, at: () => app.store.getState().navigation };
};

describe('choosing a server', () => {
  it('opens its first text channel by position', async () => {
    expect((await start()).at()).toMatchObject({ tab: null, guildId: '5', channelId: '102' });
  });

  it('opens the channel that was open there last', async () => {
    expect((await start({ 5: '103' })).at()).toMatchObject({ guildId: '5', channelId: '103' });
  });

  it('opens the first text channel where that one is gone', async () => {
    expect((await start({ 5: '999' })).at().channelId).toBe('102');
  });

  it('at the start is that of the last time', async () => {
    expect((await start({}, '6')).at()).toMatchObject({ guildId: '6', channelId: '200' });
    expect((await start({}, '9')).at().guildId).toBe('5');
  });

  it('keeps the channel that is open in it', async () => {
    const app = await start();
    void app.store.dispatch(openChannel(hall, id(103)));
    void app.store.dispatch(selectGuild(hall));
    expect(app.at().channelId).toBe('103');
  });

  it('clears the tab, and a tab clears the server', async () => {
    const app = await start();
    app.store.dispatch(tabSelected('discovery'));
    expect(app.at()).toMatchObject({ tab: 'discovery', guildId: null, channelId: null });
    void app.store.dispatch(selectGuild(yard));
    expect(app.at()).toMatchObject({ tab: null, guildId: '6' });
  });

  it('is remembered', async () => {
    const app = await start();
    void app.store.dispatch(openChannel(yard, id(200)));
    await settle();
    expect(app.store.getState().preferences.current).toMatchObject({
      lastGuild: '6',
      lastChannels: { 5: '102', 6: '200' },
    });
  });

  it('fetches its members and roles, and the channel’s messages, once', async () => {
    const app = await start();
    const before = app.bridge.calls.length;
    void app.store.dispatch(openChannel(hall, id(100)));
    void app.store.dispatch(openChannel(hall, id(103)));
    void app.store.dispatch(openChannel(hall, id(100)));
    await settle();
    const names = app.bridge.calls.slice(before).map(({ name }) => name);
    expect(names.filter((name) => name !== 'preferences.set' && name !== 'kept.read')).toEqual([
      'messages.list',
      'messages.list',
    ]);
  });

  it('asks for no messages of a voice channel', async () => {
    const app = await start();
    void app.store.dispatch(openChannel(hall, id(101)));
    await settle();
    expect(app.bridge.argsOf('messages.list').map(({ channelId }) => channelId)).toEqual(['102']);
  });
});

describe('when what is open goes', () => {
  it('a deleted channel gives way to the first remaining text channel', async () => {
    const app = await start();
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: hall, channelId: id(102) }));
    expect(app.at()).toMatchObject({ guildId: '5', channelId: '100' });
    await settle();
    expect(app.bridge.argsOf('messages.list').at(-1)).toMatchObject({ channelId: '100' });
  });

  it('the last text channel gives way to none, and the next one that is created is opened', async () => {
    const app = await start({}, '6');
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: yard, channelId: id(200) }));
    expect(app.at()).toMatchObject({ guildId: '6', channelId: null });
    app.hear(liveEvent('GUILD_CHANNEL_CREATE', { guildId: yard, channel: makeChannel({ id: id(201) }) }));
    expect(app.at()).toMatchObject({ guildId: '6', channelId: '201' });
  });

  it('a server that is left gives way to the first remaining one, and the last to Home', async () => {
    const app = await start();
    app.hear(liveEvent('GUILD_LEFT', { guildId: hall, reason: 'banned' }));
    expect(app.at()).toMatchObject({ guildId: '6', channelId: '200' });
    app.hear(liveEvent('GUILD_LEFT', { guildId: yard, reason: 'left' }));
    expect(app.at()).toMatchObject({ tab: 'home', guildId: null, channelId: null });
  });

  it('nothing moves for what goes elsewhere', async () => {
    const app = await start();
    app.hear(liveEvent('GUILD_LEFT', { guildId: yard, reason: 'left' }));
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: hall, channelId: id(100) }));
    expect(app.at()).toMatchObject({ guildId: '5', channelId: '102' });
  });
});

describe('stepping', () => {
  it('goes through the text channels in their order and stays at the ends', async () => {
    const app = await start();
    const ids = selectTextChannelIds(app.store.getState(), hall);
    expect(ids).toEqual(['102', '100', '103']);
    const step = (by: 1 | -1): ChannelId | null => {
      app.store.dispatch(stepChannel(by, ids));
      return app.at().channelId;
    };
    expect([step(1), step(1), step(1), step(-1)]).toEqual(['100', '103', '103', '100']);
  });
});

describe('the system message', () => {
  it('is marked until its tab is opened', async () => {
    const app = await start();
    const event = liveEvent('SYSTEM_MESSAGE', {
      message: { id: id<SystemMessageId>(1), message: 'Hello', createdAt: at(1) },
    });
    app.hear(event);
    expect(app.at().hasSystemMessage).toBe(true);
    app.store.dispatch(tabSelected('system'));
    expect(app.at().hasSystemMessage).toBe(false);
    app.hear(event);
    expect(app.at().hasSystemMessage).toBe(false);
  });
});

describe('pages that need no login', () => {
  it('stand over whatever there is', async () => {
    const app = await start();
    app.store.dispatch(publicPageOpened('terms'));
    expect(app.at()).toMatchObject({ publicPage: 'terms', guildId: '5' });
    app.store.dispatch(publicPageClosed());
    expect(app.at().publicPage).toBeNull();
  });
});

describe('a link to a server', () => {
  const KEY = 'k'.repeat(43);
  const link = { kind: 'join', host: '192.168.1.5:8443', code: 'abc', fingerprint: KEY } as const;
  const at = (fingerprint: string) =>
    makeSession({
      server: { kind: 'remote', address: `https://192.168.1.5:8443?fingerprint=${fingerprint}` },
      url: 'https://192.168.1.5:8443',
    });

  it('where the user is signed in is its invite', async () => {
    const app = await start();
    app.bridge.push('session.changed', at(KEY));
    await bootSession(app.store);
    app.bridge.push('link.opened', link);
    expect(app.store.getState().overlays.open).toMatchObject({ kind: 'join-invite', about: { code: 'abc' } });
  });

  it('that is another one, or has another key, asks before it ends the session', async () => {
    const app = await start();
    for (const session of [makeSession(), at('o'.repeat(43))]) {
      app.bridge.push('session.changed', session);
      app.bridge.push('link.opened', link);
      expect(app.store.getState().overlays.open).toMatchObject({ kind: 'join-elsewhere', about: { link } });
    }
  });

  it('waits for the user who signs in', async () => {
    const app = await startTestApp({ guilds, boot: { session: { phase: 'signed-out', reason: null } } });
    app.bridge.push('link.opened', link);
    expect(app.store.getState().navigation.destination).toEqual(link);
    app.bridge.push('session.changed', at(KEY));
    await bootSession(app.store);
    expect(app.store.getState().navigation.destination).toBeNull();
    expect(app.store.getState().overlays.open).toMatchObject({ kind: 'join-invite', about: { code: 'abc' } });
  });
});

describe('a link into a channel', () => {
  const link = { kind: 'channel', guildId: '6', channelId: '200', messageId: null } as const;

  it('opens it', async () => {
    const app = await start();
    app.bridge.push('link.opened', link);
    expect(app.at()).toMatchObject({ guildId: '6', channelId: '200', destination: null });
  });

  it('that comes before the guilds are there waits for them', async () => {
    const app = await startTestApp({ guilds, boot: { session: { phase: 'signed-out', reason: null } } });
    app.bridge.push('link.opened', link);
    expect(app.store.getState().navigation).toMatchObject({ guildId: null, destination: link });
    expect(app.store.getState().toasts.list).toMatchObject([{ text: 'Sign in to follow the link.' }]);
    app.bridge.push('session.changed', makeSession());
    await bootSession(app.store);
    expect(app.store.getState().navigation).toMatchObject({
      guildId: '6',
      channelId: '200',
      destination: null,
    });
  });

  it('of a server that one is not a member of says so', async () => {
    const app = await start();
    app.bridge.push('link.opened', { ...link, guildId: '99' });
    expect(app.at().guildId).toBe('5');
    expect(app.store.getState().toasts.list).toHaveLength(1);
  });

  it('into a channel that is not there says so, and opens its server', async () => {
    const app = await start();
    app.bridge.push('link.opened', { ...link, channelId: '999', messageId: '1' });
    expect(app.at()).toMatchObject({ guildId: '6', channelId: '200' });
    expect(app.store.getState().toasts.list).toMatchObject([{ text: expect.stringContaining('channel') }]);
  });
});

describe('a command of the native menu', () => {
  it('waits for whoever carries it out', async () => {
    const app = await start();
    app.bridge.push('app.command', 'sign-out');
    expect(app.at().command).toBe('sign-out');
    app.store.dispatch(commandTaken());
    expect(app.at().command).toBeNull();
  });
});
