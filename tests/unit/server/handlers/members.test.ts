import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Role } from '../../../../src/contract/entities/role';
import { toId, type RoleId, type UserId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { ALL_PERMISSIONS, maskOf } from '../../../../src/domain/permissions/mask';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let mod: Person;
let ann: Person;
let stranger: Person;
let guild: Guild;
/** The role of `mod`. */
let mods: Role;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, mod, ann, stranger] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, mod, ann);
  mods = await newRole('mods');
  await give(mods, mod);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const newRole = async (name: string, as = owner): Promise<Role> => {
  const { role } = await app.done('roles.create', { guildId: guild.id, name, color: '#336699' }, as);
  if (role === null) throw new Error('no role');
  return role;
};
const give = (role: Role, person: Person, as = owner) =>
  app.done('roles.addMember', { guildId: guild.id, targetUserId: person.userId, roleId: role.id }, as);
const allow = (role: Role, ...names: PermissionName[]) =>
  app.done(
    'roles.editPermissions',
    { guildId: guild.id, roleId: role.id, permissions: maskOf(names) },
    owner,
  );
const rolesNow = async (as = owner) => (await app.done('roles.list', { guildId: guild.id }, as)).roles;
const everyone = async (): Promise<Role> => {
  const role = (await rolesNow()).find(({ isDefault }) => isDefault);
  if (role === undefined) throw new Error('no @everyone');
  return role;
};
const kick = (target: Person, as: Person) =>
  app.status('members.kick', { guildId: guild.id, targetUserId: target.userId, reason: '' }, as);
const ban = (target: Person, as: Person, reason = '') =>
  app.status('bans.add', { guildId: guild.id, targetUserId: target.userId, reason }, as);

describe('the profile of a member', () => {
  const fetch = async (as: Person, of = ann) =>
    app.done('members.fetch', { guildId: guild.id, userId: of.userId }, as);

  it('shows to staff alone when the account was made and what it may do', async () => {
    expect((await fetch(mod)).member).toMatchObject({ permissions: null, createdAt: null });
    for (const permission of ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES'] as const) {
      await allow(mods, permission);
      const { member, roles } = await fetch(mod);
      expect(member.permissions).toBe((await everyone()).permissions);
      expect(member.createdAt).toBe(ann.user.createdAt);
      expect(roles.map(({ name }) => name)).toEqual(['@everyone']);
    }
    await allow(mods, 'MANAGE_MESSAGES');
    expect((await fetch(mod)).member.permissions).toBeNull();
    expect((await fetch(owner, owner)).member.permissions).toBe(ALL_PERMISSIONS);
  });

  it('names the roles without @everyone, the list too', async () => {
    expect((await fetch(ann, mod)).member.roleIds).toEqual([mods.id]);
    const { members } = await app.done('members.list', { guildId: guild.id }, ann);
    expect(members.find(({ id }) => id === mod.userId)?.roleIds).toEqual([mods.id]);
    expect(await app.status('members.fetch', { guildId: guild.id, userId: stranger.userId }, ann)).toBe(404);
  });
});

describe('kicking', () => {
  it('puts the member out, who hears nothing more and finds nothing', async () => {
    await allow(mods, 'KICK_MEMBERS');
    const [out, stays] = [await app.connect(ann), await app.connect(owner)];
    expect(await kick(ann, mod)).toBe(200);
    expect(await out.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason: 'kicked' });
    expect(await stays.event('GUILD_MEMBER_LEFT')).toEqual({ guildId: guild.id, userId: ann.userId });
    const [general] = guild.channels;
    if (general === undefined) throw new Error('no channel');
    await app.done('messages.create', { channelId: general.id, content: 'gone', parentId: null }, owner);
    await stays.event('CHANNEL_MESSAGE');
    await out.settle();
    expect(out.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
    expect(await app.status('messages.list', { channelId: general.id }, ann)).toBe(404);
    expect(await kick(ann, mod)).toBe(404);
    await app.join(guild, owner, ann);
  });

  it('is not done to oneself, the owner, or somebody of equal rank', async () => {
    await allow(mods, 'KICK_MEMBERS', 'BAN_MEMBERS', 'ADMINISTRATOR');
    for (const act of [kick, ban]) {
      expect(await act(mod, mod)).toBe(403);
      expect(await act(owner, mod)).toBe(403);
      expect(await act(owner, owner)).toBe(403);
    }
    await give(mods, ann);
    for (const act of [kick, ban]) expect(await act(ann, mod)).toBe(403);
    expect(await kick(ann, owner)).toBe(200);
  });

  it('leaves no role behind for a return', async () => {
    await give(mods, ann);
    expect(await kick(ann, owner)).toBe(200);
    await app.join(guild, owner, ann);
    const { member } = await app.done('members.fetch', { guildId: guild.id, userId: ann.userId }, owner);
    expect(member.roleIds).toEqual([]);
  });
});

describe('banning', () => {
  it('puts the member out and keeps them out until it is lifted', async () => {
    await allow(mods, 'BAN_MEMBERS');
    const out = await app.connect(ann);
    expect(await ban(ann, mod, 'Rude.')).toBe(200);
    expect(await out.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason: 'banned' });
    expect(await ban(ann, mod)).toBe(409);
    const { bans } = await app.done('bans.list', { guildId: guild.id }, mod);
    expect(bans).toMatchObject([
      {
        bannedUser: { id: ann.userId, username: ann.user.username },
        moderator: { id: mod.userId },
        reason: 'Rude.',
      },
    ]);
    const { invite } = await app.done(
      'invites.create',
      { guildId: guild.id, expiresAfter: null, maxUses: null },
      owner,
    );
    expect(await app.status('invites.join', { code: invite.code }, ann)).toBe(403);
    await app.done('bans.remove', { guildId: guild.id, targetUserId: ann.userId }, mod);
    expect(await app.status('bans.remove', { guildId: guild.id, targetUserId: ann.userId }, mod)).toBe(404);
    expect(await app.status('invites.join', { code: invite.code }, ann)).toBe(200);
  });

  it('is done to users who are no members, and to nobody who does not exist', async () => {
    await allow(mods, 'BAN_MEMBERS');
    const watcher = await app.connect(owner);
    expect(await ban(stranger, mod)).toBe(200);
    const nobody = { guildId: guild.id, targetUserId: toId<UserId>('77'), reason: '' };
    expect(await app.status('bans.add', nobody, mod)).toBe(404);
    await watcher.settle();
    expect(watcher.eventsOf('GUILD_MEMBER_LEFT')).toEqual([]);
  });
});

describe('roles', () => {
  it('are made at position 1, the others move up, and all places are told', async () => {
    const socket = await app.connect(ann);
    const role = await newRole('new');
    expect(role).toMatchObject({ name: 'new', position: 1, permissions: '0', isDefault: false });
    expect((await socket.event('GUILD_ROLE_CREATE')).role).toEqual(role);
    const { roles } = await socket.event('GUILD_ROLE_ORDER');
    expect(roles).toEqual([
      { id: mods.id, position: 2 },
      { id: role.id, position: 1 },
      { id: (await everyone()).id, position: 0 },
    ]);
  });

  it('are made by holders of MANAGE_ROLES who have a role of their own', async () => {
    await allow(await everyone(), 'VIEW_CHANNELS', 'MANAGE_ROLES');
    const asked = { guildId: guild.id, name: 'x', color: '#000000' };
    expect(await app.status('roles.create', asked, ann)).toBe(403);
    expect(await app.status('roles.create', asked, mod)).toBe(200);
  });

  it('change only in bits that the editor holds', async () => {
    await allow(mods, 'MANAGE_ROLES', 'KICK_MEMBERS');
    const low = await newRole('low');
    await allow(low, 'BAN_MEMBERS');
    const asked = {
      guildId: guild.id,
      roleId: low.id,
      permissions: maskOf(['KICK_MEMBERS', 'ADMINISTRATOR']),
    };
    await app.done('roles.editPermissions', asked, mod);
    const kept = (await rolesNow()).find(({ id }) => id === low.id)?.permissions;
    expect(kept).toBe(maskOf(['KICK_MEMBERS', 'BAN_MEMBERS']));
  });

  it('@everyone keeps its name and place but not its permissions', async () => {
    await allow(mods, 'MANAGE_ROLES', 'VIEW_CHANNELS');
    const { id: roleId } = await everyone();
    const name = { name: 'x', color: '#000000', isHoisted: true, isMentionable: true };
    for (const person of [mod, owner]) {
      expect(await app.status('roles.edit', { guildId: guild.id, roleId, ...name }, person)).toBe(403);
      expect(await app.status('roles.delete', { guildId: guild.id, roleId }, person)).toBe(403);
      const order = [{ roleId, newPosition: 1 }];
      expect(await app.status('roles.reorder', { guildId: guild.id, roleOrders: order }, person)).toBe(403);
      const asked = { guildId: guild.id, targetUserId: ann.userId, roleId };
      expect(await app.status('roles.addMember', asked, person)).toBe(403);
    }
    const asked = { guildId: guild.id, roleId, permissions: maskOf(['VIEW_CHANNELS']) };
    expect(await app.status('roles.editPermissions', asked, mod)).toBe(200);
  });

  it('are given once: a second time changes nothing and is no event', async () => {
    const socket = await app.connect(ann);
    await give(mods, ann);
    await give(mods, ann);
    await socket.settle();
    expect(socket.eventsOf('GUILD_MEMBER_ROLE_ADD')).toEqual([
      { guildId: guild.id, userId: ann.userId, roleId: mods.id },
    ]);
  });

  it('are given to oneself below one’s own, and taken from oneself', async () => {
    await allow(mods, 'MANAGE_ROLES');
    const low = await newRole('low');
    await give(low, mod, mod);
    const asked = { guildId: guild.id, targetUserId: mod.userId, roleId: low.id };
    await app.done('roles.removeMember', asked, mod);
    expect(await app.status('roles.removeMember', { ...asked, roleId: mods.id }, mod)).toBe(403);
  });

  it('of another guild, and members of another guild, are not found', async () => {
    const other = await app.createGuild(owner, 'Other');
    const { role: foreign } = await app.done(
      'roles.create',
      { guildId: other.id, name: 'x', color: '#000000' },
      owner,
    );
    const roleId = foreign?.id ?? toId<RoleId>('1');
    const name = { name: 'x', color: '#000000', isHoisted: false, isMentionable: false };
    const target = { guildId: guild.id, targetUserId: ann.userId };
    expect(await app.status('roles.edit', { guildId: guild.id, roleId, ...name }, owner)).toBe(404);
    expect(
      await app.status(
        'roles.editPermissions',
        { guildId: guild.id, roleId, permissions: maskOf([]) },
        owner,
      ),
    ).toBe(404);
    expect(await app.status('roles.delete', { guildId: guild.id, roleId }, owner)).toBe(404);
    expect(await app.status('roles.addMember', { ...target, roleId }, owner)).toBe(404);
    expect(
      await app.status(
        'roles.reorder',
        { guildId: guild.id, roleOrders: [{ roleId, newPosition: 1 }] },
        owner,
      ),
    ).toBe(404);
    expect(
      await app.status(
        'roles.addMember',
        { guildId: guild.id, targetUserId: stranger.userId, roleId: mods.id },
        owner,
      ),
    ).toBe(404);
  });

  it('are reordered among what stands below', async () => {
    await allow(mods, 'MANAGE_ROLES');
    const [first, second] = [await newRole('a'), await newRole('b')];
    const socket = await app.connect(ann);
    const roleOrders = [
      { roleId: first.id, newPosition: 1 },
      { roleId: second.id, newPosition: 2 },
    ];
    await app.done('roles.reorder', { guildId: guild.id, roleOrders }, mod);
    const { roles } = await socket.event('GUILD_ROLE_ORDER');
    expect(roles.map(({ id, position }) => [id, position])).toEqual([
      [mods.id, 3],
      [second.id, 2],
      [first.id, 1],
      [(await everyone()).id, 0],
    ]);
    const tooHigh = [{ roleId: first.id, newPosition: 3 }];
    expect(await app.call('roles.reorder', { guildId: guild.id, roleOrders: tooHigh }, mod)).toMatchObject({
      status: 403,
      body: {
        message: 'Cannot move role a to position 3 - it would be at or above your highest role (position 3)',
      },
    });
  });
});
