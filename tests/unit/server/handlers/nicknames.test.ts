import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Member } from '../../../../src/contract/entities/member';
import type { Role } from '../../../../src/contract/entities/role';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let mod: Person;
let ann: Person;
let guild: Guild;
let mods: Role;

beforeAll(async () => {
  app = await startTestServer();
  [owner, mod, ann] = [await app.signUp('owner'), await app.signUp('mod'), await app.signUp('ann')];
});
beforeEach(async () => {
  guild = await app.createGuild(owner);
  await app.join(guild, owner, mod, ann);
  mods = await newRole('mods');
  await give(mods, mod);
  await allow(mods, 'MANAGE_NICKNAMES');
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const newRole = async (name: string): Promise<Role> => {
  const { role } = await app.done('roles.create', { guildId: guild.id, name, color: '#336699' }, owner);
  if (role === null) throw new Error('no role');
  return role;
};
const give = (role: Role, person: Person) =>
  app.done('roles.addMember', { guildId: guild.id, targetUserId: person.userId, roleId: role.id }, owner);
const allow = (role: Role, ...names: PermissionName[]) =>
  app.done(
    'roles.editPermissions',
    { guildId: guild.id, roleId: role.id, permissions: maskOf(names) },
    owner,
  );
const everyoneMay = async (...names: PermissionName[]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  if (everyone === undefined) throw new Error('no @everyone');
  await allow(everyone, ...names);
};
const own = (nickname: string | null, as: Person) =>
  app.status('members.setOwnNickname', { guildId: guild.id, nickname }, as);
const anothers = (target: Person, nickname: string | null, as: Person) =>
  app.status('members.setNickname', { guildId: guild.id, targetUserId: target.userId, nickname }, as);
const memberNow = async (person: Person): Promise<Member> => {
  const { members } = await app.done('members.list', { guildId: guild.id }, owner);
  const found = members.find(({ id }) => id === person.userId);
  if (found === undefined) throw new Error('no member');
  return found;
};
const trail = async () => (await app.done('auditLog.list', { guildId: guild.id }, owner)).entries;

describe('one’s own nickname', () => {
  it('needs CHANGE_NICKNAME, of a member', async () => {
    expect(await own('Annie', ann)).toBe(200);
    expect((await memberNow(ann)).nickname).toBe('Annie');
    await everyoneMay('VIEW_CHANNELS', 'SEND_MESSAGES');
    expect(await own('Other', ann)).toBe(403);
    // The right to change others' nicknames does not include the own one.
    expect(await own('Other', mod)).toBe(403);
    expect(await own('Boss', owner)).toBe(200);
    expect(await own('Other', await app.signUp())).toBe(404);
    expect((await memberNow(ann)).nickname).toBe('Annie');
  });

  it('is of this guild alone, told to its members alone, and no act of staff', async () => {
    const elsewhere = await app.createGuild(ann, 'Elsewhere');
    const before = (await trail()).length;
    const [socket, stranger] = [await app.connect(owner), await app.connect(await app.signUp())];
    await socket.settle();
    const heard = () => socket.events().filter(({ name }) => name === 'GUILD_MEMBER_EDIT');
    await own('Annie', ann);
    await own('Annie', ann);
    await socket.settle();
    await stranger.settle();
    expect(heard()).toMatchObject([
      { data: { guildId: guild.id, member: { id: ann.userId, username: 'ann', nickname: 'Annie' } } },
    ]);
    expect(stranger.events()).toEqual([]);
    const { members } = await app.done('members.list', { guildId: elsewhere.id }, ann);
    expect(members.map(({ nickname }) => nickname)).toEqual([null]);
    expect(await trail()).toHaveLength(before);
  });

  it('has at most 32 characters; what cannot be seen is left out; blank is none', async () => {
    const send = (nickname: unknown) =>
      app.server.http.inject({
        method: 'POST',
        url: '/guild/nickname',
        headers: { authorization: ann.token },
        payload: { guildId: guild.id, nickname },
      });
    expect(await send('😀'.repeat(32))).toMatchObject({ statusCode: 200 });
    expect((await memberNow(ann)).nickname).toBe('😀'.repeat(32));
    for (const nickname of ['x'.repeat(33), 7, ['a']])
      expect(await send(nickname)).toMatchObject({ statusCode: 400 });
    for (const [sent, kept] of [
      ['  An\u202Enie\u200B ', 'Annie'],
      [' \u200B ', null],
      ['A\nB', 'AB'],
      ['', null],
      [null, null],
    ] as const) {
      await own('before', ann);
      expect(await send(sent)).toMatchObject({ statusCode: 200 });
      expect((await memberNow(ann)).nickname).toBe(kept);
    }
  });

  it('is shown as the author’s name, and is gone after leaving', async () => {
    await own('Annie', ann);
    const channelId = textChannelOf(guild);
    await app.done('messages.create', { channelId, content: 'hello', parentId: null }, ann);
    const { data } = await app.done('messages.list', { channelId }, owner);
    expect(data.messages).toMatchObject([{ username: 'ann', displayName: 'Annie' }]);
    await app.done('guilds.leave', { guildId: guild.id }, ann);
    await app.join(guild, owner, ann);
    expect((await memberNow(ann)).nickname).toBeNull();
  });
});

describe('another’s nickname', () => {
  it('needs MANAGE_NICKNAMES and a higher rank; it is written down', async () => {
    expect(await anothers(mod, 'Low', ann)).toBe(403);
    expect(await anothers(ann, 'Annie', mod)).toBe(200);
    expect(await anothers(ann, null, mod)).toBe(200);
    const [taken, given] = await trail();
    const entry = { actionType: 'MEMBER_UPDATE', user: { username: 'mod' }, target: { name: 'ann' } };
    expect(given).toMatchObject({
      ...entry,
      changes: [{ key: 'nickname', oldValue: null, newValue: 'Annie' }],
    });
    expect(taken).toMatchObject({
      ...entry,
      changes: [{ key: 'nickname', oldValue: 'Annie', newValue: null }],
    });
    expect(await anothers(owner, 'Low', mod)).toBe(403);
    await give(mods, ann);
    expect(await anothers(ann, 'Equal', mod)).toBe(403);
    expect(await anothers(mod, 'Me', mod)).toBe(403);
    expect(await anothers(owner, 'Me', owner)).toBe(403);
    await allow(mods, 'ADMINISTRATOR');
    // ADMINISTRATOR grants every permission but not a higher rank.
    expect(await anothers(ann, 'Equal', mod)).toBe(403);
    expect(await anothers(ann, 'Annie', owner)).toBe(200);
  });

  it('is for members of this guild', async () => {
    const stranger = await app.signUp();
    expect(await anothers(stranger, 'x', owner)).toBe(404);
    expect(await anothers(ann, 'x', stranger)).toBe(404);
  });
});
