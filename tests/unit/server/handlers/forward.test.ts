import { describe, expect, it } from 'vitest';
import type { AttachmentId, ChannelId, MessageId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { saveSetting } from '../../../../src/server/data/settings';
import { eraseAll } from '../../../../src/server/sweeps/remove-account';
import { flatPng, SMALL_PICTURE } from '../../../support/node/flat-png';
import { textChannelOf, type Person } from '../../../support/node/server-app';
import {
  app,
  ben,
  create,
  everyone,
  general,
  guild,
  hidden,
  member,
  mod,
  owner,
  role,
  set,
  useStaffedGuild,
} from '../../../support/node/staffed-guild';

useStaffedGuild();

const ABSENT = '999999999999999999' as MessageId;

const say = async (content: string, channelId: ChannelId = general, as = owner): Promise<MessageId> =>
  (await app.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
const forward = (source: MessageId, channelId: ChannelId, as = owner, content = '') =>
  app.call('messages.create', { channelId, content, parentId: null, forward: source, nonce: source }, as);
const forwarded = async (source: MessageId, channelId: ChannelId, as = owner, content = '') => {
  const said = { channelId, content, parentId: null, forward: source };
  return (await app.done('messages.create', said, as)).data.id;
};
const page = async (channelId: ChannelId, as: Person) =>
  (await app.done('messages.list', { channelId }, as)).data.messages;
const lastOf = async (channelId: ChannelId, as: Person) => (await page(channelId, as)).at(-1);
const refusal = async (answer: ReturnType<typeof forward>) => {
  const { status, body } = await answer;
  return [status, (body as { message?: string }).message];
};
const withPicture = async (content: string, channelId: ChannelId = general, as = owner) => {
  const file = { bytes: new Uint8Array(flatPng(9, 7)), type: 'image/png', name: 'seen.png' };
  const asked = { channelId, name: 'seen.png', description: 'A field', spoiler: true, file };
  const { attachment } = await app.done('attachments.upload', asked, as);
  const said = { channelId, content, parentId: null, attachments: [attachment.id] };
  return { id: (await app.done('messages.create', said, as)).data.id, attachment };
};
const limitTo = (bytes: string) => saveSetting(app.store.db, 'guild-storage-bytes', bytes);
const download = (url: string, as: Person) =>
  app.server.http.inject({ method: 'GET', url, headers: { authorization: as.token } });

describe('a forwarded message', () => {
  it('is a copy of words, author and time, in a message of who forwards it', async () => {
    const there = await create('there');
    const source = await say('the words', general, ben);
    const [original] = await page(general, owner);
    await forwarded(source, there, mod);
    expect(await lastOf(there, owner)).toMatchObject({
      content: '',
      authorId: mod.userId,
      attachments: [],
      forwarded: {
        ...{ guildId: guild.id, channelId: general, messageId: source },
        author: { id: ben.userId },
        content: 'the words',
        attachments: [],
        createdAt: original?.createdAt,
      },
    });
  });

  it('may have words of who forwards it', async () => {
    const there = await create('there');
    await forwarded(await say('the words'), there, owner, 'look at this');
    expect(await lastOf(there, owner)).toMatchObject({
      content: 'look at this',
      forwarded: { content: 'the words' },
    });
  });

  it('stays as it was when the original is edited, and when it is gone', async () => {
    const there = await create('there');
    const { id, attachment } = await withPicture('before');
    await forwarded(id, there);
    await app.done('messages.edit', { messageId: id, content: 'after' }, owner);
    await app.done('messages.delete', { messageId: id }, owner);
    const copy = (await lastOf(there, owner))?.forwarded;
    expect(copy).toMatchObject({ content: 'before', attachments: [{ name: 'seen.png' }] });
    expect((await download(attachment.url, owner)).statusCode).toBe(404);
    expect((await download(copy?.attachments[0]?.url ?? '', owner)).statusCode).toBe(200);
  });

  it('has copies of the files, which are seen by those who see the message', async () => {
    const secret = await create('secret', { private: true });
    const there = await create('there');
    const { id, attachment } = await withPicture('', secret);
    await forwarded(id, there);
    const [copy] = (await lastOf(there, ben))?.forwarded?.attachments ?? [];
    expect(copy).toMatchObject({
      name: 'seen.png',
      description: 'A field',
      spoiler: true,
      width: 9,
      height: 7,
    });
    expect(copy?.id).not.toBe(attachment.id);
    expect((await download(copy?.url ?? '', ben)).statusCode).toBe(200);
    expect((await download(attachment.url, ben)).statusCode).toBe(404);
  });

  it('of a message that forwards is one of the first, and keeps nothing of between', async () => {
    const [one, two] = [await create('one'), await create('two')];
    const { id } = await withPicture('the words');
    const between = await forwarded(id, one);
    await forwarded(between, two, mod);
    expect((await lastOf(two, owner))?.forwarded).toMatchObject({
      ...{ channelId: general, messageId: id, content: 'the words' },
      ...{ author: { id: owner.userId }, attachments: [{ name: 'seen.png' }] },
    });
    const commented = await forwarded(id, one, owner, 'my comment');
    await forwarded(commented, two, mod);
    expect((await lastOf(two, owner))?.forwarded).toMatchObject({
      ...{ channelId: one, messageId: commented, content: 'my comment', attachments: [] },
    });
  });

  it('is made once for a nonce', async () => {
    const there = await create('there');
    const source = await say('once');
    const [first, again] = [await forward(source, there), await forward(source, there)];
    expect(again.body).toEqual(first.body);
    expect((await page(there, owner)).filter((message) => message.forwarded !== null)).toHaveLength(1);
  });

  it('is there as well for whoever hears of it only when it is sent again', async () => {
    const there = await create('there');
    const { id } = await withPicture('once');
    const draft = {
      ...{ channelId: there, authorId: owner.userId, content: '', parentId: null, nonce: 'again' },
      ...{ mentionsEveryone: false, needs: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']) },
      forward: { source: id, fileIds: [app.store.ids.next<AttachmentId>()] },
    };
    const [first, again] = [await app.store.writeMessage(draft), await app.store.writeMessage(draft)];
    if (first.kind !== 'created' || again.kind !== 'repeated')
      throw new Error(`${first.kind}, ${again.kind}`);
    expect(again.id).toBe(first.id);
    expect(again.sent.forwarded).toMatchObject({
      copy: { content: 'once', attachments: [{ name: 'seen.png' }] },
      place: { guildId: guild.id, channelId: general, messageId: id },
    });
  });

  it('is erased with the messages of its author, when the account goes so', async () => {
    const there = await create('there');
    const { id } = await withPicture('mine', general, ben);
    const kept = await forwarded(id, there);
    const [file] = (await lastOf(there, owner))?.forwarded?.attachments ?? [];
    await eraseAll(app.server.services, ben.userId);
    expect((await page(there, owner)).find((message) => message.id === kept)?.forwarded).toMatchObject({
      ...{ content: '', attachments: [] },
    });
    expect((await download(file?.url ?? '', owner)).statusCode).toBe(404);
  });
});

describe('the files of a forwarded message', () => {
  it('stay as long as the message', async () => {
    const there = await create('there');
    const { id } = await withPicture('words');
    const messageId = await forwarded(id, there);
    const [file] = (await lastOf(there, owner))?.forwarded?.attachments ?? [];
    if (file === undefined) throw new Error('no file');
    const answer = await app.call('attachments.remove', { messageId, attachmentId: file.id }, owner);
    expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
      400,
      'The files of a forwarded message stay',
    ]);
    expect((await lastOf(there, owner))?.forwarded?.attachments).toHaveLength(1);
  });

  it('need room in the server, as any', async () => {
    const there = await create('there');
    const { id } = await withPicture('words');
    await limitTo('1');
    expect((await forward(id, there)).status).toBe(413);
    expect(await page(there, owner)).toEqual([]);
    await limitTo('');
    expect((await forward(id, there)).status).toBe(200);
  });
});

describe('the place of a forwarded message', () => {
  it('is named to those who see it, and to nobody else: in pages, pins and events', async () => {
    const secret = await create('secret', { private: true });
    const there = await create('there');
    const source = await say('hidden words', secret);
    const [hears, own] = [await app.connect(ben), await app.connect(owner)];
    const said = { channelId: there, content: '', parentId: null, forward: source, nonce: 'n' };
    const { id } = (await app.done('messages.create', said, owner)).data;
    await app.done('messages.pin', { messageId: id }, owner);
    const none = { guildId: null, channelId: null, messageId: null, content: 'hidden words' };
    const named = { guildId: guild.id, channelId: secret, messageId: source };
    expect((await hears.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject(none);
    expect((await own.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject(named);
    expect((await lastOf(there, ben))?.forwarded).toMatchObject(none);
    expect((await lastOf(there, owner))?.forwarded).toMatchObject(named);
    const pinned = async (as: Person) =>
      (await app.done('pins.list', { channelId: there }, as)).data.messages[0]?.forwarded;
    expect(await pinned(ben)).toMatchObject(none);
    expect(await pinned(owner)).toMatchObject(named);
    await set(secret, [hidden(), member(ben, ['VIEW_CHANNELS'])]);
    expect((await lastOf(there, ben))?.forwarded).toMatchObject(named);
  });

  it('is in the event where all who hear it see the place', async () => {
    const there = await create('there');
    const source = await say('open words');
    const hears = await app.connect(ben);
    await forwarded(source, there);
    expect((await hears.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject({ messageId: source });
  });

  it('is hidden from the members of another server', async () => {
    const other = await app.createGuild(mod);
    await app.join(other, mod, ben, owner);
    const there = textChannelOf(other);
    const source = await say('from elsewhere', await create('plans', { private: true }));
    const hears = await app.connect(ben);
    await forwarded(source, there);
    expect((await hears.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject({ guildId: null });
    expect((await lastOf(there, ben))?.forwarded).toMatchObject({ guildId: null, channelId: null });
    expect((await lastOf(there, owner))?.forwarded).toMatchObject({ guildId: guild.id });
  });

  it('goes with its channel, and the copy stays', async () => {
    const [gone, there] = [await create('gone'), await create('there')];
    await forwarded(await say('left', gone), there);
    await app.done('channels.delete', { channelId: gone }, owner);
    expect((await lastOf(there, owner))?.forwarded).toMatchObject({ channelId: null, content: 'left' });
  });

  it('of a forwarded one is not learned by who sees only the message between', async () => {
    const secret = await create('secret', { private: true });
    const [one, two] = [await create('one'), await create('two')];
    const between = await forwarded(await say('hidden', secret), one);
    const hears = await app.connect(ben);
    // With a nonce, by which the author's own sockets hear more than others.
    expect((await forward(between, two, ben)).status).toBe(200);
    expect((await hears.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject({
      ...{ guildId: null, channelId: null, messageId: null, content: 'hidden' },
    });
    expect((await lastOf(two, ben))?.forwarded).toMatchObject({ channelId: null, messageId: null });
    expect((await lastOf(two, owner))?.forwarded).toMatchObject({ channelId: secret });
  });
});

describe('forwarding', () => {
  it('needs a message that one may read; any other is none', async () => {
    const secret = await create('secret', { private: true });
    const there = await create('there');
    const source = await say('hidden', secret);
    const none = await refusal(forward(ABSENT, there, ben));
    expect(none[0]).toBe(404);
    expect(await refusal(forward(source, there, ben))).toEqual(none);
    expect(await page(there, owner)).toEqual([]);
  });

  it('needs what sending needs there, and Attach Files where there are some', async () => {
    const there = await create('there');
    const source = await say('words');
    const { id } = await withPicture('with a picture');
    await set(there, [role(everyone, [], ['ATTACH_FILES'])]);
    expect((await forward(id, there, ben)).status).toBe(403);
    expect((await forward(source, there, ben)).status).toBe(200);
    await set(there, [role(everyone, [], ['SEND_MESSAGES'])]);
    expect((await forward(await say('more'), there, ben)).status).toBe(403);
    expect(await page(there, owner)).toHaveLength(1);
  });

  it('takes words and nothing else beside it, and something that can be forwarded', async () => {
    const there = await create('there');
    const { id, attachment } = await withPicture('words');
    const said = { channelId: there, content: '', parentId: null, forward: id };
    for (const more of [{ copies: [attachment.id] }, { attachments: [attachment.id] }])
      expect(await refusal(app.call('messages.create', { ...said, ...more }, owner))).toEqual([
        400,
        'A forwarded message takes words only',
      ]);
    const sticker = { guildId: guild.id, name: 'Wave', emoji: '👋', image: SMALL_PICTURE };
    const { id: stickerId } = (await app.done('stickers.create', sticker, owner)).sticker;
    const waved = { channelId: general, content: '', parentId: null, sticker: stickerId };
    const bare = (await app.done('messages.create', waved, owner)).data.id;
    expect(await refusal(forward(bare, there))).toEqual([400, 'This message cannot be forwarded']);
    expect(await page(there, owner)).toEqual([]);
  });
});
