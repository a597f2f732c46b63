import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type ChannelId, type MessageId, toId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { updateChannel } from '../../../../src/server/data/channels';
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
let stranger: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, ann, bob, stranger] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const say = async (content: string, as = ann, more: { nonce?: string; parentId?: MessageId } = {}) => {
  const { nonce, parentId = null } = more;
  const asked = { channelId, content, parentId, ...(nonce === undefined ? {} : { nonce }) };
  return (await app.done('messages.create', asked, as)).data;
};
const list = async (as = ann, more: { before?: MessageId; limit?: number } = {}) =>
  (await app.done('messages.list', { channelId, ...more }, as)).data.messages;
const setEveryone = async (names: Parameters<typeof maskOf>[0]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  if (everyone === undefined) throw new Error('no @everyone');
  const asked = { guildId: guild.id, roleId: everyone.id, permissions: maskOf(names) };
  await app.done('roles.editPermissions', asked, owner);
};

describe('writing', () => {
  it('reaches all members, and only the author with the nonce', async () => {
    const [own, other] = [await app.connect(ann), await app.connect(bob)];
    const { id, createdAt } = await say('hello', ann, { nonce: 'n1' });
    const expected = {
      guildId: guild.id,
      channelId,
      message: {
        id,
        content: 'hello',
        createdAt,
        authorId: ann.userId,
        username: ann.user.username,
        displayName: ann.user.username,
        avatar: null,
        avatarDecoration: null,
        role: 0,
        isEdited: false,
        editedAt: null,
        parentId: null,
        mentionsEveryone: false,
        pinned: false,
        reactions: [],
        attachments: [],
        embeds: [],
        pictures: [],
        thread: null,
        sentAt: null,
        system: null,
        gift: null,
        forwarded: null,
        sticker: null,
        mentionRoles: [],
      },
    };
    expect(await own.event('CHANNEL_MESSAGE')).toEqual({ ...expected, nonce: 'n1', change: 1 });
    expect(await other.event('CHANNEL_MESSAGE')).toEqual({ ...expected, change: 1 });
    expect(await list(bob)).toEqual([expected.message]);
  });

  it('happens once for a nonce within five minutes, also at the same time', async () => {
    const socket = await app.connect(bob);
    const answers = await Promise.all(Array.from({ length: 5 }, () => say('once', ann, { nonce: 'n2' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    app.clock.jump(HTTP_LIMITS.keptNonceMs - 1);
    expect((await say('once', ann, { nonce: 'n2' })).id).toBe(answers[0]?.id);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect((await say('another author', bob, { nonce: 'n2' })).id).not.toBe(answers[0]?.id);
    app.clock.jump(HTTP_LIMITS.keptNonceMs);
    expect((await say('later', ann, { nonce: 'n2' })).id).not.toBe(answers[0]?.id);
  });

  it('replies to a message of the same channel alone', async () => {
    const { id } = await say('first');
    const reply = await say('second', bob, { parentId: id });
    expect((await list()).find((message) => message.id === reply.id)?.parentId).toBe(id);
    const other = await app.createGuild(ann, 'Other');
    const elsewhere = { channelId: textChannelOf(other), content: 'x', parentId: id };
    expect(await app.status('messages.create', elsewhere, ann)).toBe(400);
    const gone = { channelId, content: 'x', parentId: toId<MessageId>('12345') };
    expect(await app.status('messages.create', gone, ann)).toBe(400);
  });

  it('takes 4000 characters, counted as people count, and no blank text', async () => {
    const raw = async (content: string) => {
      const answer = await app.server.http.inject({
        method: 'POST',
        url: '/channel/message/create',
        headers: { authorization: ann.token },
        payload: { channelId, content, parent_id: null },
      });
      return answer.statusCode;
    };
    expect(await raw('😀'.repeat(4000))).toBe(200);
    expect(await raw('x'.repeat(4001))).toBe(400);
    expect(await raw(' \n ')).toBe(400);
    expect(await raw('')).toBe(400);
  });

  it('keeps no zero characters of a client and no half characters, the same for those who read and those who hear', async () => {
    const socket = await app.connect(bob);
    await say('a\0b\ud800c');
    const heard = (await socket.event('CHANNEL_MESSAGE')).message.content;
    expect(heard).toBe('ab\ufffdc');
    expect((await list())[0]?.content).toBe(heard);
  });

  it('needs SEND_MESSAGES: 403; without VIEW_CHANNELS and for strangers the channel is not there: 404', async () => {
    await setEveryone(['VIEW_CHANNELS']);
    const asked = { channelId, content: 'x', parentId: null };
    expect(await app.status('messages.create', asked, ann)).toBe(403);
    expect(await app.status('channels.typing', { channelId }, ann)).toBe(403);
    expect(await app.status('messages.list', { channelId }, ann)).toBe(200);
    await setEveryone(['SEND_MESSAGES']);
    for (const person of [ann, stranger]) {
      expect(await app.status('messages.create', asked, person)).toBe(404);
      expect(await app.status('channels.typing', { channelId }, person)).toBe(404);
      expect(await app.status('messages.list', { channelId }, person)).toBe(404);
      expect(await app.status('channels.markRead', { channelId }, person)).toBe(404);
    }
    const absent = await app.call('messages.list', { channelId: toId<ChannelId>('5') }, stranger);
    expect((await app.call('messages.list', { channelId }, stranger)).body).toEqual(absent.body);
  });

  it('waits where the channel has slow mode, but not for staff', async () => {
    await updateChannel(app.store.db, channelId, { slowmode: 10 });
    await say('first');
    const refused = await app.call('messages.create', { channelId, content: 'x', parentId: null }, ann);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.body).toMatchObject({ code: 'slow_mode', retry_after: 10 });
    await say('staff', owner);
    await say('staff again', owner);
    app.clock.advance(10_000);
    await say('second');
  });

  it('lets one of many at once through the slow mode, and knows one that comes again', async () => {
    await updateChannel(app.store.db, channelId, { slowmode: 600 });
    const send = (nonce: string) =>
      app.call('messages.create', { channelId, content: 'x', parentId: null, nonce }, ann);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const first = answers.findIndex(({ status }) => status === 200);
    const again = await send('abcd'.charAt(first));
    expect(again).toMatchObject({ status: 200, reply: { data: answers[first]?.reply?.data } });
    // The slow mode still applies to others, and not to the one that comes again.
    app.clock.advance(5 * 60 * 1000);
    expect((await send('e')).status).toBe(429);
    expect(await send('abcd'.charAt(first))).toMatchObject({ reply: { data: answers[first]?.reply?.data } });
    app.clock.advance(5 * 60 * 1000);
    expect((await send('e')).status).toBe(200);
  });

  it('pings everyone only where the author may', async () => {
    const { id } = await say('@everyone, look');
    expect((await list()).at(-1)).toMatchObject({ id, mentionsEveryone: false });
    await say('@here', owner);
    expect((await list()).at(-1)?.mentionsEveryone).toBe(true);
    await say('`@everyone`', owner);
    expect((await list()).at(-1)?.mentionsEveryone).toBe(false);
  });
});

describe('reading', () => {
  it('gives pages of 50, oldest first, older than a message that need not exist', async () => {
    const ids: MessageId[] = [];
    for (let index = 0; index < 120; index += 1) ids.push((await say(String(index))).id);
    expect((await list()).map(({ id }) => id)).toEqual(ids.slice(70));
    const before = ids[70];
    if (before === undefined) throw new Error('no message');
    expect((await list(ann, { before })).map(({ id }) => id)).toEqual(ids.slice(20, 70));
    expect(await list(ann, { limit: 500 })).toHaveLength(100);
    expect(await list(ann, { limit: 1 })).toHaveLength(1);
    await app.done('messages.delete', { messageId: before }, ann);
    expect((await list(ann, { before })).map(({ id }) => id)).toEqual(ids.slice(20, 70));
    expect(await list(ann, { before: toId<MessageId>('1') })).toEqual([]);
    expect(await app.status('messages.list', { channelId, limit: 0 }, ann)).toBe(400);
  });

  it('knows what is unread, for each reader, and forgets it when it is read', async () => {
    const unreadOf = async (person: Person) => {
      const [own] = await app.done('guilds.list', {}, person);
      return [own?.hasUnread, own?.channels.find(({ id }) => id === channelId)?.hasUnread];
    };
    expect(await unreadOf(bob)).toEqual([false, false]);
    await say('news');
    expect(await unreadOf(bob)).toEqual([true, true]);
    expect(await unreadOf(ann)).toEqual([false, false]);
    await app.done('channels.markRead', { channelId }, bob);
    expect(await unreadOf(bob)).toEqual([false, false]);
    await say('more news');
    expect(await unreadOf(bob)).toEqual([true, true]);
    await app.done('channels.markRead', { channelId }, bob);
    expect(await unreadOf(bob)).toEqual([false, false]);
  });

  it('tells the reader’s other sockets, not the one that read', async () => {
    const again = await app.done('auth.login', { email: bob.email, password: bob.password });
    const [own, other, stranger2] = [
      await app.connect(bob),
      await app.connect(again.token),
      await app.connect(ann),
    ];
    const { id: lastReadId } = await say('news');
    await app.done('channels.markRead', { channelId }, bob);
    expect(await other.event('CHANNEL_READ')).toEqual({
      ...{ guildId: guild.id, channelId, lastReadId },
      changes: expect.any(Number) as unknown,
    });
    await own.settle();
    await stranger2.settle();
    expect(own.eventsOf('CHANNEL_READ')).toEqual([]);
    expect(stranger2.eventsOf('CHANNEL_READ')).toEqual([]);
  });
});

describe('editing', () => {
  it('is the author’s, and everyone sees it', async () => {
    const { id: messageId } = await say('frist');
    const socket = await app.connect(bob);
    app.clock.advance(5000);
    await app.done('messages.edit', { messageId, content: 'first' }, ann);
    const event = await socket.event('CHANNEL_MESSAGE_EDIT');
    expect(event).toEqual({
      guildId: guild.id,
      channelId,
      messageId,
      content: 'first',
      editedAt: event.editedAt,
      mentionsEveryone: false,
      mentionRoles: [],
    });
    expect((await list())[0]).toMatchObject({ content: 'first', isEdited: true, editedAt: event.editedAt });
  });

  it('is refused to others who see it, and hidden from those who do not', async () => {
    const { id: messageId } = await say('mine');
    for (const person of [bob, owner])
      expect(await app.status('messages.edit', { messageId, content: 'x' }, person)).toBe(403);
    expect(await app.status('messages.edit', { messageId, content: 'x' }, stranger)).toBe(404);
    expect(await app.status('messages.edit', { messageId: toId<MessageId>('7'), content: 'x' }, ann)).toBe(
      404,
    );
    expect((await list())[0]?.content).toBe('mine');
  });

  it('is over when the author may not see the channel any more', async () => {
    const { id: messageId } = await say('mine');
    await setEveryone([]);
    expect(await app.status('messages.edit', { messageId, content: 'x' }, ann)).toBe(404);
    expect(await app.status('messages.delete', { messageId }, ann)).toBe(404);
  });
});

describe('deleting', () => {
  it('is the author’s and the owner’s, and everyone sees it', async () => {
    const socket = await app.connect(bob);
    for (const person of [ann, owner]) {
      const { id: messageId } = await say('gone soon');
      expect(await app.status('messages.delete', { messageId }, bob)).toBe(403);
      expect(await app.status('messages.delete', { messageId }, stranger)).toBe(404);
      await app.done('messages.delete', { messageId }, person);
      expect(await app.status('messages.delete', { messageId }, person)).toBe(404);
      await socket.settle();
      const told = { guildId: guild.id, channelId, messageId };
      expect(socket.eventsOf('CHANNEL_MESSAGE_DELETE').at(-1)).toMatchObject(told);
    }
    expect(await list()).toEqual([]);
  });

  it('needs MANAGE_MESSAGES and a rank above the author’s; who has left has none', async () => {
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'mods', color: '#112233' },
      owner,
    );
    if (role === null) throw new Error('no role');
    await app.done(
      'roles.editPermissions',
      { guildId: guild.id, roleId: role.id, permissions: maskOf(['MANAGE_MESSAGES']) },
      owner,
    );
    const give = (person: Person) =>
      app.done('roles.addMember', { guildId: guild.id, targetUserId: person.userId, roleId: role.id }, owner);
    await give(bob);
    const first = await say('by ann');
    await app.done('messages.delete', { messageId: first.id }, bob);
    await give(ann);
    const second = await say('by an equal');
    expect(await app.status('messages.delete', { messageId: second.id }, bob)).toBe(403);
    const third = await say('by the owner', owner);
    expect(await app.status('messages.delete', { messageId: third.id }, bob)).toBe(403);
    await app.done('guilds.leave', { guildId: guild.id }, ann);
    await app.done('messages.delete', { messageId: second.id }, bob);
  });

  it('makes the channel as read as it was before', async () => {
    await say('old');
    await app.done('channels.markRead', { channelId }, bob);
    const { id: messageId } = await say('new');
    await app.done('messages.delete', { messageId }, ann);
    const [own] = await app.done('guilds.list', {}, bob);
    expect(own?.hasUnread).toBe(false);
  });
});

describe('typing', () => {
  it('is told to the others', async () => {
    const [own, other] = [await app.connect(ann), await app.connect(bob)];
    await app.done('channels.typing', { channelId }, ann);
    expect(await other.event('CHANNEL_TYPING_START')).toEqual({
      guildId: guild.id,
      channelId,
      userId: ann.userId,
      username: ann.user.username,
    });
    await own.settle();
    expect(own.eventsOf('CHANNEL_TYPING_START')).toEqual([]);
  });
});

describe('who may not see the channels', () => {
  it('hears nothing of them, is told when that changes, and has a guild without channels', async () => {
    const [watcher, hidden] = [await app.connect(owner), await app.connect(bob)];
    await setEveryone([]);
    expect((await hidden.event('GUILD_JOINED')).guild).toMatchObject({
      id: guild.id,
      channels: [],
      categories: [],
    });
    await say('secret', owner);
    await app.done('channels.typing', { channelId }, owner);
    await app.done('channels.rename', { channelId, name: 'hidden', topic: null }, owner);
    await app.done('categories.create', { guildId: guild.id, name: 'hidden' }, owner);
    await watcher.event('GUILD_CATEGORY_CREATE');
    await hidden.settle();
    expect(
      hidden
        .events()
        .map(({ name }) => name)
        .filter((name) => /CHANNEL|CATEGORY/.test(name)),
    ).toEqual([]);
    expect((await app.done('guilds.list', {}, bob))[0]).toMatchObject({ channels: [], categories: [] });
    await setEveryone(['VIEW_CHANNELS']);
    const shown = await hidden.event('GUILD_JOINED', 1);
    expect(shown.guild.channels.map(({ name }) => name)).toContain('hidden');
    await say('open again', owner);
    expect((await hidden.event('CHANNEL_MESSAGE')).message.content).toBe('open again');
    await watcher.settle();
    expect(watcher.eventsOf('GUILD_JOINED')).toEqual([]);
  });

  it('is also one whose only role with the right is taken away, or given', async () => {
    const made = { guildId: guild.id, name: 'seers', color: '#112233' };
    const { role } = await app.done('roles.create', made, owner);
    if (role === null) throw new Error('no role');
    const roleId = role.id;
    await app.done(
      'roles.editPermissions',
      { guildId: guild.id, roleId, permissions: maskOf(['VIEW_CHANNELS']) },
      owner,
    );
    await setEveryone([]);
    const socket = await app.connect(bob);
    const asked = { guildId: guild.id, targetUserId: bob.userId, roleId };
    await app.done('roles.addMember', asked, owner);
    expect((await socket.event('GUILD_JOINED', 0)).guild.channels).toHaveLength(2);
    await app.done('roles.removeMember', asked, owner);
    expect((await socket.event('GUILD_JOINED', 1)).guild.channels).toHaveLength(0);
    await app.done('roles.addMember', asked, owner);
    await socket.event('GUILD_JOINED', 2);
    await app.done('roles.delete', { guildId: guild.id, roleId }, owner);
    expect((await socket.event('GUILD_JOINED', 3)).guild.channels).toHaveLength(0);
  });
});
