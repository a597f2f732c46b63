import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, StickerId } from '../../../../src/contract/ids';
import { mediaBytesOf } from '../../../../src/server/data/media';
import { isMovingWebp, readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { eraseAll } from '../../../../src/server/sweeps/remove-account';
import { blinkingPng } from '../../../support/node/blinking-png';
import { flatPng, SMALL_PICTURE } from '../../../support/node/flat-png';
import { SECRET } from '../../../support/node/picture-files';
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
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
});
beforeEach(async () => {
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  channelId = textChannelOf(guild);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const create = (change: { name?: string; emoji?: string; image?: string } = {}, as = owner, of = guild) =>
  app.call(
    'stickers.create',
    { guildId: of.id, name: 'Wave', emoji: '👋', image: SMALL_PICTURE, ...change },
    as,
  );
const made = async (name: string, of = guild): Promise<StickerId> => {
  const asked = { guildId: of.id, name, emoji: '👋', image: SMALL_PICTURE };
  return (await app.done('stickers.create', asked, owner)).sticker.id;
};
const list = async (as = ann) => (await app.done('stickers.list', { guildId: guild.id }, as)).stickers;
const saidIn = (body: unknown) => (body as { message?: string }).message;
const send = (sticker: StickerId, as = ann, content = '', nonce?: string) =>
  app.call('messages.create', { channelId, content, parentId: null, sticker, ...(nonce && { nonce }) }, as);
const messages = async (as = owner) => (await app.done('messages.list', { channelId }, as)).data.messages;

describe('the stickers of a guild', () => {
  it('are listed by name for members, with their pictures, emoji and who added them', async () => {
    await create({ name: 'Zebra   crossing', emoji: '🦓' });
    await create({ name: ' apple ' });
    const stickers = await list();
    expect(stickers.map(({ name, emoji }) => [name, emoji])).toEqual([
      ['apple', '👋'],
      ['Zebra crossing', '🦓'],
    ]);
    expect(stickers[0]).toMatchObject({ animated: false, creatorId: owner.userId });
    const { statusCode, headers } = await app.server.http.inject({
      method: 'GET',
      url: stickers[0]?.url ?? '',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each(['a', ' b ', '', '   ', 'x'.repeat(31)])(
    'have a name of 2 to 30 characters: %j is 400',
    async (name) => {
      const refused = await create({ name });
      const rule = 'The name of a sticker has 2 to 30 characters';
      expect([refused.status, saidIn(refused.body)]).toEqual([400, rule]);
      const stickerId = await made('fine');
      expect((await app.call('stickers.rename', { stickerId, name }, owner)).status).toBe(400);
    },
  );

  it.each(['', 'wave', '👋👋', '\ufe0f', 'custom:1'])(
    'have one emoji of Unicode: %j is 400',
    async (emoji) => {
      const refused = await create({ emoji });
      expect([refused.status, saidIn(refused.body)]).toEqual([400, 'Not an emoji']);
      const asked = { stickerId: await made('fine'), name: 'fine', emoji };
      expect((await app.call('stickers.rename', asked, owner)).status).toBe(400);
    },
  );

  it('are at most 60', async () => {
    const createdAt = new Date(app.clock.now()).toISOString();
    const rows = Array.from({ length: 59 }, (_, nth) => ({
      ...{ id: app.store.ids.next<StickerId>(), guildId: guild.id, name: `sticker ${nth}`, emoji: '👋' },
      ...{ picture: `/media/${nth}`, creatorId: owner.userId, createdAt },
    }));
    await app.store.db.insertInto('guildStickers').values(rows).execute();
    const last = await made('the last');
    const refused = await create();
    expect([refused.status, saidIn(refused.body)]).toEqual([409, 'This server has 60 stickers already']);
    await app.done('stickers.delete', { stickerId: last }, owner);
    expect((await create()).status).toBe(200);
    expect((await app.done('meta.fetch', {})).limits.stickers_per_guild).toBe(60);
  });

  it('are told to the members as a whole after each change, and not after none', async () => {
    const socket = await app.connect(ann);
    const stickerId = await made('wave');
    await app.done('stickers.rename', { stickerId, name: 'hello', emoji: '🙂' }, owner);
    await app.done('stickers.rename', { stickerId, name: 'hello' }, owner);
    await app.done('stickers.delete', { stickerId }, owner);
    await socket.settle();
    const told = socket
      .eventsOf('GUILD_STICKERS')
      .map(({ stickers }) => stickers.map(({ name, emoji }) => `${emoji} ${name}`));
    expect(told).toEqual([['👋 wave'], ['🙂 hello'], []]);
    expect(await app.status('stickers.delete', { stickerId }, owner)).toBe(404);
  });

  it('are in the audit log', async () => {
    const stickerId = await made('wave');
    await app.done('stickers.rename', { stickerId, name: 'hello' }, owner);
    await app.done('stickers.delete', { stickerId }, owner);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 3 }, owner);
    expect(entries.map(({ actionType, target }) => [actionType, target?.type, target?.name])).toEqual([
      ['STICKER_DELETE', 'sticker', 'hello'],
      ['STICKER_UPDATE', 'sticker', 'wave'],
      ['STICKER_CREATE', 'sticker', 'wave'],
    ]);
  });

  it('go with an account whose messages are erased', async () => {
    await made('theirs');
    const socket = await app.connect(ann);
    await eraseAll(app.server.services, owner.userId);
    expect(await list()).toEqual([]);
    expect(await mediaBytesOf(app.store.db, owner.userId)).toBe(0);
    await socket.settle();
    expect(socket.eventsOf('GUILD_STICKERS')).toMatchObject([{ stickers: [] }]);
  });
});

describe('the picture of a sticker', () => {
  const stored = async (image: string) => {
    const asked = { guildId: guild.id, name: 'pic', emoji: '👋', image };
    const { sticker } = await app.done('stickers.create', asked, owner);
    const { rawPayload } = await app.server.http.inject({ method: 'GET', url: sticker.url });
    const { width, height, format } = await new Transformer(rawPayload).metadata();
    return { width, height, format };
  };

  it('is kept at most 320 pixels on a side, and never made larger', async () => {
    expect(await stored(base64(flatPng(640, 320)))).toEqual({ width: 320, height: 160, format: 'webp' });
    expect(await stored(SMALL_PICTURE)).toEqual({ width: 4, height: 4, format: 'webp' });
    const webp = base64(await new Transformer(flatPng(9, 9)).webp());
    expect(await stored(`data:image/webp;base64,${webp}`)).toEqual({ width: 9, height: 9, format: 'webp' });
  });

  it('that moves stays so, made anew, and is said to move as long as it is there', async () => {
    const image = base64(blinkingPng({ side: 400, words: SECRET }));
    const asked = { guildId: guild.id, name: 'blink', emoji: '👋', image };
    const { sticker } = await app.done('stickers.create', asked, owner);
    expect(sticker.animated).toBe(true);
    const { rawPayload, headers } = await app.server.http.inject({ method: 'GET', url: sticker.url });
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff']);
    expect([isMovingWebp(rawPayload), rawPayload.includes(SECRET)]).toEqual([true, false]);
    expect(readPictureHeader(rawPayload)).toMatchObject({ width: 320, height: 320 });
    const said = { channelId, content: '', parentId: null, sticker: sticker.id };
    await app.done('messages.create', said, owner);
    const seen = async () =>
      (await app.done('messages.list', { channelId }, owner)).data.messages.at(-1)?.sticker;
    expect(await seen()).toMatchObject({ animated: true, url: sticker.url });
    await app.done('stickers.delete', { stickerId: sticker.id }, owner);
    expect(await seen()).toMatchObject({ animated: false, url: null });
  });

  it('is refused where it is too large, of another kind, or no picture', async () => {
    const refused = await create({ image: base64(Buffer.concat([flatPng(8, 8), Buffer.alloc(512 * 1024)])) });
    const said = 'The picture of a sticker may have at most 512 KiB';
    expect([refused.status, saidIn(refused.body)]).toEqual([413, said]);
    const jpeg = base64(await new Transformer(flatPng(8, 8)).jpeg());
    for (const image of ['PHN2Zz48L3N2Zz4=', 'https://example.com/a.png', base64(smallGif()), jpeg]) {
      const other = await create({ image });
      expect([other.status, saidIn(other.body)]).toEqual([415, 'Please choose a PNG or WebP picture']);
    }
    expect(await list()).toEqual([]);
  });

  it('goes with the sticker, and with the guild', async () => {
    const bytes = () => mediaBytesOf(app.store.db, owner.userId);
    const stickerId = await made('one');
    const ofOne = await bytes();
    await made('two');
    await app.done('stickers.delete', { stickerId }, owner);
    expect(await bytes()).toBe(ofOne);
    await app.done('guilds.delete', { guildId: guild.id }, owner);
    expect(await bytes()).toBe(0);
  });
});

describe('a message with a sticker', () => {
  it('needs no text, and has the sticker in list and event', async () => {
    const sticker = await made('wave');
    const socket = await app.connect(owner);
    expect((await send(sticker)).status).toBe(200);
    const shown = { id: sticker, name: 'wave', emoji: '👋', animated: false, url: (await list())[0]?.url };
    expect(await messages()).toMatchObject([{ content: '', sticker: shown }]);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toMatchObject([{ message: { content: '', sticker: shown } }]);
    await send(sticker, ann, 'with words');
    expect(await messages()).toMatchObject([{}, { content: 'with words', sticker: shown }]);
  });

  it('is stored once under one nonce', async () => {
    const sticker = await made('wave');
    const answers = [await send(sticker, ann, '', 'n1'), await send(sticker, ann, '', 'n1')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await messages()).toHaveLength(1);
  });

  it('needs a sticker of its own guild that is there: nothing is stored otherwise', async () => {
    const far = await made('far', await app.createGuild(owner));
    const gone = await made('gone');
    await app.done('stickers.delete', { stickerId: gone }, owner);
    for (const sticker of [far, gone, '999999999999999999' as StickerId]) {
      const refused = await send(sticker, owner, 'words');
      expect([refused.status, saidIn(refused.body)]).toEqual([404, 'Unknown sticker']);
    }
    expect(await messages()).toEqual([]);
    const blank = { channelId, content: ' ', parentId: null };
    expect((await app.call('messages.create', blank, owner)).status).toBe(400);
  });

  it('stays readable when the sticker is deleted: its name and emoji stay', async () => {
    const sticker = await made('wave');
    await send(sticker);
    await app.done('stickers.delete', { stickerId: sticker }, owner);
    expect(await messages()).toMatchObject([{ sticker: { name: 'wave', emoji: '👋', url: null } }]);
    await app.done('pins.list', { channelId }, owner);
    const [message] = await messages();
    await app.done('messages.pin', { messageId: message!.id }, owner);
    const { data } = await app.done('pins.list', { channelId }, owner);
    expect(data.messages).toMatchObject([{ sticker: { name: 'wave', url: null } }]);
  });

  it('keeps the slow mode of the channel', async () => {
    const sticker = await made('wave');
    await app.store.db.updateTable('channels').set({ slowmode: 30 }).where('id', '=', channelId).execute();
    expect((await send(sticker)).status).toBe(200);
    expect((await send(sticker)).status).toBe(429);
    expect(await messages()).toMatchObject([{ sticker: { name: 'wave' } }]);
  });
});
