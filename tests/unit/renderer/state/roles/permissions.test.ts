import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { rankOf } from '../../../../../src/domain/permissions/authority';
import { ALL_PERMISSIONS } from '../../../../../src/domain/permissions/mask';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { loadRoles } from '../../../../../src/renderer/state/roles/load-roles';
import {
  selectAuthority,
  selectCan,
  selectMyAuthority,
  selectMyPermissions,
} from '../../../../../src/renderer/state/roles/selectors';
import { everyone, id, makeGuild, makeMember, makeRole, mask } from '../../../../support/renderer/factories';
import { createFakeBridge, deferred } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const helpers = makeRole({ id: id(20), position: 3, permissions: mask('MANAGE_MESSAGES') });
const guests = makeRole({ id: id(21), position: 1, permissions: mask() });

const start = async (ownerId = 2) => {
  const guilds = [makeGuild({ ownerId: id(ownerId), memberRoles: [everyone, guests] })];
  const bridge = createFakeBridge({
    'roles.list': () =>
      success({ error: 0, roles: [everyone, guests, helpers], memberRoles: [everyone, guests] }),
    'members.list': () =>
      success({
        error: 0,
        members: [makeMember({ roleIds: [guests.id] }), makeMember({ id: id(2), roleIds: [helpers.id] })],
      }),
  });
  const app = await startTestApp({ guilds, bridge });
  return { ...app, state: () => app.store.getState() };
};

describe('roles that are made while they are fetched', () => {
  it('take the places that they are given after', async () => {
    const answer = deferred<typeof listed>();
    const listed = success({ error: 0 as const, roles: [everyone, guests], memberRoles: [everyone, guests] });
    const bridge = createFakeBridge({ 'roles.list': () => answer.promise });
    const { store, hear } = await startTestApp({ guilds: [makeGuild({ memberRoles: [everyone] })], bridge });
    const loading = store.dispatch(loadRoles(guildId));
    hear(liveEvent('GUILD_ROLE_CREATE', { guildId, role: helpers }));
    hear(liveEvent('GUILD_ROLE_ORDER', { guildId, roles: [{ id: helpers.id, position: 7 }] }));
    answer.resolve(listed);
    await loading;
    expect(store.getState().roles.byGuild[guildId]).toMatchObject({
      phase: 'whole',
      byId: { [helpers.id]: { position: 7 } },
    });
  });
});

describe('the authorities of others', () => {
  it('are kept while they are asked for, and not of everybody who was ever seen', async () => {
    const { state } = await start();
    const now = state();
    const authorityOf = (user: number) => selectAuthority(now, guildId, id(user));
    const first = authorityOf(1);
    const stranger = authorityOf(1000);
    for (let user = 1001; user < 2000; user += 1) {
      authorityOf(user);
      expect(authorityOf(1)).toBe(first);
    }
    expect(authorityOf(1000)).toEqual(stranger);
    expect(authorityOf(1000)).not.toBe(stranger);
  });
});

describe('what one may do', () => {
  it('comes from the roles that one holds, @everyone among them', async () => {
    const { state } = await start();
    expect(selectMyPermissions(state(), guildId)).toBe(everyone.permissions);
    expect(selectCan(state(), guildId, 'SEND_MESSAGES')).toBe(true);
    expect(selectCan(state(), guildId, 'MANAGE_MESSAGES')).toBe(false);
  });

  it('follows one’s roles as they are given and taken', async () => {
    const { state, hear } = await start();
    hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId, userId: id(1), roleId: helpers.id }));
    expect(selectCan(state(), guildId, 'MANAGE_MESSAGES')).toBe(true);
    hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId, userId: id(1), roleId: helpers.id }));
    expect(selectCan(state(), guildId, 'MANAGE_MESSAGES')).toBe(false);
  });

  it('is everything for the owner, and nothing where one is no member', async () => {
    const { state } = await start(1);
    expect(selectMyPermissions(state(), guildId)).toBe(ALL_PERMISSIONS);
    expect(selectCan(state(), id(99), 'VIEW_CHANNELS')).toBe(false);
    expect(selectMyAuthority(state(), id(99))).toBeNull();
  });

  it('is known from the list of guilds alone, before any roles are fetched', async () => {
    const { bridge, state } = await start();
    const calls = bridge.calls.length;
    expect(selectCan(state(), guildId, 'CREATE_INVITE')).toBe(true);
    expect(bridge.calls.length).toBe(calls);
  });
});

describe('the rank of others', () => {
  it('is that of their highest role, the owner’s above all, and none for who is not there', async () => {
    const { state } = await start(1);
    const rank = (user: number) => {
      const authority = selectAuthority(state(), guildId, id(user));
      return authority === null ? null : rankOf(authority);
    };
    expect([rank(1), rank(2), rank(3)]).toEqual([Infinity, 3, -1]);
    expect(selectAuthority(state(), id(99), id(1))).toBeNull();
  });

  it('is the same object as long as nothing of it changes', async () => {
    const { state, hear } = await start();
    const before = [selectMyAuthority(state(), guildId), selectAuthority(state(), guildId, id(2))];
    hear(liveEvent('CHANNEL_TYPING_START', { guildId, channelId: id(100), userId: id(2), username: 'bob' }));
    const after = [selectMyAuthority(state(), guildId), selectAuthority(state(), guildId, id(2))];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });
});
