import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { toId, type GuildId } from '../../../../src/contract/ids';
import { success } from '../../../../src/contract/failure';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { updateGuild } from '../../../../src/server/data/guilds';
import { readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let stranger: Person;
let guild: Guild;
const fetched: string[] = [];

const draw = (width: number, height: number): Transformer =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(90), width, height);

beforeAll(async () => {
  app = await startTestServer({
    fetchPicture: async (url) => {
      fetched.push(url);
      return success(await draw(20, 20).png());
    },
  });
});
beforeEach(async () => {
  [owner, ann, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner, 'Hall');
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const base64 = async (width: number, height: number): Promise<string> =>
  Buffer.from(await draw(width, height).jpeg(80)).toString('base64');
const edit = (more: object, as = owner) =>
  app.call(
    'guilds.edit',
    { guildId: guild.id, name: 'Hall', description: null, avatar: null, banner: null, ...more },
    as,
  );
const info = (as = owner) => app.done('guilds.info', { guildId: guild.id }, as);
const picture = async (path: string | null) => {
  const answer = await app.server.http.inject({ method: 'GET', url: path ?? '/none' });
  return { status: answer.statusCode, headers: answer.headers, header: readPictureHeader(answer.rawPayload) };
};

describe('a new guild', () => {
  it('has what the protocol says, and its owner in it', async () => {
    expect(guild.categories.map(({ name }) => name)).toEqual(['Text Channels', 'Voice Channels']);
    expect(guild.channels.map(({ name, type }) => [name, type])).toEqual([
      ['general', 'text'],
      ['General', 'voice'],
    ]);
    expect(guild.memberRoles).toMatchObject([
      {
        name: '@everyone',
        position: 0,
        isDefault: true,
        permissions: maskOf([
          'VIEW_CHANNELS',
          'SEND_MESSAGES',
          'ATTACH_FILES',
          'CHANGE_NICKNAME',
          'CREATE_INVITE',
        ]),
      },
    ]);
    expect(guild).toMatchObject({ ownerId: owner.userId, verified: 0, avatar: null, hasUnread: false });
  });

  it('comes to all sockets of its owner, and its events after it', async () => {
    const socket = await app.connect(owner);
    const created = await app.createGuild(owner, ' Named ');
    expect((await socket.event('GUILD_JOINED')).guild).toEqual(created);
    expect(created.name).toBe('Named');
    await app.done('categories.create', { guildId: created.id, name: 'x' }, owner);
    await socket.event('GUILD_CATEGORY_CREATE');
  });

  it('takes an icon, which is kept as a copy of our own', async () => {
    const { guild: created } = await app.done(
      'guilds.create',
      { name: 'x', icon: await base64(300, 200) },
      owner,
    );
    const { status, headers, header } = await picture(created?.avatar ?? null);
    expect(status).toBe(200);
    expect(header).toEqual({ type: 'webp', width: 256, height: 171 });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['cache-control']).toContain('immutable');
  });
});

describe('editing', () => {
  it('changes name and description, and tells the members', async () => {
    const socket = await app.connect(ann);
    expect((await edit({ name: ' New ', description: 'About us' })).status).toBe(200);
    expect(await socket.event('GUILD_EDIT')).toEqual({
      guildId: guild.id,
      ownerId: owner.userId,
      name: 'New',
      description: 'About us',
      avatar: null,
      banner: null,
      verified: 0,
      invitesPaused: false,
    });
    expect(await info()).toMatchObject({
      name: 'New',
      description: 'About us',
      memberCount: 2,
      channelCount: 2,
      roleCount: 1,
    });
  });

  it('takes pictures as base64, as a data URL and by URL; keeps them by their address; removes them by null', async () => {
    await edit({
      avatar: await base64(10, 10),
      banner: `data:image/jpeg;base64,${await base64(2200, 1200)}`,
    });
    const first = await info();
    expect((await picture(first.banner)).header).toEqual({ type: 'webp', width: 1100, height: 600 });
    await edit({ avatar: first.icon, banner: `https://chat.example${first.banner ?? ''}` });
    expect(await info()).toMatchObject({ icon: first.icon, banner: first.banner });
    await edit({ avatar: 'https://pictures.example/a.png', banner: null });
    expect(fetched).toEqual(['https://pictures.example/a.png']);
    const last = await info();
    expect(last.banner).toBeNull();
    expect(last.icon).not.toBe(first.icon);
    expect((await picture(last.icon)).status).toBe(200);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 415],
    ['a data URL of HTML', 'data:text/html;base64,PGI+', 415],
    ['no base64', '*not base64*', 415],
    [
      'a picture that ends early',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10', 'latin1').toString('base64'),
      400,
    ],
    [
      'a picture that claims 100000 by 100000',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\x86\xa0\0\x01\x86\xa0', 'latin1').toString('base64'),
      413,
    ],
  ])('refuses %s as a picture', async (_what, avatar, status) => {
    expect((await edit({ avatar })).status).toBe(status);
    expect((await info()).icon).toBeNull();
  });

  it('deletes the pictures that are replaced, taken away, or go with their guild', async () => {
    const count = async () => (await app.store.db.selectFrom('media').select('id').execute()).length;
    const before = await count();
    await edit({ avatar: await base64(10, 10), banner: await base64(20, 20) });
    const { icon } = await info();
    expect(await count()).toBe(before + 2);
    await edit({ avatar: icon, banner: await base64(30, 30) });
    expect(await count()).toBe(before + 2);
    expect((await picture(icon)).status).toBe(200);
    await edit({ avatar: null, banner: null });
    expect(await count()).toBe(before);
    await Promise.all(
      [11, 12, 13].map(async (side) => edit({ avatar: await base64(side, side), banner: null })),
    );
    expect(await count()).toBe(before + 1);
    await app.done('guilds.delete', { guildId: guild.id }, owner);
    expect(await count()).toBe(before);
  });

  it('tells what is no base64 in a time that grows as the text does', async () => {
    const began = performance.now();
    expect((await edit({ avatar: `A${' '.repeat(400_000)}!` })).status).toBe(415);
    // Milliseconds; a check that is quadratic in the spaces takes more than a minute.
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('drops what a picture held besides its pixels', async () => {
    const jpeg = Buffer.from(await draw(40, 40).jpeg(80));
    const secret = Buffer.from('\xff\xfe\x00\x0eGPS secret\x00\x00', 'latin1');
    const avatar = Buffer.concat([jpeg.subarray(0, 2), secret, jpeg.subarray(2)]).toString('base64');
    expect((await edit({ avatar })).status).toBe(200);
    const answer = await app.server.http.inject({ method: 'GET', url: (await info()).icon ?? '' });
    expect(answer.rawPayload.toString('latin1')).not.toContain('secret');
  });
});

describe('leaving', () => {
  it('is told to the one who leaves and to those who stay', async () => {
    const [own, others] = [await app.connect(ann), await app.connect(owner)];
    await app.done('guilds.leave', { guildId: guild.id }, ann);
    expect(await own.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason: 'left' });
    expect(await others.event('GUILD_MEMBER_LEFT')).toEqual({ guildId: guild.id, userId: ann.userId });
    await app.done('categories.create', { guildId: guild.id, name: 'x' }, owner);
    await others.event('GUILD_CATEGORY_CREATE');
    await own.settle();
    expect(own.events().map(({ name }) => name)).not.toContain('GUILD_CATEGORY_CREATE');
    expect(own.eventsOf('GUILD_MEMBER_LEFT')).toEqual([]);
    expect(await app.status('guilds.info', { guildId: guild.id }, ann)).toBe(404);
  });

  it('is not for the owner', async () => {
    expect(await app.call('guilds.leave', { guildId: guild.id }, owner)).toMatchObject({
      status: 400,
      body: { message: 'The owner cannot leave the server' },
    });
  });
});

describe('deleting', () => {
  it('is the owner’s, takes everything along and is told to all members', async () => {
    const socket = await app.connect(ann);
    expect(await app.status('guilds.delete', { guildId: guild.id }, ann)).toBe(403);
    await app.done('guilds.delete', { guildId: guild.id }, owner);
    expect(await socket.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason: 'deleted' });
    expect(await app.done('guilds.list', {}, ann)).toEqual([]);
    expect(await app.status('guilds.delete', { guildId: guild.id }, owner)).toBe(404);
    expect(socket.eventsOf('GUILD_MEMBER_LEFT')).toEqual([]);
  });
});

describe('discovery', () => {
  const listed = async () => {
    const all = await app.done('guilds.discovery', {});
    return all.find(({ id }) => id === guild.id);
  };

  it('lists verified guilds and those that ask for it, with a code that lets in', async () => {
    expect(await listed()).toBeUndefined();
    await edit({ discoverable: true });
    const card = await listed();
    expect(card).toMatchObject({ name: 'Hall', totalMembers: 2, onlineMembers: 0, verified: 0 });
    await app.done('invites.join', { code: card?.inviteCode ?? '' }, stranger);
    expect((await info()).discoverable).toBe(true);
    await edit({ discoverable: false });
    expect(await listed()).toBeUndefined();
    await edit({ discoverable: true });
    expect((await listed())?.inviteCode).toBe(card?.inviteCode);
    await edit({ discoverable: false });
    await updateGuild(app.store.db, guild.id, { verified: 2 });
    expect(await listed()).toMatchObject({ verified: 2, inviteCode: card?.inviteCode });
  });

  it('lists nobody who lets nobody in, and renews a code of its own that was revoked', async () => {
    await edit({ discoverable: true });
    const codes = [(await listed())?.inviteCode];
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect(await listed()).toBeUndefined();
    await app.done('invites.unpause', { guildId: guild.id }, owner);
    expect((await listed())?.inviteCode).toBe(codes[0]);
    await app.done('invites.revokeAll', { guildId: guild.id }, owner);
    codes.push((await listed())?.inviteCode);
    const { data } = await app.done('invites.list', { guildId: guild.id }, owner);
    expect(data.invites).toMatchObject([{ code: codes[1], inviter: null }]);
    const [own] = data.invites;
    if (own === undefined) throw new Error('no invite');
    await app.done('invites.revoke', { inviteId: own.id }, owner);
    codes.push((await listed())?.inviteCode);
    expect(new Set(codes).size).toBe(3);
    for (const [nth, status] of [404, 404, 200].entries())
      expect(await app.status('invites.join', { code: codes[nth] ?? '' }, stranger)).toBe(status);
  });

  it('counts who is online', async () => {
    await edit({ discoverable: true });
    const watcher = await app.connect(owner);
    const socket = await app.connect(ann, { status: 'dnd' });
    await watcher.event('GUILD_MEMBER_STATUS', 1);
    expect(await listed()).toMatchObject({ onlineMembers: 2 });
    await socket.close();
    app.clock.advance(10_000);
    // Others become offline at the same time.
    await app.server.services.presence.flush();
    await watcher.event('GUILD_MEMBER_STATUS', 2);
    expect(watcher.eventsOf('GUILD_MEMBER_STATUS').at(-1)).toMatchObject({
      guildId: guild.id,
      userId: ann.userId,
      status: 'inactive',
    });
    expect(await listed()).toMatchObject({ onlineMembers: 1 });
  });
});

describe('the numbers of a guild', () => {
  it('are those of its members, channels and roles, whoever comes and goes', async () => {
    const numbers = async () => {
      const { memberCount, channelCount, roleCount } = await info();
      return [memberCount, channelCount, roleCount];
    };
    const { members } = await app.done('members.list', { guildId: guild.id }, owner);
    const before = await numbers();
    expect(before).toEqual([members.length, guild.channels.length, 1]);
    const [people = 0, channels = 0] = before;
    await app.join(guild, owner, stranger);
    const asked = { guildId: guild.id, name: 'more', type: 'text', categoryId: null } as const;
    const { channel } = await app.done('channels.create', asked, owner);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'r', color: '#123456' },
      owner,
    );
    expect(await numbers()).toEqual([people + 1, channels + 1, 2]);
    const { code } = (
      await app.done('invites.create', { guildId: guild.id, expiresAfter: null, maxUses: null }, owner)
    ).invite;
    const preview = (await app.done('invites.info', { code }, owner)).guild;
    expect(preview).toMatchObject({ memberCount: people + 1, onlineCount: 0 });
    await app.connect(stranger);
    expect((await app.done('invites.info', { code }, owner)).guild.onlineCount).toBe(1);
    await app.done('guilds.leave', { guildId: guild.id }, stranger);
    await app.done('channels.delete', { channelId: channel.id }, owner);
    if (role !== null) await app.done('roles.delete', { guildId: guild.id, roleId: role.id }, owner);
    expect(await numbers()).toEqual(before);
    expect((await app.done('invites.info', { code }, owner)).guild.onlineCount).toBe(0);
  });
});

describe('a guild to a stranger', () => {
  it('is as absent as one that does not exist', async () => {
    const absent = toId<GuildId>('42');
    for (const name of ['guilds.info', 'members.list', 'roles.list', 'invites.list', 'bans.list'] as const) {
      const hidden = await app.call(name, { guildId: guild.id }, stranger);
      expect(hidden.status).toBe(404);
      expect(hidden.body).toEqual((await app.call(name, { guildId: absent }, stranger)).body);
    }
  });
});
