import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Overwrite, OverwriteTarget } from '../../../../src/contract/entities/channel';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Role } from '../../../../src/contract/entities/role';
import type { CategoryId, ChannelId, PlaceId } from '../../../../src/contract/ids';
import type { CallArgs } from '../../../../src/contract/rest';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { holds, rightsOfMask } from '../../../../src/domain/permissions/place';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
/** Holds `mods`, which has MANAGE_CHANNELS and MANAGE_PERMISSIONS, at position 1. */
let mod: Person;
let ben: Person;
let guild: Guild;
let mods: Role;
let everyone: Role;
let general: ChannelId;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, mod, ben] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  general = textChannelOf(guild);
  await app.join(guild, owner, mod, ben);
  mods = await newRole('mods', 'MANAGE_CHANNELS', 'MANAGE_PERMISSIONS');
  await give(mods, mod);
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const found = roles.find(({ isDefault }) => isDefault);
  if (found === undefined) throw new Error('no @everyone');
  everyone = found;
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const newRole = async (name: string, ...names: PermissionName[]): Promise<Role> => {
  const { role } = await app.done('roles.create', { guildId: guild.id, name, color: '#336699' }, owner);
  if (role === null) throw new Error('no role');
  const permissions = maskOf(names);
  await app.done('roles.editPermissions', { guildId: guild.id, roleId: role.id, permissions }, owner);
  return role;
};
const give = (role: Role, { userId }: Person) =>
  app.done('roles.addMember', { guildId: guild.id, targetUserId: userId, roleId: role.id }, owner);
const take = (role: Role, { userId }: Person) =>
  app.done('roles.removeMember', { guildId: guild.id, targetUserId: userId, roleId: role.id }, owner);

type Names = readonly PermissionName[];
const role = ({ id }: Role, allow: Names, deny: Names = []): Overwrite => ({
  ...{ target: 'role', id },
  ...{ allow: maskOf(allow), deny: maskOf(deny) },
});
const member = ({ userId: id }: Person, allow: Names, deny: Names = []): Overwrite => ({
  ...{ target: 'member', id },
  ...{ allow: maskOf(allow), deny: maskOf(deny) },
});
const hidden = (): Overwrite => role(everyone, [], ['VIEW_CHANNELS']);
const set = (placeId: PlaceId, overwrites: readonly Overwrite[], as = owner) =>
  app.call('overwrites.set', { placeId, overwrites: [...overwrites] }, as);
const saysOf = async (answer: ReturnType<typeof set>): Promise<unknown> => {
  const { status, body } = await answer;
  const { message, code } = body as { readonly message: string | null; readonly code?: string };
  return code === undefined ? [status, message] : [status, message, code];
};

const create = async (
  name: string,
  privacy: Pick<CallArgs<'channels.create'>, 'private' | 'allowed'> = {},
  categoryId: CategoryId | null = null,
  as = owner,
): Promise<ChannelId> => {
  const args = { guildId: guild.id, name, type: 'text' as const, categoryId, ...privacy };
  return (await app.done('channels.create', args, as)).channel.id;
};
const newCategory = async (
  name: string,
  privacy: { readonly private?: boolean; readonly allowed?: OverwriteTarget[] } = {},
): Promise<CategoryId> =>
  (await app.done('categories.create', { guildId: guild.id, name, ...privacy }, owner)).category.id;

const seenBy = async (as: Person): Promise<Guild> => {
  const found = (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
  if (found === undefined) throw new Error('no guild');
  return found;
};
const channelIds = async (as: Person) => (await seenBy(as)).channels.map(({ id }) => id);
const say = (channelId: ChannelId, as: Person, content = 'words') =>
  app.call('messages.create', { channelId, content, parentId: null }, as);
const bodyOf = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer;
  return { status, body };
};

describe('a private channel', () => {
  it('is there for its maker and for those who are allowed, and for nobody else', async () => {
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    expect(await channelIds(owner)).toContain(channelId);
    expect(await channelIds(mod)).toContain(channelId);
    expect(await channelIds(ben)).not.toContain(channelId);
    const seen = (await seenBy(mod)).channels.find(({ id }) => id === channelId);
    expect(seen?.private).toBe(true);
    expect(holds(rightsOfMask(seen?.permissions ?? maskOf([])), 'SEND_MESSAGES')).toBe(true);
    // The owner is not named twice, and nothing hides a channel from the owner.
    expect((await app.done('overwrites.fetch', { placeId: channelId }, owner)).overwrites).toHaveLength(3);
  });

  it('answers those who do not see it as if it were not there', async () => {
    const channelId = await create('plans', { private: true });
    const messageId = (await app.done('messages.create', { channelId, content: 'x', parentId: null }, owner))
      .data.id;
    const absent = '999' as ChannelId;
    for (const [there, elsewhere] of [
      [say(channelId, ben), say(absent, ben)],
      [app.call('messages.list', { channelId }, ben), app.call('messages.list', { channelId: absent }, ben)],
      [
        app.call('channels.typing', { channelId }, ben),
        app.call('channels.typing', { channelId: absent }, ben),
      ],
      [
        app.call('channels.markRead', { channelId }, ben),
        app.call('channels.markRead', { channelId: absent }, ben),
      ],
      [
        app.call('channels.rename', { channelId, name: 'x', topic: null }, mod),
        app.call('channels.rename', { channelId: absent, name: 'x', topic: null }, mod),
      ],
      [
        app.call('channels.delete', { channelId }, mod),
        app.call('channels.delete', { channelId: absent }, mod),
      ],
      [
        app.call('channels.viewers', { channelId }, ben),
        app.call('channels.viewers', { channelId: absent }, ben),
      ],
      [
        app.call('overwrites.fetch', { placeId: channelId }, mod),
        app.call('overwrites.fetch', { placeId: absent }, mod),
      ],
      [
        app.call('messages.delete', { messageId }, mod),
        app.call('messages.delete', { messageId: '999' as typeof messageId }, mod),
      ],
    ] as const)
      expect(await bodyOf(there)).toEqual(await bodyOf(elsewhere));
  });

  it('is heard by those who see it alone', async () => {
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    const [inside, outside] = [await app.connect(mod), await app.connect(ben)];
    await say(channelId, owner, 'secret');
    await app.done('channels.typing', { channelId }, owner);
    await app.done('channels.rename', { channelId, name: 'plots', topic: null }, owner);
    await app.done('channels.delete', { channelId }, owner);
    await inside.settle();
    await outside.settle();
    expect(inside.events().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['CHANNEL_MESSAGE', 'CHANNEL_TYPING_START', 'GUILD_CHANNEL_EDIT', 'GUILD_CHANNEL_DELETE'],
      ]),
    );
    expect(outside.events().filter(({ data }) => JSON.stringify(data).includes(channelId))).toEqual([]);
  });

  it('comes up on the screens of those who see it when it is made, and on no other', async () => {
    const [inside, outside] = [await app.connect(mod), await app.connect(ben)];
    const channelId = await create('plans', {
      private: true,
      allowed: [{ target: 'member', id: mod.userId }],
    });
    expect((await inside.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      id: channelId,
      private: true,
    });
    await outside.settle();
    expect(outside.events().filter(({ name }) => name.startsWith('GUILD_CH'))).toEqual([]);
  });

  it('is made by those who may set permissions, of roles and members that are there', async () => {
    const plain = await newRole('plain', 'MANAGE_CHANNELS');
    await give(plain, ben);
    const args = { guildId: guild.id, name: 'x', type: 'text' as const, categoryId: null, private: true };
    expect(await app.status('channels.create', args, ben)).toBe(403);
    expect(await app.status('channels.create', { ...args, private: false }, ben)).toBe(200);
    const allowing = (allowed: OverwriteTarget[], isPrivate = true) =>
      app.status('channels.create', { ...args, private: isPrivate, allowed }, owner);
    const stranger = await app.signUp();
    expect(await allowing([{ target: 'member', id: stranger.userId }])).toBe(404);
    expect(
      await allowing([
        { target: 'role', id: mods.id },
        { target: 'role', id: mods.id },
      ]),
    ).toBe(400);
    expect(await allowing([{ target: 'role', id: mods.id }], false)).toBe(400);
  });
});

describe('a private category', () => {
  it('hides its channels and itself, but for a channel that says otherwise', async () => {
    const categoryId = await newCategory('Staff', {
      private: true,
      allowed: [{ target: 'role', id: mods.id }],
    });
    const [inner, open] = [await create('inner', {}, categoryId), await create('lobby', {}, categoryId)];
    expect((await seenBy(ben)).categories.map(({ id }) => id)).not.toContain(categoryId);
    await set(open, [role(everyone, ['VIEW_CHANNELS'])]);
    const seen = await seenBy(ben);
    expect(seen.channels.map(({ id }) => id)).toContain(open);
    expect(seen.channels.map(({ id }) => id)).not.toContain(inner);
    expect(seen.categories.find(({ id }) => id === categoryId)).toMatchObject({ private: true });
    expect(await channelIds(mod)).toEqual(expect.arrayContaining([inner, open]));
  });

  it('is not deleted while it protects channels', async () => {
    const categoryId = await newCategory('Staff', { private: true });
    const inner = await create('inner', {}, categoryId);
    expect(await app.status('categories.delete', { categoryId }, owner)).toBe(400);
    await app.done('channels.delete', { channelId: inner }, owner);
    expect(await app.status('categories.delete', { categoryId }, owner)).toBe(200);
  });

  it('takes along a channel that is moved into it, and gives back one that is moved out', async () => {
    const categoryId = await newCategory('Staff', { private: true });
    const channelId = await create('moved');
    const socket = await app.connect(ben);
    const move = (home: CategoryId | null) =>
      app.done(
        'channels.reorder',
        { guildId: guild.id, channels: [{ id: channelId, position: 9, categoryId: home }], categories: [] },
        owner,
      );
    await move(categoryId);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId, hidden: true });
    await socket.settle();
    expect(JSON.stringify(socket.eventsOf('GUILD_CHANNEL_ORDER'))).not.toContain(categoryId);
    await move(null);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      id: channelId,
      private: false,
    });
  });

  it('lets those make channels in it who may manage it, whatever they may do elsewhere', async () => {
    const categoryId = await newCategory('Clubs');
    const args = { guildId: guild.id, name: 'chess', type: 'text' as const };
    await set(categoryId, [member(ben, ['MANAGE_CHANNELS'])]);
    expect(await app.status('channels.create', { ...args, categoryId }, ben)).toBe(200);
    expect(await app.status('channels.create', { ...args, categoryId: null }, ben)).toBe(403);
    await set(categoryId, [role(mods, [], ['MANAGE_CHANNELS'])]);
    expect(await app.status('channels.create', { ...args, categoryId }, mod)).toBe(403);
  });
});

describe('a right in a channel', () => {
  it('that is taken is taken at once, on open sockets too, and comes back', async () => {
    const socket = await app.connect(ben);
    await set(general, [hidden()]);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId: general, hidden: true });
    await say(general, owner, 'unheard');
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
    expect((await say(general, ben)).status).toBe(404);
    await set(general, []);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      ...{ id: general, private: false, permissions: null, hasUnread: true },
    });
    expect((await say(general, ben)).status).toBe(200);
  });

  it('follows the roles that are given and taken', async () => {
    await set(general, [hidden(), role(mods, ['VIEW_CHANNELS'])]);
    const socket = await app.connect(ben);
    await give(mods, ben);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel.id).toBe(general);
    await take(mods, ben);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId: general });
    expect(await channelIds(ben)).not.toContain(general);
  });

  it('is told to those who still see the channel', async () => {
    const socket = await app.connect(ben);
    await set(general, [role(everyone, [], ['SEND_MESSAGES'])]);
    const { permissions } = await socket.event('CHANNEL_ACCESS');
    expect(holds(rightsOfMask(permissions ?? maskOf([])), 'SEND_MESSAGES')).toBe(false);
    expect((await say(general, ben)).status).toBe(403);
    expect((await say(general, owner)).status).toBe(200);
    await set(general, []);
    expect(await socket.event('CHANNEL_ACCESS', 1)).toMatchObject({ placeId: general, permissions: null });
    expect((await say(general, ben)).status).toBe(200);
  });

  it('decides about messages of others, mentions and slow mode there', async () => {
    const channelId = await create('loud');
    await set(channelId, [
      role(mods, ['MANAGE_MESSAGES', 'MENTION_EVERYONE']),
      member(ben, [], ['ATTACH_FILES']),
    ]);
    const { data } = await app.done('messages.create', { channelId, content: 'mine', parentId: null }, ben);
    expect(await app.status('messages.delete', { messageId: data.id }, mod)).toBe(200);
    const socket = await app.connect(ben);
    await say(channelId, mod, '@everyone');
    await say(general, mod, '@everyone');
    expect((await socket.event('CHANNEL_MESSAGE')).message.mentionsEveryone).toBe(true);
    expect((await socket.event('CHANNEL_MESSAGE', 1)).message.mentionsEveryone).toBe(false);
    await app.store.db.updateTable('channels').set({ slowmode: 60 }).where('id', '=', channelId).execute();
    expect((await say(channelId, ben)).status).toBe(200);
    expect((await say(channelId, ben)).status).toBe(429);
    expect((await say(channelId, mod)).status).toBe(200);
    expect((await say(channelId, mod)).status).toBe(200);
  });

  it('stays denied to a member who leaves and comes back', async () => {
    await set(general, [member(ben, [], ['VIEW_CHANNELS'])]);
    await app.done('guilds.leave', { guildId: guild.id }, ben);
    await app.join(guild, owner, ben);
    expect(await channelIds(ben)).not.toContain(general);
  });

  it('is not replayed once it is lost', async () => {
    const socket = await app.connect(ben, {});
    await set(general, [hidden()]);
    await socket.event('GUILD_CHANNEL_DELETE');
    const at = socket.frames.flatMap((frame) =>
      frame.kind === 'event' && frame.seq !== null ? [frame.seq] : [],
    );
    const hello = await socket.frame(({ kind }) => kind === 'hello');
    await socket.close(4000);
    await say(general, owner, 'unheard');
    if (hello.kind !== 'hello') throw new Error('no hello');
    const again = await app.connect(ben, { session: hello.session, seq: at.at(-1) ?? 0 });
    await again.settle();
    expect(again.frames[0]).toMatchObject({ kind: 'hello', resumed: true });
    expect(JSON.stringify(again.events())).not.toContain('unheard');
  });
});

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
    await set(general, [hidden()]);
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
