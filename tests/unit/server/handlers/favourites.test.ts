import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { AttachmentId, ChannelId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { listUsedBlobs } from '../../../../src/server/admin/backup-contents';
import { listUnusedBlobs, noteUnusedBlobs } from '../../../../src/server/data/blobs';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { flatPng } from '../../../support/node/flat-png';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;
let channelId: ChannelId;
let side = 10;

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

const saidIn = (body: unknown) => (body as { message?: string }).message;
const upload = async (name: string, as: Person, bytes: Uint8Array, spoiler = false, at = channelId) => {
  const file = { bytes: new Uint8Array(bytes), type: 'image/png', name };
  const asked = { channelId: at, name, description: null, spoiler, file };
  return (await app.done('attachments.upload', asked, as)).attachment.id;
};
/** A message with a picture that is like no other one. */
const say = async (name: string, as = owner, spoiler = false, at = channelId) => {
  side += 1;
  const id = await upload(name, as, flatPng(side, 8), spoiler, at);
  const said = { channelId: at, content: '', parentId: null, attachments: [id] };
  return { id, messageId: (await app.done('messages.create', said, as)).data.id };
};
const star = (attachmentId: AttachmentId, as = ann, on = true) =>
  app.call('favourites.set', { attachmentId, on }, as);
const starred = async (as = ann) => (await app.done('favourites.list', {}, as)).favourites;
const pictures = async (as = ann) => (await app.done('pictures.list', { guildId: guild.id }, as)).pictures;
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const fetch = async (url: string, as: Person) =>
  app.server.http.inject({ method: 'GET', url, headers: { authorization: as.token } });
const messages = async (as = owner) => (await app.done('messages.list', { channelId }, as)).data.messages;
const hide = async () => {
  const overwrites = [
    { target: 'member' as const, id: ann.userId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
  ];
  await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
};

describe('favourites', () => {
  it('are newest first, and once for each picture', async () => {
    const [one, two] = [await say('one.png'), await say('two.png')];
    for (const { id } of [one, two, one]) expect((await star(id)).status).toBe(200);
    const list = await starred();
    expect(names(list)).toEqual(['two.png', 'one.png']);
    expect(list[1]).toMatchObject({ attachmentId: one.id, kind: 'image', height: 8 });
    expect(await starred(owner)).toEqual([]);
  });

  it('are taken back by the id of the picture or of the favourite', async () => {
    const [one, two] = [await say('one.png'), await say('two.png')];
    for (const { id } of [one, two]) await star(id);
    expect((await star(one.id, ann, false)).status).toBe(200);
    const [left] = await starred();
    expect((await star(left!.id, owner, false)).status).toBe(200);
    expect(names(await starred())).toEqual(['two.png']);
    await star(left!.id, ann, false);
    expect(await starred()).toEqual([]);
  });

  it('are pictures that one may see, in a message', async () => {
    const { id } = await say('one.png');
    const pending = await upload('pending.png', ann, flatPng(200, 3));
    await hide();
    for (const unseen of [id, pending, '999999999999999999' as AttachmentId])
      expect([(await star(unseen)).status, saidIn((await star(unseen)).body)]).toEqual([
        404,
        'File not found',
      ]);
    const text = { name: 'notes.txt', description: null, spoiler: false };
    const file = { bytes: new TextEncoder().encode('words'), type: 'text/plain', name: 'notes.txt' };
    const { attachment } = await app.done('attachments.upload', { channelId, ...text, file }, owner);
    const said = { channelId, content: '', parentId: null, attachments: [attachment.id] };
    await app.done('messages.create', said, owner);
    expect((await star(attachment.id, owner)).status).toBe(400);
    expect(await starred()).toEqual([]);
  });

  it('have bytes of their own, for their owner alone, also when the message is gone', async () => {
    const { id, messageId } = await say('one.png');
    await star(id);
    await app.done('messages.delete', { messageId }, owner);
    const now = new Date(app.clock.now()).toISOString();
    const later = new Date(app.clock.now() + 1000).toISOString();
    await app.store.transaction((trx) => noteUnusedBlobs(trx, now));
    const unused = await listUnusedBlobs(app.store.db, later, 1000);
    const used = await listUsedBlobs(app.store.db);
    expect(used.filter((name) => unused.includes(name))).toEqual([]);
    const [favourite] = await starred();
    expect((await fetch(favourite!.url, ann)).statusCode).toBe(200);
    expect((await fetch(favourite!.url, owner)).statusCode).toBe(404);
    await star(favourite!.id, ann, false);
    expect((await fetch(favourite!.url, ann)).statusCode).toBe(404);
  });

  it('are at most 200', async () => {
    const { id } = await say('one.png');
    await star(id);
    const mine = app.store.db.selectFrom('favourites').selectAll().where('userId', '=', ann.userId);
    const [row] = await mine.execute();
    const rows = Array.from({ length: 199 }, (_, nth) => ({
      ...{ ...row!, id: app.store.ids.next<AttachmentId>(), content: `${nth}` as never },
    }));
    await app.store.db.insertInto('favourites').values(rows).execute();
    const refused = await star((await say('more.png')).id);
    expect([refused.status, saidIn(refused.body)]).toEqual([409, 'You have 200 favourites already']);
    expect(await starred()).toHaveLength(200);
  });

  it('go with the account', async () => {
    await star((await say('one.png')).id);
    await app.store.transaction(async (trx) => {
      const { emptyAccount } = await import('../../../../src/server/data/account-deletion');
      return emptyAccount(trx, ann.userId, { now: '2026-01-01T00:00:00.000Z', eraseFrom: null });
    });
    expect(
      await app.store.db.selectFrom('favourites').select('id').where('userId', '=', ann.userId).execute(),
    ).toEqual([]);
  });
});

describe('the pictures of a guild', () => {
  it('are those of the channels that one sees, newest first, without spoilers and other files', async () => {
    await say('one.png');
    await say('hidden.png', owner, true);
    await upload('pending.png', owner, flatPng(300, 3));
    await say('two.png');
    expect(names(await pictures())).toEqual(['two.png', 'one.png']);
    await hide();
    expect(await pictures()).toEqual([]);
    expect(names(await pictures(owner))).toEqual(['two.png', 'one.png']);
    const stranger = await app.signUp();
    expect((await app.call('pictures.list', { guildId: guild.id }, stranger)).status).toBe(404);
  });
});

describe('a message with copies', () => {
  const copy = (copies: AttachmentId[], as = ann, nonce?: string) =>
    app.call(
      'messages.create',
      { channelId, content: '', parentId: null, copies, ...(nonce && { nonce }) },
      as,
    );

  it('gets files of its own, of a favourite and of a picture of the guild', async () => {
    const [one, two] = [await say('one.png'), await say('two.png')];
    await star(one.id);
    await app.done('messages.delete', { messageId: one.messageId }, owner);
    const [favourite] = await starred();
    const socket = await app.connect(owner);
    expect((await copy([favourite!.id, two.id])).status).toBe(200);
    const [, message] = await messages();
    expect(names(message!.attachments)).toEqual(['one.png', 'two.png']);
    const ids = message!.attachments.map(({ id }) => id);
    expect(ids).not.toContain(favourite!.id);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toMatchObject([{ message: { attachments: [{}, {}] } }]);
    for (const { url } of message!.attachments) {
      expect(url).toContain(
        `/attachment/${ids[message!.attachments.findIndex((file) => file.url === url)]}/`,
      );
      expect((await fetch(url, owner)).statusCode).toBe(200);
    }
    await app.done('messages.delete', { messageId: two.messageId }, owner);
    expect((await fetch(message!.attachments[1]!.url, owner)).statusCode).toBe(200);
  });

  it('is stored once under one nonce, with its files', async () => {
    const { id } = await say('one.png');
    for (const _ of [1, 2]) expect((await copy([id], ann, 'n1')).status).toBe(200);
    const [, ...others] = await messages();
    expect(others.map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  it('is refused as a whole where one may not see a file, or it is another person’s favourite', async () => {
    const { id } = await say('one.png');
    await star(id, owner);
    const [theirs] = await starred(owner);
    const elsewhere = await app.createGuild(owner);
    const far = await say('far.png', owner, false, textChannelOf(elsewhere));
    for (const unseen of [theirs!.id, far.id, '99999999999999999999' as AttachmentId])
      expect((await copy([id, unseen])).status).toBe(404);
    expect(await messages()).toHaveLength(1);
    expect((await copy(Array.from({ length: 11 }, () => id))).status).toBe(400);
  });

  it('needs the right to attach files', async () => {
    const { id } = await say('one.png');
    const overwrites = [
      { target: 'member' as const, id: ann.userId, allow: maskOf([]), deny: maskOf(['ATTACH_FILES']) },
    ];
    await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
    expect((await copy([id])).status).toBe(403);
    expect((await copy([id], owner)).status).toBe(200);
  });

  it('needs room in the guild', async () => {
    const { id } = await say('one.png');
    await app.store.db
      .insertInto('settings')
      .values({ key: 'guild-storage-bytes', value: '1' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '1' }))
      .execute();
    const refused = await copy([id]);
    await app.store.db.deleteFrom('settings').where('key', '=', 'guild-storage-bytes').execute();
    expect(refused.status).toBe(413);
    expect(await messages()).toHaveLength(1);
  });
});
