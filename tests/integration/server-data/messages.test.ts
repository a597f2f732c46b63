import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelId, MessageId, UserId } from '../../../src/contract/ids';
import { compareIds } from '../../../src/domain/ids';
import { deleteChannel, listChannels } from '../../../src/server/data/channels';
import { findGuildOf } from '../../../src/server/data/guilds';
import { idAt } from '../../../src/server/data/ids';
import { insertMessages } from '../../../src/server/data/message-insert';
import { setNickname } from '../../../src/server/data/members';
import {
  deleteMessage,
  deleteOldNonces,
  findMessage,
  findMessageInContext,
  lastMessageTime,
  listMessages,
  updateMessage,
} from '../../../src/server/data/messages';
import { markRead } from '../../../src/server/data/read-markers';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';
import {
  addGuild,
  addMember,
  addTextChannel,
  draft,
  type GuildFixture,
  NOON_MS,
  repeated,
  send,
} from './fixtures';

const DAY_MS = 24 * 60 * 60_000;

let store: Store;
let nowMs = NOON_MS;
let guild: GuildFixture;
let author: UserId;
let reader: UserId;
let channel: ChannelId;
let count = 0;

beforeAll(async () => {
  store = await openTestStore({ now: () => nowMs });
  guild = await addGuild(store, 'club');
  author = await addMember(store, guild.guildId, 'ana');
  reader = await addMember(store, guild.guildId, 'bo');
});
afterAll(() => store.close());
beforeEach(async () => {
  nowMs += 1000;
  channel = await addTextChannel(store, guild.guildId, `room-${(count += 1)}`);
});

const unreadOf = async (userId: UserId): Promise<boolean> =>
  (await listChannels(store.db, guild.guildId, userId)).find(({ id }) => id === channel)?.hasUnread === true;

describe('messages', () => {
  test('are read back whole', async () => {
    await setNickname(store.db, guild.guildId, author, 'Ana of the lathe');
    const first = await send(store, channel, author, 'Hello **there** 👋');
    const reply = await store.writeMessage(
      draft(channel, author, 'Again', { parentId: first, mentionsEveryone: true }),
    );
    expect(await listMessages(store.db, { channelId: channel })).toEqual([
      {
        id: first,
        content: 'Hello **there** 👋',
        createdAt: new Date(nowMs).toISOString(),
        authorId: author,
        username: 'ana',
        avatar: null,
        avatarDecoration: null,
        displayName: 'Ana of the lathe',
        role: 0,
        isEdited: false,
        editedAt: null,
        parentId: null,
        mentionsEveryone: false,
        pinned: false,
        reactions: [],
        attachments: [],
        sticker: null,
        mentionRoles: [],
        embeds: [],
        pictures: [],
        sentAt: null,
        system: null,
        gift: null,
        forwarded: null,
        thread: null,
      },
      expect.objectContaining({ content: 'Again', parentId: first, mentionsEveryone: true }),
    ]);
    expect(reply).toMatchObject({ kind: 'created', createdAt: new Date(nowMs).toISOString() });
  });

  test('come in pages, the newest first page, oldest first within it', async () => {
    const ids: MessageId[] = [];
    for (let index = 0; index < 120; index += 1) ids.push(await send(store, channel, author, `m${index}`));
    const page = await listMessages(store.db, { channelId: channel });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(70));
    const older = await listMessages(store.db, { channelId: channel, before: page[0]!.id, limit: 500 });
    expect(older.map(({ id }) => id)).toEqual(ids.slice(0, 70));
    expect(await listMessages(store.db, { channelId: channel, before: ids[0], limit: 5 })).toEqual([]);
    expect(await listMessages(store.db, { channelId: channel, limit: 1000 })).toHaveLength(100);
  });

  test('may be paged from one that is gone', async () => {
    const [first, second] = [
      await send(store, channel, author, '1'),
      await send(store, channel, author, '2'),
    ];
    await store.transaction((trx) => deleteMessage(trx, second));
    const page = await listMessages(store.db, { channelId: channel, before: second });
    expect(page.map(({ id }) => id)).toEqual([first]);
  });

  test('of many callers are all there once, in the order of their ids', async () => {
    const written = await Promise.all(
      Array.from({ length: 500 }, (_, index) => store.writeMessage(draft(channel, author, `m${index}`))),
    );
    expect(written.every(({ kind }) => kind === 'created')).toBe(true);
    const rows = await store.db
      .selectFrom('messages')
      .select(['id', 'content'])
      .where('channelId', '=', channel)
      .orderBy('id')
      .execute();
    expect(rows.map(({ content }) => content)).toEqual(
      Array.from({ length: 500 }, (_, index) => `m${index}`),
    );
    for (const [index, { id }] of rows.entries())
      if (index > 0) expect(compareIds(rows[index - 1]!.id, id)).toBeLessThan(0);
  });

  test('lose what PostgreSQL cannot hold, and nothing else', async () => {
    const id = await send(store, channel, author, 'a\0b\ud800c\\u0000 "quoted" \\ €𝄞');
    expect((await findMessage(store.db, id))?.content).toBe('ab\ufffdc\\u0000 "quoted" \\ €𝄞');
  });

  test('to a channel that is gone are refused one by one', async () => {
    const other = await addTextChannel(store, guild.guildId, `gone-${count}`);
    await deleteChannel(store.db, other);
    const written = await Promise.all([
      store.writeMessage(draft(channel, author, 'here')),
      store.writeMessage(draft(other, author, 'nowhere')),
      store.writeMessage(draft(other, author, 'nowhere', { nonce: 'n' })),
    ]);
    expect(written.map(({ kind }) => kind)).toEqual(['created', 'channel-gone', 'channel-gone']);
  });

  test('of somebody who does not exist fail alone', async () => {
    const stranger = idAt<UserId>(nowMs, 5, 5);
    const settled = await Promise.allSettled([
      store.writeMessage(draft(channel, author, 'fine')),
      store.writeMessage(draft(channel, stranger, 'who?')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await listMessages(store.db, { channelId: channel })).toHaveLength(1);
  });

  test('change, and say so', async () => {
    const id = await send(store, channel, author, 'teh');
    const editedAt = new Date(nowMs + 5).toISOString();
    expect(await updateMessage(store.db, id, { content: 'the', mentionsEveryone: false, editedAt })).toBe(
      true,
    );
    expect(await findMessage(store.db, id)).toMatchObject({ content: 'the', isEdited: true, editedAt });
    await store.transaction((trx) => deleteMessage(trx, id));
    expect(await updateMessage(store.db, id, { content: 'x', mentionsEveryone: false, editedAt })).toBe(
      false,
    );
    expect(await store.transaction((trx) => deleteMessage(trx, id))).toBeNull();
    expect(await findMessage(store.db, id)).toBeNull();
  });

  test('are found with their channel and guild', async () => {
    const id = await send(store, channel, author, 'where am I');
    expect(await findMessageInContext(store.db, id)).toMatchObject({
      id,
      authorId: author,
      channelId: channel,
      channelType: 'text',
      guildId: guild.guildId,
    });
    expect(await lastMessageTime(store.db, channel, { authorId: author, sinceMs: nowMs })).toBe(
      new Date(nowMs).toISOString(),
    );
    expect(await lastMessageTime(store.db, channel, { authorId: reader, sinceMs: nowMs })).toBeNull();
  });
});

describe('nonces', () => {
  const write = (nonce: string | null, by = author) =>
    store.writeMessage(draft(channel, by, `nonce ${nonce}`, { nonce }));
  const contents = async () =>
    (await listMessages(store.db, { channelId: channel })).map(({ content }) => content);

  test('the same one again creates nothing and answers the first', async () => {
    const first = await write('n1');
    nowMs += 4 * 60_000;
    expect(await write('n1')).toEqual(repeated(first));
    expect(await contents()).toHaveLength(1);
  });

  test('the same one many times at once creates one', async () => {
    const written = await Promise.all(Array.from({ length: 20 }, () => write('n1')));
    expect(written.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(new Set(written.map((one) => ('id' in one ? one.id : ''))).size).toBe(1);
    expect(await contents()).toHaveLength(1);
  });

  test('is nobody else’s, nor another channel’s, nor the lack of one', async () => {
    await write('n1');
    expect((await write('n1', reader)).kind).toBe('created');
    const other = await addTextChannel(store, guild.guildId, `other-${count}`);
    expect((await store.writeMessage(draft(other, author, 'x', { nonce: 'n1' }))).kind).toBe('created');
    await Promise.all([write(null), write(null)]);
    expect(await contents()).toHaveLength(4);
  });

  test('is forgotten after a day', async () => {
    const first = await write('n1');
    nowMs += DAY_MS;
    const second = await write('n1');
    expect(second.kind).toBe('created');
    expect(second).not.toEqual(first);
    expect(await write('n1')).toEqual(repeated(second));
  });

  test('holds although its message was deleted', async () => {
    const first = await write('n1');
    if (first.kind !== 'created') throw new Error(first.kind);
    await store.transaction((trx) => deleteMessage(trx, first.id));
    expect((await write('n1')).kind).toBe('repeated');
    expect(await contents()).toEqual([]);
  });

  test('are swept when nobody can repeat them any more', async () => {
    await write('old');
    nowMs += DAY_MS + 60_000;
    await write('new');
    await deleteOldNonces(store.db, nowMs);
    const rows = await store.db
      .selectFrom('messageNonces')
      .select('nonce')
      .where('channelId', '=', channel)
      .execute();
    expect(rows).toEqual([{ nonce: 'new' }]);
  });

  test('that another node takes meanwhile is found', async () => {
    const id = store.ids.next<MessageId>();
    const createdAt = new Date(nowMs).toISOString();
    const message = { ...draft(channel, author, 'x', { nonce: 'race' }), id, createdAt };
    await insertMessages(store.db, [message]);
    const again = await insertMessages(store.db, [{ ...message, id: store.ids.next<MessageId>() }]);
    expect(again).toEqual([{ kind: 'repeated', id, createdAt, sent: expect.anything() }]);
  });
});

describe('unread', () => {
  test('is what others wrote since one last looked', async () => {
    expect(await unreadOf(reader)).toBe(false);
    const news = await send(store, channel, author, 'news');
    expect(await unreadOf(reader)).toBe(true);
    expect(await unreadOf(author)).toBe(false);
    expect((await findGuildOf(store.db, guild.guildId, reader, Date.now()))?.hasUnread).toBe(true);
    expect(await markRead(store.db, reader, channel)).toEqual({
      ...{ channelId: channel, lastReadId: news, changes: 1 },
    });
    expect(await unreadOf(reader)).toBe(false);
    expect(await markRead(store.db, reader, channel)).toBeNull();
    await send(store, channel, author, 'more');
    expect(await unreadOf(reader)).toBe(true);
  });

  test('is nothing that was there before one joined', async () => {
    await send(store, channel, author, 'old');
    const late = await addMember(store, guild.guildId, `late-${count}`);
    expect(await unreadOf(late)).toBe(false);
    await send(store, channel, author, 'new');
    expect(await unreadOf(late)).toBe(true);
  });

  test('ends when the only new message is deleted', async () => {
    const kept = await send(store, channel, author, 'kept');
    await markRead(store.db, reader, channel);
    const gone = await send(store, channel, author, 'gone');
    await store.transaction((trx) => deleteMessage(trx, gone));
    expect(await unreadOf(reader)).toBe(false);
    await store.transaction((trx) => deleteMessage(trx, kept));
    expect(await unreadOf(reader)).toBe(false);
    expect(await markRead(store.db, reader, channel)).toBeNull();
  });
});
