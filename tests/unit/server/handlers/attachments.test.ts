import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type AttachmentId, type ChannelId, toId } from '../../../../src/contract/ids';
import { ATTACHMENT_LIMITS } from '../../../../src/contract/limits';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { placedVideo, plainJpeg, plainPng, SECRET, taggedJpeg } from '../../../support/node/picture-files';
import { fetchBytes, formOf, postForm, sendFiles, tryUpload, upload } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

const LIMIT = 1024 * 1024;
beforeAll(async () => {
  app = await startTestServer({ attachmentBytes: LIMIT });
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const text = (words: string) => Buffer.from(words);
const send = (attachments: readonly AttachmentId[], content = '', as = ann) =>
  app.call('messages.create', { channelId, content, parentId: null, attachments: [...attachments] }, as);
const remove = (messageId: Awaited<ReturnType<typeof sendFiles>>, attachmentId: AttachmentId, as = ann) =>
  app.call('attachments.remove', { messageId, attachmentId }, as);
const listed = async (as = bob) => (await app.done('messages.list', { channelId }, as)).data.messages;
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string }).message,
];
const permit = async (names: readonly PermissionName[]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  const permissions = maskOf(names);
  await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone!.id, permissions }, owner);
};

describe('an upload', () => {
  it('of a picture has its size, its previews, and none of its metadata', async () => {
    const attachment = await upload(app, ann, channelId, await taggedJpeg(6), {
      ...{ name: 'The café.jpg', description: 'A red and a blue half', spoiler: true },
    });
    expect(attachment).toEqual({
      id: expect.stringMatching(/^\d+$/),
      ...{ name: 'The café.jpg', type: 'image/jpeg', kind: 'image', size: expect.any(Number) },
      ...{ width: 40, height: 60, durationMs: null, blurhash: expect.any(String) },
      url: `/attachment/${attachment.id}/The%20caf%C3%A9.jpg`,
      thumbnailUrl: `/attachment/${attachment.id}/The%20caf%C3%A9.jpg?size=400`,
      ...{ spoiler: true, description: 'A red and a blue half' },
    });
    const answer = await fetchBytes(app, ann, attachment.url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(attachment.size);
    expect(bytes.includes(SECRET)).toBe(false);
    for (const size of [128, 400, 800]) {
      const preview = await fetchBytes(app, ann, `${attachment.url}?size=${size}`);
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('of a video has the poster as its previews', async () => {
    const given = { name: 'a.mp4', poster: await plainPng(), description: ' ' };
    const attachment = await upload(app, ann, channelId, placedVideo(), given);
    expect(attachment).toMatchObject({
      ...{ kind: 'video', type: 'video/mp4', width: 640, height: 360, durationMs: 2500, description: null },
      thumbnailUrl: `${attachment.url}?size=400`,
    });
    expect(attachment.blurhash).not.toBeNull();
    const bytes = await (await fetchBytes(app, ann, attachment.url)).text();
    expect(bytes).not.toContain(SECRET);
  });

  it('of a video has no previews where the poster is no picture', async () => {
    const given = { poster: text('<svg onload="alert(1)"/>') };
    const attachment = await upload(app, ann, channelId, placedVideo(), given);
    expect(attachment).toMatchObject({ kind: 'video', thumbnailUrl: null, blurhash: null });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\a.txt', 'a.txt'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['\u0007bell\n.txt', 'bell.txt'],
    ['..', 'file'],
    ['/', 'file'],
    ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ])('named %j is called %j', async (name, shown) => {
    expect((await upload(app, ann, channelId, text('a'), { name })).name).toBe(shown);
  });

  it('of a name as long as it may be can be fetched', async () => {
    const name = '文'.repeat(ATTACHMENT_LIMITS.name);
    const { url } = await upload(app, ann, channelId, text('words'), { name });
    expect(await (await fetchBytes(app, ann, url)).text()).toBe('words');
  });

  it('may be as large as the server says, and no larger', async () => {
    const post = (size: number) => postForm(app, ann, formOf({ channelId, name: 'a' }, Buffer.alloc(size)));
    expect(await post(LIMIT)).toMatchObject({ status: 200, body: { attachment: { size: LIMIT } } });
    expect(said(await post(LIMIT + 1))).toEqual([413, 'This file is larger than 1 MiB']);
    expect((await app.done('meta.fetch', {})).limits).toMatchObject({
      ...{ attachment_bytes: LIMIT, attachments_per_message: 10, pending_uploads: 20 },
    });
  });

  it('of nothing is refused', async () => {
    expect(said(await tryUpload(app, ann, channelId, Buffer.alloc(0)))).toEqual([400, 'This file is empty']);
  });

  it('beyond what may wait takes the place of the oldest; nobody is held up by what was given up', async () => {
    const ids: AttachmentId[] = [];
    const others = await upload(app, bob, channelId, text('of bob'));
    for (let nth = 0; nth < ATTACHMENT_LIMITS.pending + 2; nth += 1)
      ids.push((await upload(app, ann, channelId, text(String(nth)))).id);
    for (const id of ids.slice(0, 2)) expect(said(await send([id]))).toEqual([404, 'File not found']);
    expect((await send(ids.slice(2, 12))).status).toBe(200);
    expect((await send(ids.slice(12))).status).toBe(200);
    // What is in a message does not wait, and those of others stay.
    await upload(app, ann, channelId, text('more'));
    expect((await listed())[0]?.attachments).toHaveLength(10);
    expect((await send([others.id], '', bob)).status).toBe(200);
  });

  it('beyond the space of the guild is refused', async () => {
    await app.store.db.insertInto('settings').values({ key: 'guild-storage-bytes', value: '5' }).execute();
    try {
      await upload(app, ann, channelId, text('1234'));
      expect(await tryUpload(app, bob, channelId, text('12'))).toMatchObject({
        status: 413,
        body: { message: 'This server has no room for more files', code: 'no_room' },
      });
      expect((await app.done('meta.fetch', {})).limits).toMatchObject({ guild_storage_bytes: 5 });
    } finally {
      await app.store.db.deleteFrom('settings').where('key', '=', 'guild-storage-bytes').execute();
    }
  });

  it.each<[PermissionName, readonly PermissionName[], number]>([
    ['ATTACH_FILES', ['VIEW_CHANNELS', 'SEND_MESSAGES'], 403],
    ['SEND_MESSAGES', ['VIEW_CHANNELS', 'ATTACH_FILES'], 403],
    ['VIEW_CHANNELS', ['SEND_MESSAGES', 'ATTACH_FILES'], 404],
  ])('needs %s, and sending does again', async (_name, left, status) => {
    const { id } = await upload(app, ann, channelId, text('a'));
    await permit(left);
    expect((await tryUpload(app, ann, channelId, text('a'))).status).toBe(status);
    expect((await send([id], 'words')).status).toBe(status);
    await permit(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES']);
    expect((await send([id], 'words')).status).toBe(200);
  });

  it('of the same bytes is stored once', async () => {
    const [one, other] = [
      await upload(app, ann, channelId, text('same')),
      await upload(app, bob, channelId, text('same')),
    ];
    const rows = await app.store.db
      .selectFrom('attachmentBlobs')
      .select('blob')
      .where('attachmentId', 'in', [one.id, other.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ blob }) => blob)).size).toBe(1);
  });

  it('is taken in a voice channel', async () => {
    const voice = guild.channels.find(({ type }) => type === 'voice');
    expect((await tryUpload(app, ann, voice!.id, text('a'))).status).toBe(200);
  });
});

describe('a message with files', () => {
  it('has them in their order, in its event, in the list and among the pinned', async () => {
    const socket = await app.connect(bob);
    const files = [
      await upload(app, ann, channelId, text('a')),
      await upload(app, ann, channelId, text('b')),
    ];
    const id = await sendFiles(app, ann, channelId, [files[1]!.id, files[0]!.id]);
    const wanted = { id, content: '', attachments: [files[1], files[0]] };
    expect((await socket.event('CHANNEL_MESSAGE')).message).toMatchObject(wanted);
    expect(await listed()).toMatchObject([wanted]);
    await app.done('messages.pin', { messageId: id }, owner);
    expect((await app.done('pins.list', { channelId }, bob)).data.messages).toMatchObject([wanted]);
  });

  it('needs no text, but a message without files does', async () => {
    expect(said(await send([], ' '))).toEqual([400, 'The message is empty']);
    const { id } = await upload(app, ann, channelId, text('a'));
    expect((await send([id], ' ')).status).toBe(200);
  });

  it('has ten at most', async () => {
    const ids: AttachmentId[] = [];
    for (let nth = 0; nth < 11; nth += 1) ids.push((await upload(app, ann, channelId, text(String(nth)))).id);
    expect(said(await send(ids))).toEqual([400, 'At most 10 files a message']);
    expect((await send(ids.slice(1))).status).toBe(200);
  });

  it('takes only unused files of its author, for its channel; or it is not written', async () => {
    const other = await app.done(
      'channels.create',
      { guildId: guild.id, name: 'other', type: 'text', categoryId: null },
      owner,
    );
    const own = await upload(app, ann, channelId, text('own'));
    const used = await upload(app, ann, channelId, text('used'));
    await sendFiles(app, ann, channelId, [used.id]);
    const strange = [
      used.id,
      (await upload(app, bob, channelId, text('of bob'))).id,
      (await upload(app, ann, other.channel.id, text('elsewhere'))).id,
      own.id,
      toId<AttachmentId>('12345'),
    ];
    for (const id of strange)
      expect(said(await send([own.id, id], 'words'))).toEqual([404, 'File not found']);
    expect(await listed()).toHaveLength(1);
    expect((await send([own.id])).status).toBe(200);
  });

  it('that is sent again with its nonce is the same message, with its files', async () => {
    const { id } = await upload(app, ann, channelId, text('a'));
    const args = { channelId, content: '', parentId: null, nonce: 'once', attachments: [id] };
    const first = await app.done('messages.create', args, ann);
    expect((await app.done('messages.create', args, ann)).data).toEqual(first.data);
    expect(await listed()).toMatchObject([{ id: first.data.id, attachments: [{ id }] }]);
  });

  it('waits under slow mode, with its files', async () => {
    await app.store.db.updateTable('channels').set({ slowmode: 60 }).where('id', '=', channelId).execute();
    const [one, two] = [
      await upload(app, ann, channelId, text('1')),
      await upload(app, ann, channelId, text('2')),
    ];
    expect((await send([one.id])).status).toBe(200);
    expect((await send([two.id])).status).toBe(429);
    app.clock.advance(61_000);
    expect((await send([two.id])).status).toBe(200);
    expect((await listed()).map(({ attachments }) => attachments[0]?.id)).toEqual([one.id, two.id]);
  });

  it('counts its files in the audit log, where staff delete it', async () => {
    const ids = [await upload(app, ann, channelId, text('a')), await upload(app, ann, channelId, text('b'))];
    const messageId = await sendFiles(
      app,
      ann,
      channelId,
      ids.map(({ id }) => id),
    );
    await app.done('messages.delete', { messageId }, owner);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 5 }, owner);
    expect(entries[0]).toMatchObject({ actionType: 'MESSAGE_DELETE', extraInfo: { count: 1, files: 2 } });
  });
});

describe('taking a file out of a message', () => {
  it('tells the channel what is left; the bytes are gone', async () => {
    const [one, two] = [
      await upload(app, ann, channelId, text('1')),
      await upload(app, ann, channelId, text('2')),
    ];
    const messageId = await sendFiles(app, ann, channelId, [one.id, two.id]);
    const socket = await app.connect(bob);
    expect((await remove(messageId, one.id)).status).toBe(200);
    expect(await socket.event('CHANNEL_MESSAGE_ATTACHMENTS')).toEqual({
      ...{ guildId: guild.id, channelId, messageId, attachments: [two] },
    });
    expect((await listed())[0]?.attachments).toEqual([two]);
    expect((await fetchBytes(app, ann, one.url)).status).toBe(404);
    expect(said(await remove(messageId, one.id))).toEqual([404, 'File not found']);
  });

  it('is not for the last one of a message without text', async () => {
    const { id } = await upload(app, ann, channelId, text('a'));
    const messageId = await sendFiles(app, ann, channelId, [id]);
    expect(said(await remove(messageId, id))).toEqual([400, 'Delete the message instead']);
    expect((await listed())[0]?.attachments).toHaveLength(1);
    const other = await upload(app, ann, channelId, text('b'));
    const withText = await sendFiles(app, ann, channelId, [other.id], 'words');
    expect((await remove(withText, other.id)).status).toBe(200);
  });

  it('is not for others, nor for files of other messages', async () => {
    const [one, two] = [
      await upload(app, ann, channelId, text('1')),
      await upload(app, ann, channelId, text('2')),
    ];
    const messageId = await sendFiles(app, ann, channelId, [one.id], 'words');
    const other = await sendFiles(app, ann, channelId, [two.id], 'words');
    expect((await remove(messageId, one.id, owner)).status).toBe(403);
    expect((await remove(other, one.id)).status).toBe(404);
  });
});

describe('the bytes of a file', () => {
  it('come with headers that keep a browser from running them', async () => {
    const { url } = await upload(app, ann, channelId, text('<script>alert(1)</script>'), {
      name: 'a "b".html',
    });
    const { headers } = await fetchBytes(app, ann, url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''a%20%22b%22.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400, immutable',
      'accept-ranges': 'bytes',
      'content-length': '25',
    });
    const shown = await upload(app, ann, channelId, await plainJpeg());
    expect((await fetchBytes(app, ann, shown.url)).headers.get('content-disposition')).toBeNull();
    const words = await upload(app, ann, channelId, text('words'));
    expect(Object.fromEntries((await fetchBytes(app, ann, words.url)).headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, null, 'bytes */10'],
    ['bytes=-0', 416, null, 'bytes */10'],
    ['bytes=0-1,3-4', 416, null, 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('in the part %s: %i', async (range, status, words, told) => {
    const { url } = await upload(app, ann, channelId, text('0123456789'));
    const answer = await fetchBytes(app, ann, url, { Range: range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, told]);
    if (words !== null) expect(await answer.text()).toBe(words);
  });

  it.each(['?size=12', '?size=0', '?size=128'])(
    'have no %s where there is no such preview',
    async (query) => {
      const { url } = await upload(app, ann, channelId, text('words'));
      expect((await fetchBytes(app, ann, url + query)).status).toBe(404);
    },
  );

  it('of deleted messages and channels are gone', async () => {
    const one = await upload(app, ann, channelId, text('1'));
    const messageId = await sendFiles(app, ann, channelId, [one.id]);
    await app.done('messages.delete', { messageId }, ann);
    expect((await fetchBytes(app, ann, one.url)).status).toBe(404);
    const two = await upload(app, ann, channelId, text('2'));
    await sendFiles(app, ann, channelId, [two.id]);
    await app.done('channels.delete', { channelId }, owner);
    expect((await fetchBytes(app, ann, two.url)).status).toBe(404);
  });
});
