import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RightStep } from '../../../../../../src/contract/entities/right-step';
import { success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../../src/renderer/state/overlays/slice';
import type { OverlayTable } from '../../../../../../src/renderer/state/overlays/types';
import { makeGuildInfo } from '../../../../../support/renderer/open-settings';
import { expectAccessible } from '../../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeGateway,
  makeMember,
  makeRole,
  mask,
  withOverwrites,
} from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import {
  GUILD,
  lost,
  managing,
  openOverlay,
  refused,
  workshop,
} from '../../../../../support/renderer/open-overlay';
// Imported in advance: the app loads the dialogs when they are opened.
import '../../../../../../src/renderer/features/guild-settings/why/WhyDialog';
import '../../../../../../src/renderer/features/profile-card/ProfileCard';
import '../../../../../../src/renderer/app/PlaceSettings';

const staffRights: readonly PermissionName[] = [...managing, 'MANAGE_ROLES', 'MANAGE_PERMISSIONS'];
const roleOf = (...names: readonly PermissionName[]) =>
  makeRole({ id: id(21), name: 'Staff', position: 2, permissions: mask(...names) });
const crew = makeRole({ id: id(20), name: 'Crew', position: 1, permissions: mask('SEND_MESSAGES') });
const boss = makeRole({ id: id(22), name: 'Boss', position: 3 });
const all = { ...everyone, permissions: mask('VIEW_CHANNELS') };

const step = (change: Partial<RightStep>): RightStep => ({
  ...{ at: 'role', target: 'role', id: crew.id, name: 'Crew' },
  ...{ effect: 'allow', because: 'Role Crew allows it' },
  ...change,
});
const DENIED = [
  step({}),
  step({
    at: 'category',
    id: all.id,
    name: '@everyone',
    because: 'Role @everyone allows it in the category The Workshop',
  }),
  step({ at: 'channel', effect: 'deny', because: 'Role Crew denies it in #woodwork' }),
];
const denied = () => success({ error: 0, allowed: false, steps: DENIED, decisive: 2 });
const granted = () => success({ error: 0, allowed: true, steps: [step({})], decisive: 0 });

interface Given {
  readonly about?: Partial<OverlayTable['why']>;
  readonly rights?: readonly PermissionName[];
  readonly api?: ApiAnswers;
}
const meta = {
  ...withOverwrites(fullMeta),
  features: [...withOverwrites(fullMeta).features, 'permission-why'],
};

const members = [
  makeMember({ roleIds: [id(21)] }),
  makeMember({ id: id(3), username: 'ben', roleIds: [crew.id] }),
  makeMember({ id: id(4), username: 'cyd' }),
];
const answers = (rights: readonly PermissionName[], api: ApiAnswers = {}): ApiAnswers => ({
  'roles.list': () =>
    success({ error: 0, roles: [all, boss, roleOf(...rights), crew], memberRoles: [all, roleOf(...rights)] }),
  'members.list': () => success({ error: 0, members: [...members] }),
  'overwrites.fetch': () => success({ error: 0, overwrites: [], inherited: [] }),
  'permissions.explain': denied,
  'guilds.info': () => success(makeGuildInfo()),
  ...api,
});

const open = async ({ about = {}, rights = staffRights, api = {} }: Given = {}) => {
  const question = {
    guildId: GUILD,
    userId: id(3),
    channelId: id(101),
    permission: 'SEND_MESSAGES',
  } as const;
  const app = await openOverlay(
    { kind: 'why', about: { ...question, ...about } as OverlayTable['why'] },
    answers(rights, api),
    { ...workshop, memberRoles: [all, roleOf(...rights)] },
    { meta },
  );
  return app;
};
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
const heading = () => screen.findByRole('status');
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the dialog Why?', () => {
  it('says whether, and the steps in order; the one that decides says so in words', async () => {
    const { bridge } = await open();
    await waitFor(async () =>
      expect(await heading()).toHaveTextContent('ben cannot Send Messages in #woodwork'),
    );
    expect(steps().map((one) => one.textContent)).toEqual([
      'Allowed: Role Crew allows itOpen',
      'Allowed: Role @everyone allows it in the category The WorkshopOpen',
      'Denied: Role Crew denies it in #woodworkThis decidesOpen',
    ]);
    expect(bridge.argsOf('permissions.explain')).toEqual([
      { guildId: '5', userId: '3', channelId: '101', permission: 'SEND_MESSAGES' },
    ]);
    await expectAccessible();
  });

  it('says of a long list at once what decides', async () => {
    const many = Array.from({ length: 12 }, (_, at) => step({ because: `Role Saw ${at} allows it` }));
    await open({
      api: {
        'permissions.explain': () => success({ error: 0, allowed: true, steps: many, decisive: 11 }),
      },
    });
    await waitFor(async () => expect(await heading()).toHaveTextContent('#woodworkRole Saw 11 allows it'));
    expect(steps()).toHaveLength(12);
  });

  it('says it to oneself as you, and about the server by its name', async () => {
    await open({ about: { userId: id(1), channelId: null }, api: { 'permissions.explain': granted } });
    await waitFor(async () => expect(await heading()).toHaveTextContent('You can Send Messages in The Hall'));
  });

  it('asks about another place, permission and member by the keyboard', async () => {
    const { user, bridge } = await open();
    await screen.findByRole('list', { name: 'Steps' });
    await choose(user, 'Where', 'The Hall');
    await choose(user, 'Permission', 'Manage Channels');
    screen.getByRole('button', { name: 'Member: ben' }).focus();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('combobox', { name: 'Choose a Member' }), 'cyd{Enter}');
    await waitFor(() =>
      expect(bridge.argsOf('permissions.explain').at(-1)).toEqual({
        ...{ guildId: '5', userId: '4', channelId: null, permission: 'MANAGE_CHANNELS' },
      }),
    );
    await waitFor(async () =>
      expect(await heading()).toHaveTextContent('cyd cannot Manage Channels in The Hall'),
    );
  });

  it('leads to the permissions that decide, where one may open them', async () => {
    const { user, store } = await open({
      api: {
        'permissions.explain': () =>
          success({
            error: 0,
            allowed: true,
            steps: [...DENIED, step({ id: boss.id, name: 'Boss', because: 'Role Boss allows it' })],
            decisive: 2,
          }),
      },
    });
    await screen.findByRole('list', { name: 'Steps' });
    expect(steps()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Open permissions of Crew' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open permissions of The Workshop' })).toBeVisible();
    // A role above one's own cannot be opened.
    expect(screen.queryByRole('button', { name: 'Open permissions of Boss' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open permissions of #woodwork' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'channel-settings',
      about: { guildId: '5', channelId: '101', page: 'permissions', target: { target: 'role', id: '20' } },
    });
    expect(await screen.findByRole('heading', { name: 'Permissions' })).toBeVisible();
    expect(store.getState().overlays.above).toBeNull();
  });

  it('opens the permissions of a role at once', async () => {
    const { user } = await open({ api: { 'permissions.explain': granted } });
    await user.click(await screen.findByRole('button', { name: 'Open permissions of Crew' }));
    expect(await screen.findByRole('dialog', { name: 'Role Permissions' })).toHaveTextContent('Crew');
  });

  it('without Manage Roles is about oneself alone, and leads nowhere', async () => {
    await open({ about: { userId: id(1) }, rights: ['VIEW_CHANNELS'] });
    await screen.findByRole('list', { name: 'Steps' });
    expect(screen.queryByRole('button', { name: /^Member/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Open permissions/ })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { user, bridge } = await open({ api: { 'permissions.explain': lost } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the explanation');
    bridge.api['permissions.explain'] = granted;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('list', { name: 'Steps' })).toBeVisible();
  });

  it('offline shows what is known, and asks again afterwards', async () => {
    const { user, bridge } = await open();
    await screen.findByRole('list', { name: 'Steps' });
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(await screen.findByText('You are offline. This may have changed.')).toBeVisible();
    expect(steps()).toHaveLength(3);
    await choose(user, 'Where', '#general');
    expect(screen.getByText('You are offline')).toBeVisible();
    expect(bridge.argsOf('permissions.explain')).toHaveLength(1);
    bridge.api['permissions.explain'] = granted;
    act(() => bridge.push('gateway.changed', makeGateway({ epoch: 2 })));
    await waitFor(() => expect(steps()).toHaveLength(1));
  });

  it('asks again when a role changes', async () => {
    const { bridge, hear } = await open();
    await screen.findByRole('list', { name: 'Steps' });
    bridge.api['permissions.explain'] = granted;
    act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role: crew })));
    await waitFor(async () => expect(await heading()).toHaveTextContent('ben can Send Messages'));
  });

  it('closes when the right to ask is lost, when the channel goes, and with the server', async () => {
    const { store, hear } = await open();
    await screen.findByRole('list', { name: 'Steps' });
    act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role: roleOf('VIEW_CHANNELS') })));
    expect(store.getState().overlays.above).toBeNull();
    const about = { guildId: GUILD, userId: id(1), channelId: id(101), permission: 'SEND_MESSAGES' } as const;
    act(() => void store.dispatch(overlayOpened({ kind: 'why', about } as never)));
    await screen.findByRole('dialog', { name: 'Why?' });
    act(() => hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(101) })));
    expect(store.getState().overlays.above).toBeNull();
    act(
      () =>
        void store.dispatch(overlayOpened({ kind: 'why', about: { ...about, channelId: null } } as never)),
    );
    act(() => hear(liveEvent('GUILD_LEFT', { guildId: GUILD, reason: 'kicked' })));
    expect(store.getState().overlays.above).toBeNull();
  });
});

describe('Why? beside a right', () => {
  const openPage = async (features: readonly string[], rights = staffRights) => {
    const app = await openOverlay(
      { kind: 'channel-settings', about: { guildId: GUILD, channelId: id(101), page: 'permissions' } },
      answers(rights, {
        'overwrites.fetch': () =>
          success({
            error: 0,
            overwrites: [{ target: 'member', id: id(4), allow: mask('SEND_MESSAGES'), deny: mask() }],
            inherited: [],
          }),
      }),
      { ...workshop, memberRoles: [all, roleOf(...rights)] },
      { meta: { ...withOverwrites(fullMeta), features: [...features] } },
    );
    await screen.findByRole('tab', { name: 'Members: cyd' });
    return app;
  };

  it('on the page of a channel is about the member, or for a role about oneself', async () => {
    const { user, store } = await openPage(meta.features);
    await user.click(screen.getByRole('button', { name: 'Why? Send Messages' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why?' });
    expect(store.getState().overlays.above?.about).toMatchObject({ userId: '1', channelId: '101' });
    // The page stays below, and has the focus again.
    await within(dialog).findByRole('list', { name: 'Steps' });
    await user.keyboard('{Escape}');
    expect(store.getState().overlays.open?.kind).toBe('channel-settings');
    expect(screen.getByRole('button', { name: 'Why? Send Messages' })).toHaveFocus();
    await user.click(screen.getByRole('tab', { name: 'Members: cyd' }));
    await user.click(screen.getByRole('button', { name: 'Why? View Channels' }));
    expect(store.getState().overlays.above?.about).toMatchObject({
      userId: '4',
      permission: 'VIEW_CHANNELS',
    });
  });

  it('is not there for others without Manage Roles', async () => {
    const { user } = await openPage(meta.features, [...managing, 'MANAGE_PERMISSIONS']);
    expect(screen.getByRole('button', { name: 'Why? Send Messages' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Members: cyd' }));
    expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
  });

  it('is not there where the server explains nothing', async () => {
    await openPage(withOverwrites(fullMeta).features);
    expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
  });

  it('of a category asks about its first channel', async () => {
    const { user, store } = await openOverlay(
      { kind: 'category-settings', about: { guildId: GUILD, categoryId: id(50), page: 'permissions' } },
      answers(staffRights),
      { ...workshop, memberRoles: [all, roleOf(...staffRights)] },
      { meta },
    );
    await user.click(await screen.findByRole('button', { name: 'Why? Send Messages' }));
    expect(store.getState().overlays.above?.about).toMatchObject({ channelId: '101' });
  });

  it('of a role is about a member who has it, and others who have it can be chosen', async () => {
    const { user, store } = await openOverlay(
      { kind: 'guild-settings', about: { guildId: GUILD, page: 'roles', roleId: crew.id } },
      answers(staffRights),
      { ...workshop, memberRoles: [all, roleOf(...staffRights)] },
      { meta },
    );
    await screen.findByRole('dialog', { name: 'Role Permissions' });
    await user.click(screen.getByRole('switch', { name: /^Manage Channels/ }));
    await user.click(screen.getByRole('button', { name: 'Why? Send Messages' }));
    expect(store.getState().overlays.above?.about).toMatchObject({ userId: '3', channelId: null });
    await user.click(await screen.findByRole('button', { name: 'Member: ben' }));
    const list = await screen.findByRole('listbox');
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('ben')]);
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    // What was switched before is still there.
    expect(screen.getByRole('switch', { name: /^Manage Channels/ })).toBeChecked();
    expect(store.getState().overlays.above).toBeNull();
    expect(store.getState().overlays.open?.kind).toBe('guild-settings');
    await user.click(screen.getByRole('button', { name: 'Why? Send Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Open permissions of Crew' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('switch', { name: /^Manage Channels/ })).toBeChecked();
  });

  it('of the profile card begins with the view of the server', async () => {
    const { user, bridge } = await openOverlay(
      { kind: 'profile', about: { guildId: GUILD, userId: id(3) } },
      answers(staffRights, { 'members.fetch': () => refused(null, 404) }),
      { ...workshop, memberRoles: [all, roleOf(...staffRights)] },
      { meta },
    );
    await user.click(await screen.findByRole('button', { name: 'Check Permissions' }));
    await waitFor(() =>
      expect(bridge.argsOf('permissions.explain')).toEqual([
        { guildId: '5', userId: '3', channelId: null, permission: 'VIEW_CHANNELS' },
      ]),
    );
  });

  it('of the profile card of others needs Manage Roles', async () => {
    const { store } = await openOverlay(
      { kind: 'profile', about: { guildId: GUILD, userId: id(3) } },
      answers(['VIEW_CHANNELS'], { 'members.fetch': () => refused(null, 404) }),
      { ...workshop, memberRoles: [all, roleOf('VIEW_CHANNELS')] },
      { meta },
    );
    await screen.findByRole('dialog', { name: 'Profile of ben' });
    expect(screen.queryByRole('button', { name: 'Check Permissions' })).toBeNull();
    act(
      () => void store.dispatch(overlayOpened({ kind: 'profile', about: { guildId: GUILD, userId: id(1) } })),
    );
    expect(await screen.findByRole('button', { name: 'Check Permissions' })).toBeVisible();
  });
});
