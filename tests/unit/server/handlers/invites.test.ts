import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { toId, type InviteId, type MessageId, type UserId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { deleteOldEndedCodes } from '../../../../src/server/data/ended-codes';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestServer;
let owner: Person;
let ann: Person;
let stranger: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, ann, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const create = async (
  more: { expiresAfter?: '30m' | '7d' | null; maxUses?: number | null } = {},
  as = owner,
) => {
  const { expiresAfter = null, maxUses = null } = more;
  return (await app.done('invites.create', { guildId: guild.id, expiresAfter, maxUses }, as)).invite;
};
const join = (code: string, as = stranger) => app.call('invites.join', { code }, as);
const list = async () => (await app.done('invites.list', { guildId: guild.id }, owner)).data;

describe('joining', () => {
  it('is told to all sockets of the one who joins, and to the others', async () => {
    const [own, others] = [await app.connect(stranger), await app.connect(ann)];
    const { code } = await create();
    const { reply } = await join(code);
    expect(reply?.guild).toMatchObject({ id: guild.id, hasUnread: false });
    expect((await own.event('GUILD_JOINED')).guild).toEqual(reply?.guild);
    expect(await others.event('GUILD_MEMBER_JOIN')).toMatchObject({
      guildId: guild.id,
      member: { id: stranger.userId, username: stranger.user.username, roleIds: [], status: 'active' },
    });
    await own.settle();
    expect(own.eventsOf('GUILD_MEMBER_JOIN')).toEqual([]);
    await app.done('categories.create', { guildId: guild.id, name: 'x' }, owner);
    await own.event('GUILD_CATEGORY_CREATE');
  });

  it('is 400 for members, whatever else is wrong with the invite', async () => {
    const { code } = await create();
    expect(await join(code, ann)).toMatchObject({
      status: 400,
      body: { message: 'You have already joined this server' },
    });
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect((await join(code, ann)).status).toBe(400);
  });

  it.each(['', '   ', 'unknown-code', 'x'.repeat(300)])('is 404 by the code %j', async (code) => {
    expect(await join(code)).toMatchObject({ status: 404, body: { message: 'Invalid invite code' } });
  });

  it('is 404 without a code', async () => {
    const answer = await app.server.http.inject({
      method: 'POST',
      url: '/invite/join',
      headers: { authorization: stranger.token },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('is 410 by an invite that has expired, is used up or paused', async () => {
    const [expiring, once, paused] = [
      await create({ expiresAfter: '30m' }),
      await create({ maxUses: 1 }),
      await create(),
    ];
    app.clock.advance(30 * 60 * 1000);
    expect((await join(expiring.code)).status).toBe(410);
    const other = await app.signUp();
    expect((await join(once.code, other)).status).toBe(200);
    expect((await join(once.code)).status).toBe(410);
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect((await join(paused.code)).status).toBe(410);
    await app.done('invites.unpause', { guildId: guild.id }, owner);
    expect((await join(paused.code)).status).toBe(200);
  });

  it('is 404 by an invite that was revoked, and 403 for who is banned, however they come', async () => {
    const [one, all, good] = [await create(), await create(), await create()];
    await app.done('invites.revoke', { inviteId: one.id }, owner);
    expect((await join(one.code)).status).toBe(404);
    const asked = { guildId: guild.id, targetUserId: stranger.userId };
    await app.done('bans.add', { ...asked, reason: '' }, owner);
    expect(await join(good.code)).toMatchObject({
      status: 403,
      body: { message: 'You are banned from this server' },
    });
    expect((await list()).invites.find(({ code }) => code === good.code)?.uses).toBe(0);
    await app.done('invites.revokeAll', { guildId: guild.id }, owner);
    expect((await join(all.code)).status).toBe(404);
    await app.done('bans.remove', asked, owner);
    expect((await join((await create()).code)).status).toBe(200);
  });

  it('uses an invite at most as often as it may be used, also at the same time', async () => {
    const { code } = await create({ maxUses: 3 });
    const guests = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
    const statuses = await Promise.all(guests.map(async (guest) => (await join(code, guest)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 410)).toHaveLength(5);
    expect((await list()).invites.find((invite) => invite.code === code)).toMatchObject({
      uses: 3,
      maxUses: 3,
    });
  });

  it('shows as read what was written before', async () => {
    const [general] = guild.channels;
    if (general === undefined) throw new Error('no channel');
    await app.done('messages.create', { channelId: general.id, content: 'old', parentId: null }, owner);
    const { reply } = await join((await create()).code);
    expect(reply?.guild?.hasUnread).toBe(false);
  });

  it('without VIEW_CHANNELS gives a guild without channels', async () => {
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const asked = { guildId: guild.id, roleId: everyone.id, permissions: maskOf([]) };
    await app.done('roles.editPermissions', asked, owner);
    const own = await app.connect(stranger);
    const { reply } = await join((await create()).code);
    expect(reply?.guild).toMatchObject({ channels: [], categories: [] });
    expect((await own.event('GUILD_JOINED')).guild.channels).toEqual([]);
    await app.done('categories.create', { guildId: guild.id, name: 'x' }, owner);
    await own.settle();
    expect(own.eventsOf('GUILD_CATEGORY_CREATE')).toEqual([]);
  });

  it('cannot be tried out: after 20 misses the code is not looked at', async () => {
    const guesser = await app.signUp();
    const guess = (code: string, from: string) => app.call('invites.join', { code }, guesser, from);
    for (let index = 0; index < 20; index += 1)
      expect((await guess(`guess${index}`, `10.7.0.${index}`)).status).toBe(404);
    const { code } = await create();
    const refused = await guess(code, '10.7.1.1');
    expect(refused.status).toBe(429);
    app.clock.advance(10 * 60 * 1000);
    expect((await guess(code, '10.7.1.1')).status).toBe(200);
  });
});

describe('codes that led somewhere until lately', () => {
  const LATER = 30;
  const tries = async (code: string) => {
    const person = await app.signUp();
    const statuses = new Set<number>();
    for (let nth = 0; nth < LATER; nth += 1) {
      const { status, body } = await app.call('invites.join', { code }, person);
      statuses.add(status);
      if (status === 404) expect(body).toMatchObject({ message: 'Invalid invite code' });
    }
    return [...statuses];
  };

  it.each(['its guild is deleted', 'it is revoked', 'all are revoked'])(
    'are no guesses when %s',
    async (how) => {
      const owner = await app.signUp();
      const { id: guildId } = await app.createGuild(owner);
      const { invite } = await app.done(
        'invites.create',
        { guildId, expiresAfter: null, maxUses: null },
        owner,
      );
      if (how === 'its guild is deleted') await app.done('guilds.delete', { guildId }, owner);
      else if (how === 'it is revoked') await app.done('invites.revoke', { inviteId: invite.id }, owner);
      else await app.done('invites.revokeAll', { guildId }, owner);
      expect(await tries(invite.code)).toEqual([404]);
    },
  );

  it('are guesses again when that was long ago', async () => {
    const owner = await app.signUp();
    const { id: guildId } = await app.createGuild(owner);
    const { invite } = await app.done(
      'invites.create',
      { guildId, expiresAfter: null, maxUses: null },
      owner,
    );
    await app.done('guilds.delete', { guildId }, owner);
    await deleteOldEndedCodes(app.store.db, app.clock.now() + HTTP_LIMITS.endedCodeKeptMs);
    expect(await tries(invite.code)).toEqual([404]);
    await deleteOldEndedCodes(app.store.db, app.clock.now() + HTTP_LIMITS.endedCodeKeptMs + 1);
    expect(await tries(invite.code)).toEqual([404, 429]);
  });
});

describe('codes that lead nowhere', () => {
  it('are counted before they are looked up: of 400 at once 20 are', async () => {
    const guesser = await app.signUp();
    const statuses = await Promise.all(
      Array.from({ length: 400 }, (_, nth) =>
        app.call('invites.join', { code: `atonce${nth}` }, guesser).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(HTTP_LIMITS.inviteMisses);
    expect(statuses.filter((status) => status === 429)).toHaveLength(400 - HTTP_LIMITS.inviteMisses);
  });

  it('of one person do not keep others of the same address out, and good ones count as none', async () => {
    const school = '10.50.0.1';
    const guesser = await app.signUp();
    for (let nth = 0; nth < 30; nth += 1)
      await app.call('invites.join', { code: `school${nth}` }, guesser, school);
    const { code } = await create();
    for (let nth = 0; nth < 25; nth += 1)
      expect((await app.call('invites.info', { code }, ann, school)).status).toBe(200);
    expect((await app.call('invites.join', { code }, stranger, school)).status).toBe(200);
  });

  it('are limited by address as well, far higher', async () => {
    const address = '10.51.0.1';
    for (let person = 0; person < HTTP_LIMITS.inviteMissesByAddress / HTTP_LIMITS.inviteMisses; person += 1) {
      const guesser = await app.signUp();
      for (let nth = 0; nth < HTTP_LIMITS.inviteMisses; nth += 1)
        expect((await app.call('invites.info', { code: `x${nth}` }, guesser, address)).status).toBe(404);
    }
    const { code } = await create();
    expect((await app.call('invites.join', { code }, stranger, address)).status).toBe(429);
    expect((await app.call('invites.join', { code }, stranger, '10.51.0.2')).status).toBe(200);
  });

  it('cannot be found by asking which vanity codes are free', async () => {
    const asker = await app.signUp();
    for (let nth = 0; nth < HTTP_LIMITS.vanityChecks; nth += 1)
      expect((await app.call('vanity.check', { code: `word${nth}` }, asker)).status).toBe(200);
    expect((await app.call('vanity.check', { code: 'free' }, asker)).status).toBe(429);
    expect((await app.call('vanity.check', { code: 'free' }, owner)).status).toBe(200);
    app.clock.advance(HTTP_LIMITS.inviteWindowMs);
    expect((await app.call('vanity.check', { code: 'free' }, asker)).status).toBe(200);
  });
});

describe('pausing', () => {
  it('is told to the members, once, and is part of the guild', async () => {
    const socket = await app.connect(ann);
    const pausedFor = async (who = ann) =>
      (await app.done('guilds.list', {}, who)).map(({ invitesPaused }) => invitesPaused);
    expect(await pausedFor()).toEqual([false]);
    await app.done('invites.pause', { guildId: guild.id }, owner);
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect(await pausedFor()).toEqual([true]);
    await app.done('invites.unpause', { guildId: guild.id }, owner);
    await app.done('categories.create', { guildId: guild.id, name: 'after' }, owner);
    await socket.event('GUILD_CATEGORY_CREATE');
    expect(socket.eventsOf('GUILD_EDIT').map((event) => [event.guildId, event.invitesPaused])).toEqual([
      [guild.id, true],
      [guild.id, false],
    ]);
  });
});

describe('the list', () => {
  it('shows what becomes of invites, and their numbers', async () => {
    await app.done('invites.revokeAll', { guildId: guild.id }, owner);
    const [permanent, week, once] = [
      await create(),
      await create({ expiresAfter: '7d' }, ann),
      await create({ maxUses: 1 }),
    ];
    await join(once.code);
    const short = await create({ expiresAfter: '30m' });
    app.clock.advance(31 * 60 * 1000);
    const { invites, statistics, settings } = await list();
    expect(invites.map(({ code, expired, expiryText }) => [code, expired, expiryText])).toEqual([
      [short.code, true, 'Expired'],
      [once.code, false, 'Never'],
      [week.code, false, 'Expires in 7 days'],
      [permanent.code, false, 'Never'],
    ]);
    expect(invites.find(({ code }) => code === week.code)?.inviter?.username).toBe(ann.user.username);
    expect(statistics).toEqual({
      totalInvites: 4,
      activeInvites: 2,
      totalUses: 1,
      permanentInvites: 2,
      uniqueCreators: 2,
    });
    expect(settings.invitesPaused).toBe(false);
  });

  it('loses what is revoked, one or all', async () => {
    const [one, other] = [await create(), await create()];
    await app.done('invites.revoke', { inviteId: one.id }, owner);
    expect((await list()).invites.map(({ id }) => id)).not.toContain(one.id);
    expect((await join(one.code)).status).toBe(404);
    expect(await app.status('invites.revoke', { inviteId: one.id }, owner)).toBe(404);
    expect(await app.status('invites.revoke', { inviteId: other.id }, stranger)).toBe(404);
    expect(await app.status('invites.revoke', { inviteId: toId<InviteId>('3') }, owner)).toBe(404);
    await app.done('invites.revokeAll', { guildId: guild.id }, owner);
    expect((await list()).statistics.totalInvites).toBe(0);
  });
});

describe('what an invite shows', () => {
  it('is the guild, and whether one is in it', async () => {
    const { code } = await create();
    const { guild: shown } = await app.done('invites.info', { code }, stranger);
    expect(shown).toMatchObject({
      id: guild.id,
      name: guild.name,
      memberCount: 2,
      joined: false,
      description: null,
    });
    expect((await app.done('invites.info', { code }, ann)).guild.joined).toBe(true);
    const expiring = await create({ expiresAfter: '30m' });
    app.clock.advance(30 * 60 * 1000);
    expect(await app.status('invites.info', { code: expiring.code }, stranger)).toBe(410);
    expect(await app.status('invites.info', { code: 'nothing' }, stranger)).toBe(404);
  });
});

describe('a vanity code', () => {
  const addMembers = async (count: number): Promise<void> => {
    const createdAt = new Date(app.clock.now()).toISOString();
    const users = Array.from({ length: count }, () => app.store.ids.next<UserId>()).map((id) => ({
      id,
      username: `x${id}`,
      email: `x${id}@example.com`,
      passwordHash: '-',
      createdAt,
    }));
    await app.store.db.insertInto('users').values(users).execute();
    const rows = users.map(({ id }) => ({
      guildId: guild.id,
      userId: id,
      joinedAt: createdAt,
      readFloor: toId<MessageId>('0'),
    }));
    await app.store.db.insertInto('members').values(rows).execute();
  };
  const set = (code: string) => app.call('vanity.create', { guildId: guild.id, code }, owner);

  it('needs 100 members and 14 days, rounded up, before anything else is looked at', async () => {
    expect((await set('-bad-')).status).toBe(403);
    await addMembers(97);
    expect((await set('hall')).status).toBe(403);
    app.clock.jump(13 * DAY_MS);
    expect((await set('hall')).status).toBe(403);
    app.clock.jump(1);
    // The guild is old enough now, but has 99 members.
    expect((await set('hall')).status).toBe(403);
    await addMembers(1);
    expect((await set('-bad-')).status).toBe(400);
    const { reply } = await set(' Great-Hall ');
    expect(reply?.vanity).toEqual({ code: 'great-hall' });
    expect(await app.done('guilds.info', { guildId: guild.id }, owner)).toMatchObject({
      hasVanity: true,
      vanity: { code: 'great-hall' },
    });
    expect((await join('GREAT-hall')).status).toBe(200);
    expect((await list()).invites.map(({ code }) => code)).not.toContain('great-hall');
    expect(await app.status('vanity.check', { code: 'Great-Hall' }, stranger)).toBe(409);
    expect(await app.status('vanity.check', { code: 'greater-hall' }, stranger)).toBe(200);
    expect(await app.status('vanity.check', { code: 'a' }, stranger)).toBe(400);
    expect((await set('great-hall')).status).toBe(200);
    expect((await set('greatest-hall')).reply?.vanity).toEqual({ code: 'greatest-hall' });
    expect((await join('great-hall', await app.signUp())).status).toBe(404);
  });

  it('is taken once', async () => {
    await addMembers(98);
    app.clock.jump(14 * DAY_MS);
    expect((await set('only-hall')).status).toBe(200);
    guild = await app.createGuild(owner);
    await addMembers(99);
    app.clock.jump(14 * DAY_MS);
    expect((await set('only-hall')).status).toBe(409);
    expect((await set('another-hall')).status).toBe(200);
  });

  it('is named to somebody without an account, and no more than name, icon and number of members', async () => {
    const { code } = await create();
    const peeked = await app.call('invites.peek', { code });
    expect(peeked.body).toEqual({
      error: 0,
      guild: { name: guild.name, icon: null, member_count: 2 },
    });
    const expiring = await create({ expiresAfter: '30m' });
    app.clock.advance(30 * 60 * 1000);
    expect(await app.status('invites.peek', { code: expiring.code })).toBe(410);
    await app.done('invites.pause', { guildId: guild.id }, owner);
    expect(await app.call('invites.peek', { code })).toMatchObject({
      status: 410,
      body: { message: 'Invites to this server are paused' },
    });
  });

  it('is found by nobody who tries codes without an account', async () => {
    const tries = HTTP_LIMITS.inviteMissesByAddress;
    for (let nth = 0; nth < tries; nth += 1)
      expect((await app.call('invites.peek', { code: `x${nth}` }, null, '203.0.113.77')).status).toBe(404);
    const { code } = await create();
    expect((await app.call('invites.peek', { code }, null, '203.0.113.77')).status).toBe(429);
    expect((await app.call('invites.peek', { code }, null, '203.0.113.78')).status).toBe(200);
  });
});
