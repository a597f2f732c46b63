import { describe, expect, it } from 'vitest';
import type { Overwrite } from '../../../../src/contract/entities/channel';
import type { Role } from '../../../../src/contract/entities/role';
import type { ChannelId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import type { Person } from '../../../support/node/server-app';
import {
  app,
  ben,
  channelIds,
  create,
  everyone,
  general,
  give,
  guild,
  hidden,
  member,
  mod,
  mods,
  newCategory,
  newRole,
  owner,
  role,
  saysOf,
  set,
  useStaffedGuild,
} from '../../../support/node/staffed-guild';

useStaffedGuild();

describe('the audit log', () => {
  it('names a channel to those who see it alone, also after it is deleted', async () => {
    await app.done(
      'roles.editPermissions',
      {
        guildId: guild.id,
        roleId: everyone.id,
        permissions: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'VIEW_AUDIT_LOG']),
      },
      owner,
    );
    const categoryId = await newCategory('Vault');
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    await app.done(
      'channels.reorder',
      { guildId: guild.id, channels: [{ id: channelId, position: 0, categoryId }], categories: [] },
      owner,
    );
    await set(categoryId, [hidden(), role(mods, ['VIEW_CHANNELS'])]);
    await app.done('messages.create', { channelId, content: 'x', parentId: null }, mod);
    const { messages } = (await app.done('messages.list', { channelId }, owner)).data;
    await app.done('messages.delete', { messageId: messages[0]!.id }, owner);
    const logOf = async (as: Person) =>
      JSON.stringify((await app.done('auditLog.list', { guildId: guild.id }, as)).entries);
    expect(await logOf(owner)).toMatch(/plans.*Vault|Vault.*plans/);
    expect(await logOf(ben)).not.toMatch(/plans|Vault/);
    expect(await logOf(ben)).toContain('hidden channel');
    await app.done('channels.delete', { channelId }, owner);
    await app.done('categories.delete', { categoryId }, owner);
    expect(await logOf(owner)).toContain('plans');
    expect(await logOf(ben)).not.toMatch(/plans|Vault/);
  });
});

describe('setting permissions', () => {
  it('refuses what the one who sets does not hold, and whom they do not outrank', async () => {
    const high = await newRole('high');
    // A new role is created at position 1 and moves the others up.
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const top = roles.find(({ id }) => id === mods.id)?.position ?? 0;
    await app.done(
      'roles.reorder',
      { guildId: guild.id, roleOrders: [{ roleId: high.id, newPosition: top + 1 }] },
      owner,
    );
    const own = role(mods, ['VIEW_CHANNELS']);
    expect(await saysOf(set(general, [role(everyone, [], ['MANAGE_MESSAGES'])], mod))).toEqual([
      ...[403, 'You cannot change Manage Messages: you do not have it here'],
    ]);
    expect(await saysOf(set(general, [role(high, ['VIEW_CHANNELS'])], mod))).toEqual([
      ...[403, 'You cannot change the permissions of high'],
    ]);
    expect(await saysOf(set(general, [own], mod))).toEqual([
      403,
      'You cannot change the permissions of mods',
    ]);
    await set(general, [role(high, ['VIEW_CHANNELS']), own]);
    // What comes back unchanged is nobody's act.
    expect(
      (await set(general, [role(high, ['VIEW_CHANNELS']), own, member(ben, ['VIEW_CHANNELS'])], mod)).status,
    ).toBe(200);
    expect((await set(general, [own], mod)).status).toBe(403);
    expect((await set(general, [], ben)).status).toBe(403);
  });

  it('refuses to lock oneself out, but for owners and administrators, whom nothing locks out', async () => {
    expect(await saysOf(set(general, [hidden()], mod))).toEqual([
      ...[400, 'You would lose access yourself', 'self_lockout'],
    ]);
    expect((await set(general, [hidden(), member(mod, ['VIEW_CHANNELS'])], mod)).status).toBe(200);
    expect((await set(general, [hidden()])).status).toBe(200);
    expect(await channelIds(owner)).toContain(general);
  });

  it('refuses what makes no sense, in words', async () => {
    expect(await saysOf(set(general, [role(mods, ['KICK_MEMBERS'])]))).toEqual([
      ...[400, 'Kick Members cannot be set for a channel'],
    ]);
    expect(await saysOf(set(general, [role(mods, ['SEND_MESSAGES'], ['SEND_MESSAGES'])]))).toEqual([
      ...[400, 'A permission cannot be both allowed and denied'],
    ]);
    expect(await saysOf(set(general, [role(mods, []), role(mods, [])]))).toEqual([
      ...[400, 'A role or member is listed twice'],
    ]);
    const stranger = await app.signUp();
    expect((await set(general, [member(stranger, ['VIEW_CHANNELS'])])).status).toBe(404);
    const many = Array.from({ length: 101 }, () => role(mods, ['VIEW_CHANNELS']));
    const tooMany = await app.server.http.inject({
      method: 'POST',
      url: '/channel/permissions/set',
      headers: { authorization: owner.token },
      payload: { id: general, overwrites: many },
    });
    expect(tooMany.statusCode).toBe(400);
  });

  it('keeps bits that it does not know, and drops overwrites that say nothing', async () => {
    const unknown = String(2n ** 40n) as Overwrite['allow'];
    await set(general, [{ ...role(mods, []), allow: unknown }, member(ben, [])]);
    const { overwrites } = await app.done('overwrites.fetch', { placeId: general }, owner);
    expect(overwrites).toEqual([{ ...role(mods, []), allow: unknown }]);
  });

  it('stands in the audit log, each permission with what it was and is', async () => {
    await set(general, [role(mods, [], ['SEND_MESSAGES']), member(ben, ['ATTACH_FILES'])]);
    await set(general, [role(mods, [], ['SEND_MESSAGES']), member(ben, ['ATTACH_FILES'])]);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id }, owner);
    const own = entries.filter(({ actionType }) => actionType === 'CHANNEL_PERMISSIONS_UPDATE');
    expect(own).toHaveLength(1);
    expect(own[0]?.target).toEqual({ type: 'channel', name: 'general' });
    expect(own[0]?.changes).toEqual([
      { key: 'mods: Send Messages', oldValue: 'inherit', newValue: 'deny' },
      { key: `@${ben.user.username}: Attach Files`, oldValue: 'inherit', newValue: 'allow' },
    ]);
  });

  it('can be tried before: who gains and loses the view, staff by name', async () => {
    const preview = (overwrites: Overwrite[]) =>
      app.done('overwrites.preview', { placeId: general, overwrites }, owner);
    expect(await preview([hidden(), member(ben, ['VIEW_CHANNELS'])])).toMatchObject({
      gain: 0,
      lose: 1,
      examples: { gain: [], lose: [mod.user.username] },
      staffLosing: [mod.user.username],
    });
    // A role without permissions makes a difference where an overwrite names it.
    const guests = await newRole('guests');
    await give(guests, ben);
    const allowed = [hidden(), role(guests, ['VIEW_CHANNELS'])];
    expect(await preview(allowed)).toMatchObject({ lose: 1, examples: { lose: [mod.user.username] } });
    await set(general, [hidden()]);
    expect(await preview(allowed)).toMatchObject({ gain: 1, examples: { gain: [ben.user.username] } });
    expect(await preview([role(everyone, [], [])])).toMatchObject({ gain: 2, lose: 0, staffLosing: [] });
    expect(await app.done('channels.viewers', { channelId: general }, owner)).toMatchObject({
      total: 1,
      userIds: [owner.userId],
    });
  });
});

describe('why somebody has a permission', () => {
  const why = (
    person: Person,
    permission: PermissionName,
    as = owner,
    channelId: ChannelId | null = general,
  ) =>
    app.done('permissions.explain', { guildId: guild.id, userId: person.userId, channelId, permission }, as);

  it('is said step by step, with the one that decides', async () => {
    await set(general, [role(everyone, [], ['SEND_MESSAGES']), member(ben, ['SEND_MESSAGES'])]);
    expect(await why(mod, 'SEND_MESSAGES')).toMatchObject({
      allowed: false,
      decisive: 1,
      steps: [
        { at: 'role', effect: 'allow', because: 'Role @everyone allows it' },
        { at: 'channel', effect: 'deny', because: 'Role @everyone denies it in #general' },
      ],
    });
    const { allowed, steps, decisive } = await why(ben, 'SEND_MESSAGES');
    expect([allowed, steps[decisive]?.because]).toEqual([
      ...[true, `It is allowed for ${ben.user.username} in #general`],
    ]);
    expect(await why(owner, 'BAN_MEMBERS')).toMatchObject({ allowed: true, steps: [{ at: 'owner' }] });
    expect(await why(ben, 'BAN_MEMBERS', owner, null)).toMatchObject({
      allowed: false,
      steps: [{ at: 'role', effect: 'none' }],
    });
  });

  it('is said to oneself, and of others to those who manage roles', async () => {
    const args = (person: Person) => ({
      ...{ guildId: guild.id, userId: person.userId, channelId: null, permission: 'SEND_MESSAGES' as const },
    });
    expect(await app.status('permissions.explain', args(ben), ben)).toBe(200);
    expect(await app.status('permissions.explain', args(mod), ben)).toBe(403);
    const channelId = await create('plans', { private: true });
    expect(await app.status('permissions.explain', { ...args(ben), channelId }, ben)).toBe(404);
  });
});

describe('a server as some roles see it', () => {
  it('is without what they do not see', async () => {
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    const as = async (...roleIds: Role['id'][]) =>
      (await app.done('guilds.viewAs', { guildId: guild.id, roleIds }, owner)).guild.channels.map(
        ({ id }) => id,
      );
    expect(await as()).not.toContain(channelId);
    expect(await as(mods.id)).toContain(channelId);
  });
});
