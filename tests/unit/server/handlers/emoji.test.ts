import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { EmojiId, MessageId } from '../../../../src/contract/ids';
import { mediaBytesOf } from '../../../../src/server/data/media';
import { isMovingWebp, readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { eraseAll } from '../../../../src/server/sweeps/remove-account';
import { blinkingPng } from '../../../support/node/blinking-png';
import { SECRET } from '../../../support/node/picture-files';
import { flatPng, SMALL_PICTURE } from '../../../support/node/flat-png';
import { noisePicture } from '../../../support/node/noise-picture';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import { smallGif } from '../../../support/node/small-gif';

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
});
beforeEach(async () => {
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const create = (name: string, image = SMALL_PICTURE, as = owner, guildId = guild.id) =>
  app.call('emoji.create', { guildId, name, image }, as);
const made = async (name: string, as = owner, in_ = guild): Promise<EmojiId> =>
  (await app.done('emoji.create', { guildId: in_.id, name, image: SMALL_PICTURE }, as)).emoji.id;
const list = async (as = ann) => (await app.done('emoji.list', { guildId: guild.id }, as)).emoji;
const names = async () => (await list()).map(({ name }) => name);
const saidIn = (body: unknown) => (body as { message?: string }).message;
const pictures = async (): Promise<number> =>
  (await app.store.db.selectFrom('media').select('id').where('ownerId', '=', owner.userId).execute()).length;

describe('the emoji of a guild', () => {
  it('are listed by name for members, with their pictures and who added them', async () => {
    await create('Zebra');
    await create('apple');
    await create('_dot');
    expect(await names()).toEqual(['_dot', 'apple', 'Zebra']);
    const [first] = await list();
    expect(first).toMatchObject({ animated: false, creatorId: owner.userId });
    const { statusCode, headers } = await app.server.http.inject({ method: 'GET', url: first?.url ?? '' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each(['a', '', 'white space', 'ümlaut', 'dash-ed', ':colon:', 'x'.repeat(33)])(
    'have a name of 2 to 32 letters, digits and underscores: %j is 400',
    async (name) => {
      const rule = 'The name of an emoji has 2 to 32 letters, digits or underscores';
      const refused = await create(name);
      expect([refused.status, saidIn(refused.body)]).toEqual([400, rule]);
      const emojiId = await made('fine');
      expect((await app.call('emoji.rename', { emojiId, name }, owner)).status).toBe(400);
    },
  );

  it('have names of their own, whatever their case', async () => {
    await create('Wave');
    const other = await made('other');
    for (const refused of [
      await create('wAVE'),
      await app.call('emoji.rename', { emojiId: other, name: 'WAVE' }, owner),
    ])
      expect([refused.status, saidIn(refused.body)]).toEqual([409, 'An emoji of this name exists']);
    expect((await app.call('emoji.rename', { emojiId: other, name: 'OTHER' }, owner)).status).toBe(200);
    expect(await names()).toEqual(['OTHER', 'Wave']);
  });

  it('are at most 200', async () => {
    const createdAt = new Date(app.clock.now()).toISOString();
    const rows = Array.from({ length: 199 }, (_, nth) => ({
      ...{
        id: app.store.ids.next<EmojiId>(),
        guildId: guild.id,
        name: `emoji_${nth}`,
        picture: `/media/${nth}`,
      },
      ...{ creatorId: owner.userId, createdAt },
    }));
    await app.store.db.insertInto('guildEmoji').values(rows).execute();
    const last = await made('the_last');
    const refused = await create('one_more');
    expect([refused.status, saidIn(refused.body)]).toEqual([409, 'This server has 200 emoji already']);
    await app.done('emoji.delete', { emojiId: last }, owner);
    expect((await create('one_more')).status).toBe(200);
    const { limits, permissions } = await app.done('meta.fetch', {});
    expect([limits.emoji_per_guild, permissions.MANAGE_EMOJI]).toEqual([200, 17]);
  });

  it('are told to the members as a whole after each change, and not after none', async () => {
    const socket = await app.connect(ann);
    const emojiId = await made('wave');
    await app.done('emoji.rename', { emojiId, name: 'hello' }, owner);
    await app.done('emoji.rename', { emojiId, name: 'hello' }, owner);
    await app.done('emoji.delete', { emojiId }, owner);
    await socket.settle();
    const told = socket.eventsOf('GUILD_EMOJI').map(({ emoji }) => emoji.map(({ name }) => name));
    expect(told).toEqual([['wave'], ['hello'], []]);
    expect(await app.status('emoji.delete', { emojiId }, owner)).toBe(404);
    expect(await app.status('emoji.rename', { emojiId, name: 'again' }, owner)).toBe(404);
  });
});

describe('the picture of an emoji', () => {
  const stored = async (image: string) => {
    const { emoji } = await app.done('emoji.create', { guildId: guild.id, name: 'pic', image }, owner);
    const { rawPayload } = await app.server.http.inject({ method: 'GET', url: emoji.url });
    await app.done('emoji.delete', { emojiId: emoji.id }, owner);
    const { width, height, format } = await new Transformer(rawPayload).metadata();
    return { width, height, format, animated: emoji.animated };
  };
  const still = { format: 'webp', animated: false };

  it('is kept at most 128 pixels on a side, and never made larger', async () => {
    expect(await stored(base64(flatPng(400, 200)))).toEqual({ width: 128, height: 64, ...still });
    expect(await stored(SMALL_PICTURE)).toEqual({ width: 4, height: 4, ...still });
    const picture = new Transformer(flatPng(300, 300));
    expect(await stored(base64(await picture.jpeg()))).toEqual({ width: 128, height: 128, ...still });
    expect(
      await stored(`data:image/webp;base64,${base64(await new Transformer(flatPng(9, 9)).webp())}`),
    ).toEqual({
      ...{ width: 9, height: 9 },
      ...still,
    });
  });

  it('that moves stays so, made anew, and is said to move; a GIF of one frame is still', async () => {
    const moves = async (picture: Buffer) => {
      const asked = { guildId: guild.id, name: 'pic', image: base64(picture) };
      const { emoji } = await app.done('emoji.create', asked, owner);
      const { rawPayload, headers } = await app.server.http.inject({ method: 'GET', url: emoji.url });
      const { emoji: listed } = await app.done('emoji.list', { guildId: guild.id }, ann);
      await app.done('emoji.delete', { emojiId: emoji.id }, owner);
      expect([headers['content-type'], rawPayload.includes(SECRET)]).toEqual(['image/webp', false]);
      expect(listed).toEqual([emoji]);
      expect([emoji.animated, emoji.url.startsWith('/media/moving-')]).toEqual(
        Array.from({ length: 2 }, () => isMovingWebp(rawPayload)),
      );
      const { width, height } = readPictureHeader(rawPayload) ?? {};
      return { width, height, animated: emoji.animated };
    };
    expect(await moves(smallGif(200, 100))).toEqual({ width: 128, height: 64, animated: true });
    expect(await moves(blinkingPng({ side: 300, words: SECRET }))).toEqual({
      ...{ width: 128, height: 128 },
      animated: true,
    });
    expect(await moves(smallGif(8, 8, 1))).toEqual({ width: 8, height: 8, animated: false });
  });

  it('is refused where it is too large, of another kind, or no picture', async () => {
    const large = Buffer.concat([flatPng(8, 8), Buffer.alloc(512 * 1024)]);
    const refused = await create('large', base64(large));
    expect([refused.status, saidIn(refused.body)]).toEqual([
      413,
      'The picture of an emoji may have at most 512 KiB',
    ]);
    for (const image of ['PHN2Zz48L3N2Zz4=', 'https://example.com/a.png', 'not base64!'])
      expect([image, (await create('odd', image)).status]).toEqual([image, 415]);
    const gif = smallGif();
    expect((await create('cut', base64(gif.subarray(0, 14)))).status).toBe(400);
    // A frame that is larger than its picture.
    const frame = gif.indexOf(0x2c, 13);
    gif.writeUInt16LE(65_000, frame + 5);
    gif.writeUInt16LE(65_000, frame + 7);
    expect((await create('frame', base64(gif))).status).toBe(400);
    expect((await create('many', base64(flatPng(9000, 9000)))).status).toBe(413);
    expect(await names()).toEqual([]);
  });

  it('counts to the quota of who sent it, until it is deleted', async () => {
    const strict = await startTestServer({ store: app.store, mediaQuotaBytes: 8 * 1024 });
    const image = base64(await noisePicture(64));
    const asked = { guildId: guild.id, name: 'one', image };
    const { emoji } = await strict.done('emoji.create', asked, owner);
    expect(await mediaBytesOf(app.store.db, owner.userId)).toBeGreaterThan(1024);
    let status = 200;
    for (let nth = 0; nth < 10 && status === 200; nth += 1)
      status = await strict.status('emoji.create', { ...asked, name: `more_${nth}` }, owner);
    expect(status).toBe(413);
    await strict.done('emoji.delete', { emojiId: emoji.id }, owner);
    expect(await strict.status('emoji.create', { ...asked, name: 'again' }, owner)).toBe(200);
    await strict.server.close();
  });

  it('goes with the emoji, and with the guild', async () => {
    const emojiId = await made('one');
    await made('two');
    expect(await pictures()).toBe(2);
    await app.done('emoji.delete', { emojiId }, owner);
    expect(await pictures()).toBe(1);
    await app.done('guilds.delete', { guildId: guild.id }, owner);
    expect(await pictures()).toBe(0);
  });
});

describe('a reaction with an emoji of the guild', () => {
  let messageId: MessageId;
  beforeEach(async () => {
    const channelId = textChannelOf(guild);
    messageId = (await app.done('messages.create', { channelId, content: 'hello', parentId: null }, ann)).data
      .id;
  });
  const react = (id: EmojiId, as: Person) =>
    app.call('reactions.add', { messageId, emoji: `custom:${id}` }, as);
  const shown = async (as = ann) => {
    const { data } = await app.done('messages.list', { channelId: textChannelOf(guild) }, as);
    return data.messages[0]?.reactions;
  };

  it('has its name, in the list and in the events', async () => {
    const id = await made('wave');
    const socket = await app.connect(ann);
    expect((await react(id, owner)).status).toBe(200);
    await app.done('reactions.add', { messageId, emoji: '👍' }, owner);
    expect(await shown()).toEqual([
      { emoji: `custom:${id}`, name: 'wave', count: 1, me: false },
      { emoji: '👍', count: 1, me: false },
    ]);
    await app.done('reactions.remove', { messageId, emoji: `custom:${id}` }, owner);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_REACTION_ADD').map(({ emojiName }) => emojiName)).toEqual([
      'wave',
      undefined,
    ]);
    expect(socket.eventsOf('CHANNEL_REACTION_REMOVE')).toMatchObject([{ emojiName: 'wave', count: 0 }]);
  });

  it('needs one of its own guild', async () => {
    const other = await app.createGuild(owner);
    const id = await made('far', owner, other);
    const refused = await react(id, owner);
    expect([refused.status, saidIn(refused.body)]).toEqual([404, 'Unknown emoji']);
    const beyondAll = '99999999999999999999' as EmojiId;
    for (const [as, one] of [
      [ann, id],
      [ann, beyondAll],
    ] as const) {
      expect((await react(one, as)).status).toBe(404);
      const asked = { messageId, emoji: `custom:${one}` };
      expect(await app.status('reactions.list', asked, as)).toBe(404);
      expect(await app.status('reactions.remove', asked, as)).toBe(404);
    }
  });

  it('stays by name when the emoji is deleted, can be taken back, and not be joined', async () => {
    const id = await made('wave');
    await react(id, owner);
    await app.done('emoji.delete', { emojiId: id }, owner);
    const emoji = `custom:${id}`;
    expect(await shown()).toEqual([{ emoji, name: 'wave', count: 1, me: false }]);
    expect((await react(id, ann)).status).toBe(404);
    expect((await app.done('reactions.list', { messageId, emoji }, ann)).users).toHaveLength(1);
    // The name is free for another one.
    await made('wave');
    expect((await app.call('reactions.remove', { messageId, emoji }, owner)).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('is in the audit log by its name when staff remove it', async () => {
    const id = await made('wave');
    await react(id, ann);
    const clear = { messageId, emoji: `custom:${id}`, userId: ann.userId };
    await app.done('reactions.clear', clear, owner);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 1 }, owner);
    expect(entries[0]?.changes).toMatchObject([{ key: 'reaction', oldValue: ':wave:', newValue: null }]);
  });
});

describe('the emoji of an account that is deleted', () => {
  const leave = async (messages: 'keep' | 'erase') => {
    const [tested] = [await app.signUp()];
    await app.join(guild, owner, tested);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'artist', color: '#336699' },
      owner,
    );
    const roleId = role!.id;
    await app.done(
      'roles.editPermissions',
      { guildId: guild.id, roleId, permissions: String(2 ** 17) as never },
      owner,
    );
    await app.done('roles.addMember', { guildId: guild.id, roleId, targetUserId: tested.userId }, owner);
    await made('theirs', tested);
    await made('ours');
    await app.done('guilds.leave', { guildId: guild.id }, tested);
    if (messages === 'erase') await eraseAll(app.server.services, tested.userId);
    return tested;
  };

  it('go with it if its messages are erased, also from a server that it has left', async () => {
    const socket = await app.connect(ann);
    const tested = await leave('erase');
    expect(await names()).toEqual(['ours']);
    expect(await mediaBytesOf(app.store.db, tested.userId)).toBe(0);
    await socket.settle();
    expect(
      socket
        .eventsOf('GUILD_EMOJI')
        .at(-1)
        ?.emoji.map(({ name }) => name),
    ).toEqual(['ours']);
  });

  it('stay otherwise', async () => {
    await leave('keep');
    expect(await names()).toEqual(['ours', 'theirs']);
  });
});
