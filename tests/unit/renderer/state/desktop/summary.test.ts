import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { DesktopSummary } from '../../../../../src/contract/ipc/desktop';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { tellDesktop } from '../../../../../src/renderer/app/tell-desktop';
import { selectDesktopSummary } from '../../../../../src/renderer/state/desktop/summary';
import { loadGuildInvites } from '../../../../../src/renderer/state/invites/manage';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { overlayHeld, overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { setChannelNotifications } from '../../../../../src/renderer/state/preferences/channel-preferences';
import { reportSeen } from '../../../../../src/renderer/state/unread/thunks';
import { muteGuild } from '../../../../../src/renderer/state/preferences/guild-preferences';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMessage,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const HALL = id<GuildId>(5);
const YARD = id<GuildId>(6);
const A = id<ChannelId>(101);
const B = id<ChannelId>(200);

const staffRoles = (...permissions: readonly PermissionName[]) => [
  everyone,
  makeRole({ id: id(21), name: 'Staff', position: 2, permissions: mask(...permissions) }),
];

const start = async (...permissions: readonly PermissionName[]) => {
  const guilds = [
    makeGuild({
      memberRoles: staffRoles(...permissions),
      channels: [makeChannel(), makeChannel({ id: A, name: 'other', position: 1 })],
    }),
    makeGuild({ id: YARD, name: 'The Yard', channels: [makeChannel({ id: B })] }),
  ];
  const acknowledged = () => success({ error: 0, message: null });
  const bridge = createFakeBridge({
    'invites.pause': acknowledged,
    'invites.unpause': acknowledged,
    'users.updateStatus': acknowledged,
    'invites.list': () =>
      success({
        error: 0,
        message: null,
        data: {
          invites: [],
          statistics: {
            totalInvites: 0,
            activeInvites: 0,
            totalUses: 0,
            permanentInvites: 0,
            uniqueCreators: 0,
          },
          settings: { invitesPaused: true, defaultExpiry: null, defaultMaxUses: null },
        },
      }),
  });
  const app = await startTestApp({ guilds, bridge });
  let number = 1000;
  const message = (channelId: ChannelId, content = 'hi') =>
    app.hear(
      liveEvent('CHANNEL_MESSAGE', {
        guildId: channelId === B ? YARD : HALL,
        channelId,
        message: makeMessage((number += 1), { content, mentionsEveryone: true }),
      }),
    );
  const summary = () => selectDesktopSummary(app.store.getState());
  const ask = async (command: Parameters<typeof bridge.push<'desktop.asked'>>[1]) => {
    bridge.push('desktop.asked', command);
    await settle();
  };
  return { ...app, message, summary, ask, state: () => app.store.getState() };
};

describe('what stands outside the window', () => {
  it('is nothing while nobody is signed in', async () => {
    const app = await start();
    expect(app.summary().isSignedIn).toBe(true);
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    expect(app.summary()).toMatchObject({ isSignedIn: false, places: [], staff: [] });
  });

  it('is where something is unread: mentions first, then the latest, each with its message', async () => {
    const app = await start();
    app.message(A);
    app.message(B);
    expect(app.summary().places.map(({ channelId, messageId }) => [channelId, messageId])).toEqual([
      [B, '1002'],
      [A, '1001'],
    ]);
    app.message(A, '<@1>');
    app.message(A, '<@1> again');
    app.message(B);
    expect(app.summary()).toMatchObject({
      unread: { channels: 2, pings: 2 },
      places: [
        { channelId: A, messageId: '1003', channel: 'other', guild: 'The Hall', pings: 2 },
        { channelId: B, messageId: '1005', pings: 0 },
      ],
    });
    expect(DesktopSummary.parse(app.summary())).toEqual(app.summary());
    void app.store.dispatch(openChannel(HALL, A));
    expect(app.summary().places.map(({ channelId }) => channelId)).toEqual([B]);
  });

  it('leaves out what is muted or for mentions only, unless it mentions one', async () => {
    const app = await start();
    app.store.dispatch(muteGuild(YARD, 'always'));
    app.store.dispatch(setChannelNotifications(A, { level: 'mentionsOnly' }));
    app.message(A);
    app.message(B);
    expect(app.summary().places).toEqual([]);
    app.message(B, '<@1>');
    expect(app.summary().places).toMatchObject([{ channelId: B, pings: 1 }]);
  });

  it('counts what comes into the open channel while nobody looks, until it is seen', async () => {
    const app = await start();
    const open = id<ChannelId>(100);
    app.message(open);
    expect(app.summary()).toMatchObject({ unread: { channels: 0, pings: 0 }, places: [] });
    app.page.tell('blur');
    app.message(open);
    app.message(open, '<@1>');
    expect(app.summary()).toMatchObject({
      unread: { channels: 1, pings: 1 },
      places: [{ channelId: open, messageId: '1003', pings: 1 }],
    });
    app.page.tell('focus');
    app.store.dispatch(reportSeen(open));
    expect(app.summary()).toMatchObject({ unread: { channels: 0, pings: 0 }, places: [] });
  });

  it.each<[readonly PermissionName[], readonly string[]]>([
    [['KICK_MEMBERS'], ['members']],
    [['BAN_MEMBERS'], ['members', 'bans']],
    [['MANAGE_SERVER'], ['invites', 'audit-log']],
    [['ADMINISTRATOR'], ['members', 'invites', 'bans', 'audit-log']],
  ])('has for staff with %j the pages %j', async (permissions, pages) => {
    const app = await start(...permissions);
    expect(app.summary().staff).toEqual([{ guildId: HALL, guild: 'The Hall', pages, invitesPaused: null }]);
  });

  it('has no server for who is no staff, and knows how invites stand once they were fetched', async () => {
    expect((await start('CREATE_INVITE')).summary().staff).toEqual([]);
    const app = await start('REVOKE_INVITE');
    await app.store.dispatch(loadGuildInvites(HALL));
    expect(app.summary().staff).toMatchObject([{ invitesPaused: true }]);
  });

  it('knows how invites stand where the server says so, whoever pauses them', async () => {
    const app = await start('REVOKE_INVITE');
    const paused = () => app.summary().staff.map(({ invitesPaused }) => invitesPaused);
    const guild = makeGuild({ memberRoles: staffRoles('REVOKE_INVITE'), invitesPaused: false });
    app.hear(liveEvent('GUILD_JOINED', { guild }));
    expect(paused()).toEqual([false]);
    const { name, avatar, banner, verified } = guild;
    const edited = { guildId: HALL, name, description: null, avatar, banner, verified };
    app.hear(liveEvent('GUILD_EDIT', { ...edited, invitesPaused: true, ownerId: null }));
    expect(paused()).toEqual([true]);
    await app.ask({ kind: 'pause-invites', guildId: HALL, isPaused: false });
    expect(paused()).toEqual([false]);
  });

  it('is told when it changes, once for all that changes in one go', async () => {
    const app = await start();
    const stop = tellDesktop(app.store, app.bridge);
    const told = () => app.bridge.calls.filter(({ name }) => name === 'desktop.summarise');
    app.message(A);
    app.message(B);
    await settle();
    expect(told()).toEqual([{ name: 'desktop.summarise', args: app.summary() }]);
    app.message(id(100));
    await settle();
    expect(told()).toHaveLength(1);
    stop();
    app.message(A, '<@1>');
    await settle();
    expect(told()).toHaveLength(1);
  });
});

describe('what is chosen in the tray', () => {
  it('sets the status', async () => {
    const app = await start();
    await app.ask({ kind: 'status', status: 'dnd' });
    expect(app.state().preferences.current?.status).toBe('dnd');
    expect(app.bridge.argsOf('users.updateStatus')).toEqual([{ status: 'dnd' }]);
  });

  it('makes invisible, and visible again by any other status', async () => {
    const app = await start();
    expect(app.summary().isInvisible).toBeNull();
    const meta = { ...fullMeta, features: [...fullMeta.features, 'custom-status'] };
    app.bridge.push('session.changed', makeSession({ meta }));
    expect(app.summary().isInvisible).toBe(false);
    await app.ask({ kind: 'status', status: 'invisible' });
    expect(app.bridge.argsOf('users.updateStatus')).toEqual([{ status: 'active', invisible: true }]);
    app.hear(liveEvent('USER_STATUS', { invisible: true, statusText: 'Planing oak', statusUntil: null }));
    expect(app.summary()).toMatchObject({ status: 'active', isInvisible: true, said: 'Planing oak' });
    await app.ask({ kind: 'status', status: 'active' });
    expect(app.bridge.argsOf('users.updateStatus').at(-1)).toEqual({ status: 'active', invisible: false });
  });

  it('opens a page of the server settings, and asks where something is not saved', async () => {
    const app = await start('BAN_MEMBERS');
    await app.ask({ kind: 'staff-page', guildId: HALL, page: 'bans' });
    const bans = { kind: 'guild-settings', about: { guildId: HALL, page: 'bans' } };
    expect(app.state().overlays.open).toEqual(bans);
    app.store.dispatch(overlayOpened({ kind: 'user-settings', about: {} }));
    app.store.dispatch(overlayHeld(true));
    await app.ask({ kind: 'staff-page', guildId: HALL, page: 'bans' });
    expect(app.state().overlays).toMatchObject({ open: { kind: 'user-settings' }, waiting: bans });
  });

  it('opens the members manager of its server', async () => {
    const app = await start('KICK_MEMBERS');
    await app.store.dispatch(openChannel(YARD, B));
    app.store.dispatch(overlayOpened({ kind: 'shortcuts', about: {} }));
    await app.ask({ kind: 'staff-page', guildId: HALL, page: 'members' });
    expect(app.state().navigation).toMatchObject({ guildId: HALL, membersManager: 'open' });
    expect(app.state().overlays.open).toBeNull();
  });

  it('pauses and resumes invites at once, and says so where nobody looks at the window', async () => {
    const app = await start('REVOKE_INVITE');
    await app.ask({ kind: 'pause-invites', guildId: HALL, isPaused: true });
    expect(app.bridge.argsOf('invites.pause')).toEqual([{ guildId: HALL }]);
    expect(app.state().toasts.list).toMatchObject([{ text: 'The Hall: invites are paused' }]);
    const shown = () => app.bridge.calls.filter(({ name }) => name === 'notifications.show');
    expect(shown()).toEqual([]);
    app.page.tell('blur');
    await app.ask({ kind: 'pause-invites', guildId: HALL, isPaused: false });
    expect(shown()).toMatchObject([{ args: { title: 'The Hall: invites are open again', place: null } }]);
    app.bridge.api['invites.pause'] = () =>
      failure({ kind: 'refused', status: 403, message: 'No', retryAfterMs: null });
    await app.ask({ kind: 'pause-invites', guildId: HALL, isPaused: true });
    expect(shown().at(-1)).toMatchObject({ args: { title: 'The Hall: No' } });
  });

  it('is nothing where one has left the server, or signed out', async () => {
    const app = await start();
    await app.ask({ kind: 'staff-page', guildId: '99', page: 'bans' });
    expect(app.state().overlays.open).toBeNull();
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    await app.ask({ kind: 'status', status: 'dnd' });
    expect(app.bridge.argsOf('users.updateStatus')).toEqual([]);
  });
});
