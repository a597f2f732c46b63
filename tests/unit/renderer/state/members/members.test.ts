import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { Role } from '../../../../../src/contract/entities/role';
import type { GuildId } from '../../../../../src/contract/ids';
import { loadMembers } from '../../../../../src/renderer/state/members/load-members';
import { loadRoles } from '../../../../../src/renderer/state/roles/load-roles';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  selectMemberGroups,
  selectMemberName,
  selectMembersError,
  selectMembersPhase,
  selectTopRoleColour,
} from '../../../../../src/renderer/state/members/selectors';
import { everyone, id, makeGuild, makeMember, makeRole } from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const staff = makeRole({ id: id(20), name: 'Staff', color: '#ff0000', position: 5, isHoisted: true });
const artists = makeRole({ id: id(21), name: 'Artists', color: '#00ff00', position: 2, isHoisted: true });
const members = [
  makeMember({ id: id(1), username: 'ada' }),
  makeMember({ id: id(2), username: 'bob', roleIds: [artists.id, staff.id], status: 'dnd' }),
  makeMember({ id: id(3), username: 'cem', nickname: 'Zed', roleIds: [artists.id], status: 'away' }),
  makeMember({ id: id(4), username: 'dan', status: 'inactive', roleIds: [staff.id] }),
];

const start = async () => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members }),
    'roles.list': () => success({ error: 0, roles: [everyone, staff, artists], memberRoles: [everyone] }),
  });
  const app = await startTestApp({ bridge, guilds: [makeGuild()] });
  const state = () => app.store.getState();
  const groups = () =>
    selectMemberGroups(state(), guildId).map(({ label, members: listed }) => [
      label,
      listed.map(({ id: user }) => user),
    ]);
  return { ...app, state, groups };
};

describe('members', () => {
  it('stand under their highest hoisted role, or ONLINE, or OFFLINE', async () => {
    expect((await start()).groups()).toEqual([
      ['Staff', ['2']],
      ['Artists', ['3']],
      ['ONLINE', ['1']],
      ['OFFLINE', ['4']],
    ]);
  });

  it('move as their roles and statuses do', async () => {
    const { hear, groups } = await start();
    hear(
      liveEvent('GUILD_MEMBER_STATUS', {
        guildId,
        userId: id(4),
        status: 'active',
        statusText: null,
        statusUntil: null,
      }),
      liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId, userId: id(2), roleId: staff.id }),
    );
    expect(groups()).toEqual([
      ['Staff', ['4']],
      ['Artists', ['2', '3']],
      ['ONLINE', ['1']],
    ]);
  });

  it('are grouped anew only when something of them has changed', async () => {
    const { hear, state } = await start();
    const before = selectMemberGroups(state(), guildId);
    hear(liveEvent('CHANNEL_TYPING_START', { guildId, channelId: id(100), userId: id(2), username: 'bob' }));
    expect(selectMemberGroups(state(), guildId)).toBe(before);
  });

  it('are shown by nickname, and in the colour of their highest role', async () => {
    const { state } = await start();
    expect([2, 3, 9].map((user) => selectMemberName(state(), guildId, id(user)))).toEqual([
      'bob',
      'Zed',
      null,
    ]);
    expect([1, 2, 3, 9].map((user) => selectTopRoleColour(state(), guildId, id(user)))).toEqual([
      null,
      '#ff0000',
      '#00ff00',
      null,
    ]);
  });

  it('stay on the screen while they are fetched anew, also when that fails', async () => {
    const { bridge, store, state, groups } = await start();
    bridge.api['members.list'] = () => failure({ kind: 'network', reason: 'offline', detail: '' });
    await store.dispatch(loadMembers(guildId));
    expect(selectMembersPhase(state(), guildId)).toBe('loaded');
    expect(groups()).toHaveLength(4);
    expect(state().members.byKey[guildId]?.isStale).toBe(true);
  });

  it('say what went wrong when there are none yet', async () => {
    const bridge = createFakeBridge({
      'members.list': () => failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null }),
    });
    const { store } = await startTestApp({ bridge });
    expect(selectMembersPhase(store.getState(), guildId)).toBe('failed');
    expect(selectMembersError(store.getState(), guildId)).toBe('Failed to load members');
  });

  it('are as heard while they were fetched', async () => {
    const answer = deferred<ReturnType<typeof success<{ error: number; members: typeof members }>>>();
    const { bridge, store, hear, state } = await start();
    bridge.api['members.list'] = () => answer.promise;
    void store.dispatch(loadMembers(guildId));
    await settle();
    hear(
      liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(4) }),
      liveEvent('GUILD_MEMBER_JOIN', { guildId, member: makeMember({ id: id(5), username: 'eva' }) }),
    );
    answer.resolve(success({ error: 0, members }));
    await settle();
    expect(selectMemberName(state(), guildId, id(4))).toBeNull();
    expect(selectMemberName(state(), guildId, id(5))).toBe('eva');
  });

  it('know the roles that were given and made while the roles were fetched', async () => {
    const answer =
      deferred<ReturnType<typeof success<{ error: number; roles: Role[]; memberRoles: Role[] }>>>();
    const { bridge, store, hear, state } = await start();
    bridge.api['roles.list'] = () => answer.promise;
    void store.dispatch(loadRoles(guildId));
    await settle();
    hear(
      liveEvent('GUILD_ROLE_CREATE', {
        guildId,
        role: makeRole({ id: id(30), color: '#123456', position: 9 }),
      }),
      liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(1), roleId: id(30) }),
    );
    answer.resolve(success({ error: 0, roles: [everyone, staff, artists], memberRoles: [everyone] }));
    await settle();
    expect(selectTopRoleColour(state(), guildId, id(1))).toBe('#123456');
    expect(state().roles.byGuild[guildId]?.mine).toEqual(['10', '30']);
  });

  it('of a guild that was left while they were fetched are nobody’s', async () => {
    const answer = deferred<ReturnType<typeof success<{ error: number; members: typeof members }>>>();
    const { bridge, store, hear, state } = await start();
    bridge.api['members.list'] = () => answer.promise;
    void store.dispatch(loadMembers(guildId));
    await settle();
    hear(liveEvent('GUILD_LEFT', { guildId, reason: 'kicked' }));
    answer.resolve(success({ error: 0, members }));
    await settle();
    expect(state().members.byKey).toEqual({});
  });
});
