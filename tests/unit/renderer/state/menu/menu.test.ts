import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { tellMenu } from '../../../../../src/renderer/app/tell-menu';
import { availableCommands, workOf } from '../../../../../src/renderer/state/menu/commands';
import { menuFacts } from '../../../../../src/renderer/state/menu/facts';
import { guildSelected, tabSelected } from '../../../../../src/renderer/state/navigation/slice';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { startTestApp } from '../../../../support/renderer/test-store';

const hall = id<GuildId>(5);
const channels = [makeChannel({ id: id(100), position: 0 }), makeChannel({ id: id(101), position: 1 })];
const usual = [
  ...[
    'quick-switcher',
    'settings',
    'shortcuts',
    'whats-new',
    'practice',
    'create-or-join',
    'home',
    'sign-out',
  ],
];

const start = (change: Parameters<typeof makeGuild>[0] = {}) =>
  startTestApp({
    guilds: [makeGuild({ id: hall, ownerId: id(999), memberRoles: [everyone], channels, ...change })],
  });

/** The id of the signed-in user. */
const makeSessionUser = () => {
  const session = makeSession();
  if (session.phase !== 'signed-in') throw new Error('Nobody is signed in');
  return session.user.id;
};

describe('the commands that can be carried out', () => {
  it('are none before somebody is signed in', async () => {
    const app = await startTestApp({ boot: { session: { phase: 'signed-out', reason: null } } });
    expect(menuFacts(app.store.getState()).facts).toEqual({ commands: [], places: [] });
  });

  it('at home are those that are about no server', async () => {
    const app = await start();
    app.store.dispatch(tabSelected('home'));
    expect([...availableCommands(app.store.getState())].sort()).toEqual([...usual].sort());
  });

  it('open practice, but not out of practice', async () => {
    const { store, bridge } = await start();
    bridge.ipc['practice.open'] = () => success(null);
    const work = workOf(store.getState(), 'practice');
    if (work !== null) store.dispatch(work);
    expect(bridge.calls.map(({ name }) => name)).toContain('practice.open');
    const { boot } = store.getState();
    const app = boot.app === null ? null : { ...boot.app, isPractice: true };
    expect(workOf({ ...store.getState(), boot: { ...boot, app } }, 'practice')).toBeNull();
  });

  it('in a server are those of a member, and of staff for staff', async () => {
    const member = availableCommands((await start()).store.getState());
    expect(member).toEqual(expect.arrayContaining(['next-channel', 'leave-guild', 'privacy-settings']));
    for (const command of ['guild-settings', 'create-channel', 'previous-channel', 'mark-read'])
      expect(member).not.toContain(command);
    const staff = makeRole({ id: id(7), permissions: mask('MANAGE_CHANNELS', 'CREATE_INVITE') });
    const held = await start({ memberRoles: [everyone, staff], ownerId: makeSessionUser() });
    expect(availableCommands(held.store.getState())).toEqual(
      expect.arrayContaining(['guild-settings', 'create-channel', 'reorder-channels', 'invite-people']),
    );
    // The owner cannot leave the server.
    expect(availableCommands(held.store.getState())).not.toContain('leave-guild');
  });

  it('read a server, or all of them, where anything is unread and the server can', async () => {
    const unread = [makeChannel({ id: id(101), hasUnread: true, lastReadId: id(1), unreadCount: 1 })];
    const meta = { ...fullMeta, features: ['counts'] };
    const counting = await startTestApp({
      guilds: [makeGuild({ id: hall, channels: [...channels.slice(0, 1), ...unread] })],
      boot: { session: makeSession({ meta }) },
    });
    const reading = ['mark-server-read', 'mark-all-read'] as const;
    const offered = () => availableCommands(counting.store.getState());
    expect(offered()).toEqual(expect.arrayContaining([...reading]));
    counting.bridge.api['guilds.markRead'] = () => success({ error: 0, message: null });
    const work = workOf(counting.store.getState(), 'mark-server-read');
    if (work !== null) counting.store.dispatch(work);
    expect(counting.bridge.argsOf('guilds.markRead')).toEqual([{ guildId: '5' }]);
    for (const command of reading) expect(offered()).not.toContain(command);
    const plain = await start({ channels: unread });
    expect(availableCommands(plain.store.getState())).not.toContain('mark-all-read');
  });

  it('are carried out', async () => {
    const { store } = await start();
    const carryOut = (command: Parameters<typeof workOf>[1]): void => {
      const work = workOf(store.getState(), command);
      if (work !== null) store.dispatch(work);
    };
    carryOut('next-channel');
    expect(store.getState().navigation.channelId).toBe('101');
    carryOut('previous-channel');
    expect(store.getState().navigation.channelId).toBe('100');
    carryOut('members-manager');
    expect(store.getState().navigation.membersManager).toBe('open');
    carryOut('privacy-settings');
    expect(store.getState().overlays.open).toEqual({ kind: 'privacy-settings', about: { guildId: '5' } });
    carryOut('home');
    expect(store.getState().navigation.tab).toBe('home');
  });

  it('let be what is open: it may hold what nobody has saved', async () => {
    const { store } = await start();
    const dialog = { kind: 'change-nickname', about: { guildId: hall } } as const;
    store.dispatch(overlayOpened(dialog));
    const work = workOf(store.getState(), 'settings');
    if (work !== null) store.dispatch(work);
    expect(store.getState().overlays.open).toEqual(dialog);
  });
});

describe('main', () => {
  it('is told once for all that changes within a moment, and of what changed only', async () => {
    const app = await start();
    app.bridge.ipc['menu.tell'] = () => null;
    const stop = tellMenu(app.store, { bridge: app.bridge, later: app.clock.later });
    app.store.dispatch(tabSelected('home'));
    app.store.dispatch(guildSelected({ guildId: hall, channelId: id(100) }));
    await app.clock.advance(150);
    const told = () => app.bridge.calls.filter(({ name }) => name === 'menu.tell').map(({ args }) => args);
    expect(told()).toEqual([menuFacts(app.store.getState()).facts]);
    expect(told()).toMatchObject([{ places: [{ guildId: '5', channelId: '100' }] }]);
    app.store.dispatch(guildSelected({ guildId: hall, channelId: id(100) }));
    await app.clock.advance(1000);
    expect(told()).toHaveLength(1);
    stop();
    app.store.dispatch(tabSelected('home'));
    await app.clock.advance(1000);
    expect(told()).toHaveLength(1);
  });
});
