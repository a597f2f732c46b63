import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { EmojiId, UserId } from '../../../../src/contract/ids';
import { fileBytesByLevel, guildLimits } from '../../../../src/server/data/guild-limits';
import { limitsOf } from '../../../../src/server/limit-rows';
import { USUAL_LEVELS } from '../../../../src/server/data/boost-levels';
import { saveSetting } from '../../../../src/server/data/settings';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { removeAccount } from '../../../../src/server/sweeps/remove-account';
import { isMovingWebp, readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { runCommand } from '../../../../src/server/admin/run-command';
import { smallGif } from '../../../support/node/small-gif';
import { SMALL_PICTURE } from '../../../support/node/flat-png';
import { formOf, postForm } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const DAY = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;

let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let other: Guild;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED, attachmentBytes: MIB });
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  other = await app.createGuild(owner, 'Other');
  await app.join(guild, owner, ann, bob);
  await app.join(other, owner, ann);
  await saveSetting(app.store.db, 'boost-levels', '');
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const set = (on: boolean, as = ann, of = guild) => app.call('boosts.set', { guildId: of.id, on }, as);
const give = async (as = ann, of = guild) => app.done('boosts.set', { guildId: of.id, on: true }, as);
const list = (as = ann, of = guild) => app.done('boosts.list', { guildId: of.id }, as);
const saidIn = (body: unknown) => (body as { message?: string }).message;
const day = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(ms);

/** Boosts of people who exist in the database only. */
const addBoosts = async (count: number): Promise<void> => {
  const createdAt = new Date(app.clock.now()).toISOString();
  const people = Array.from({ length: count }, () => app.store.ids.next<UserId>());
  await app.store.db
    .insertInto('users')
    .values(
      people.map((id) => ({
        ...{ id, username: `booster${id}`, email: `b${id}@example.com`, passwordHash: '-', createdAt },
      })),
    )
    .execute();
  const readFloor = app.store.ids.next<never>();
  await app.store.db
    .insertInto('members')
    .values(people.map((userId) => ({ guildId: guild.id, userId, joinedAt: createdAt, readFloor })))
    .execute();
  await app.store.db
    .insertInto('boosts')
    .values(people.map((userId) => ({ guildId: guild.id, userId, number: 1, givenAt: createdAt })))
    .execute();
};

describe('the boosts of a guild', () => {
  it('are counted, with their level, who gave them, and the levels that there are', async () => {
    await give();
    await give(bob);
    await give(bob);
    const { count, level, levels, mine, boosters } = await list();
    expect({ count, level }).toEqual({ count: 3, level: 1 });
    expect(levels).toEqual(USUAL_LEVELS);
    expect(boosters.map(({ id, count: given }) => [id, given])).toEqual([
      [ann.userId, 1],
      [bob.userId, 2],
    ]);
    expect(mine).toEqual([
      { guildId: guild.id, movableAt: new Date(app.clock.now() + 7 * DAY).toISOString() },
      { guildId: null, movableAt: null },
    ]);
    expect((await app.done('meta.fetch', {})).limits.boosts).toBe(2);
  });

  it('are told to the members after each change, and not after none', async () => {
    const socket = await app.connect(bob);
    await give();
    await give();
    await give();
    await socket.settle();
    expect(socket.eventsOf('GUILD_BOOSTS')).toEqual([
      { guildId: guild.id, count: 1, level: 0 },
      { guildId: guild.id, count: 2, level: 1 },
    ]);
  });

  it('are announced in the channel that the guild has for it, with their giver as author', async () => {
    const channelId = textChannelOf(guild);
    const announced = async () => {
      const { data } = await app.done('messages.list', { channelId }, owner);
      return data.messages.map(({ system, authorId }) => [system, authorId]);
    };
    await give();
    expect(await announced()).toEqual([]);
    const settings = { systemChannel: channelId };
    await app.done('guildSettings.set', { guildId: guild.id, settings }, owner);
    await give();
    expect(await announced()).toEqual([['boost', ann.userId]]);
  });

  it('are at most two of one person, wherever they are', async () => {
    await give();
    await give(ann, other);
    const refused = await set(true);
    expect([refused.status, saidIn(refused.body)]).toEqual([
      409,
      'Other servers have your boosts. Take one back first',
    ]);
  });

  it('stay for seven days', async () => {
    await give();
    await give();
    const until = app.clock.now() + 7 * DAY;
    const refused = await set(false);
    expect([refused.status, saidIn(refused.body)]).toEqual([
      429,
      `You can move this boost again on ${day(until)}`,
    ]);
    app.clock.jump(7 * DAY - 1);
    expect((await set(false)).status).toBe(429);
    app.clock.jump(1);
    expect((await set(false)).status).toBe(200);
    expect((await list()).count).toBe(1);
    expect((await set(true, ann, other)).status).toBe(200);
  });

  it.each([
    ['leaving', () => app.done('guilds.leave', { guildId: guild.id }, ann)],
    [
      'being kicked',
      () => app.done('members.kick', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
    ],
    [
      'being banned',
      () => app.done('bans.add', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
    ],
  ])('are free after %s, and stay for the rest of their days', async (_what, end) => {
    await give();
    await give();
    const socket = await app.connect(bob);
    await end();
    await socket.settle();
    expect(socket.eventsOf('GUILD_BOOSTS')).toEqual([{ guildId: guild.id, count: 0, level: 0 }]);
    expect((await list(ann, other)).mine.map(({ guildId }) => guildId)).toEqual([null, null]);
    expect((await set(true, ann, other)).status).toBe(429);
    app.clock.jump(7 * DAY);
    expect((await set(true, ann, other)).status).toBe(200);
  });

  it('go with their account', async () => {
    await give();
    const socket = await app.connect(bob);
    await removeAccount(
      app.server.services,
      ann.userId,
      () => false,
      () => true,
    );
    await socket.settle();
    expect(socket.eventsOf('GUILD_BOOSTS')).toEqual([{ guildId: guild.id, count: 0, level: 0 }]);
    const kept = app.store.db.selectFrom('boosts').select('number').where('userId', '=', ann.userId);
    expect(await kept.execute()).toEqual([]);
  });

  it('go with their guild', async () => {
    await give(ann, other);
    await app.done('guilds.delete', { guildId: other.id }, owner);
    expect((await list()).mine.map(({ guildId }) => guildId)).toEqual([null, null]);
  });
});

describe('the limits of a guild', () => {
  const emoji = (name: string) =>
    app.call('emoji.create', { guildId: guild.id, name, image: SMALL_PICTURE }, owner);
  const fill = async (count: number): Promise<void> => {
    const createdAt = new Date(app.clock.now()).toISOString();
    const rows = Array.from({ length: count }, (_, nth) => ({
      id: app.store.ids.next<EmojiId>(),
      ...{ guildId: guild.id, name: `held_${nth}`, picture: `/media/${nth}`, creatorId: owner.userId },
      createdAt,
    }));
    await app.store.db.insertInto('guildEmoji').values(rows).execute();
  };

  it('follow its level, at the edge of each', async () => {
    const limits: unknown[] = [];
    for (const more of [1, 1, 4, 1, 6, 1]) {
      await addBoosts(more);
      const { emoji: most, stickers } = await guildLimits(app.store.db, guild.id, limitsOf());
      const attachmentBytes = await fileBytesByLevel(app.store.db, guild.id);
      limits.push([(await list()).count, most, stickers, attachmentBytes / MIB]);
    }
    expect(limits).toEqual([
      [1, 200, 60, 0],
      [2, 200, 60, 25],
      [6, 200, 60, 25],
      [7, 300, 80, 50],
      [13, 300, 80, 50],
      [14, 400, 100, 100],
    ]);
  });

  it('take more emoji at a level, and keep what is over a limit that sinks', async () => {
    await fill(200);
    const refused = await emoji('one_more');
    expect([refused.status, saidIn(refused.body)]).toEqual([409, 'This server has 200 emoji already']);
    await addBoosts(7);
    expect((await emoji('one_more')).status).toBe(200);
    await app.store.db.deleteFrom('boosts').where('guildId', '=', guild.id).execute();
    expect((await emoji('yet_another')).status).toBe(409);
    expect((await app.done('emoji.list', { guildId: guild.id }, ann)).emoji).toHaveLength(201);
  });

  it('take larger files at a level', async () => {
    const channelId = textChannelOf(guild);
    const upload = async (bytes: number) =>
      (await postForm(app, ann, formOf({ channelId, name: 'a' }, Buffer.alloc(bytes)))).status;
    expect(await upload(MIB)).toBe(200);
    expect(await upload(MIB + 1)).toBe(413);
    await addBoosts(2);
    expect(await upload(MIB + 1)).toBe(200);
  });

  it('let the icon move from a level on; below it, and of a new server, its first frame is kept', async () => {
    const avatar = smallGif(300, 300).toString('base64');
    const shown = async (): Promise<{ path: string; moves: boolean; side: number | undefined }> => {
      const { icon } = await app.done('guilds.info', { guildId: guild.id }, ann);
      const { rawPayload } = await app.server.http.inject({ method: 'GET', url: icon ?? '' });
      const side = readPictureHeader(rawPayload)?.width;
      return { path: icon ?? '', moves: isMovingWebp(rawPayload), side };
    };
    const { name, description, banner } = await app.done('guilds.info', { guildId: guild.id }, owner);
    const edit = (icon: string) =>
      app.done('guilds.edit', { guildId: guild.id, name, description, banner, avatar: icon }, owner);
    await edit(avatar);
    const below = await shown();
    expect(below).toMatchObject({ moves: false, side: 256 });
    expect(below.path).not.toContain('moving-');
    await addBoosts(2);
    await edit(avatar);
    const moving = await shown();
    expect(moving).toMatchObject({ moves: true, side: 256 });
    expect(moving.path.startsWith('/media/moving-')).toBe(true);
    // It stays where the level has sunk; a new one is still.
    await app.store.db.deleteFrom('boosts').where('guildId', '=', guild.id).execute();
    await edit(moving.path);
    expect((await shown()).path).toBe(moving.path);
    await edit(avatar);
    expect(await shown()).toMatchObject({ moves: false });
    const created = await app.done('guilds.create', { name: 'Hall', icon: avatar }, owner);
    expect(created.guild?.avatar).toMatch(/^\/media\/(?!moving-)/);
  });

  it('are the table of the operator, who may choose another one', async () => {
    const levels = [
      {
        at: 1,
        limits: { emoji_per_guild: 500, stickers_per_guild: 9, attachment_bytes: 3 * MIB, animated_icon: 0 },
      },
    ];
    const { services } = app.server;
    const done = await runCommand(services, { name: 'set-boost-levels', levels });
    expect(done).toEqual({
      ok: true,
      value: [
        'The levels are now (boosts, emoji, stickers, megabytes of a file, 1 for a moving icon):',
        '1\t500\t9\t3\t0',
      ],
    });
    await give();
    expect(await list()).toMatchObject({ level: 1, levels });
    expect(await guildLimits(app.store.db, guild.id, limitsOf())).toEqual({
      ...{ emoji: 500, stickers: 60 },
      hasMovingIcon: false,
    });
    expect(await fileBytesByLevel(app.store.db, guild.id)).toBe(3 * MIB);
    await runCommand(services, { name: 'set-boost-levels', levels: [] });
    expect(await list()).toMatchObject({ count: 1, level: 0, levels: [] });
    await runCommand(services, { name: 'set-boost-levels', levels: null });
    expect((await list()).levels).toEqual(USUAL_LEVELS);
  });

  it('say that an icon may move at every level in a table from before they said so', async () => {
    const limits = { emoji_per_guild: 500, stickers_per_guild: 9, attachment_bytes: 3 * MIB };
    await saveSetting(app.store.db, 'boost-levels', JSON.stringify([{ at: 4, limits }]));
    expect((await list()).levels).toEqual([{ at: 4, limits: { ...limits, animated_icon: 1 } }]);
  });

  it('are the usual ones where the stored table cannot be read', async () => {
    for (const kept of ['{', '[{"at":0}]', 'null']) {
      await saveSetting(app.store.db, 'boost-levels', kept);
      expect((await list()).levels).toEqual(USUAL_LEVELS);
    }
  });
});
