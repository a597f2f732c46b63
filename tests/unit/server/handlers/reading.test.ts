import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../../src/contract/entities/channel';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, MessageId, RoleId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { createIdSource } from '../../../../src/server/data/ids';
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

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const say = async (
  content: string,
  as = ann,
  { parentId = null, to = channelId }: { parentId?: MessageId | null; to?: ChannelId } = {},
): Promise<MessageId> =>
  (await app.done('messages.create', { channelId: to, content, parentId }, as)).data.id;

const stateOf = async (person: Person, id = channelId): Promise<Channel> => {
  const guilds = await app.done('guilds.list', {}, person);
  const channel = guilds.flatMap(({ channels }) => channels).find((one) => one.id === id);
  if (channel === undefined) throw new Error('no channel');
  return channel;
};
/** Unread messages; mentions; mentions by everyone alone; mentions by replies alone. */
const countsOf = async (person: Person, id = channelId) => {
  const { unreadCount, mentionCount, everyoneCount, replyCount } = await stateOf(person, id);
  return [unreadCount, mentionCount, everyoneCount, replyCount];
};

const newRole = async (...members: Person[]): Promise<RoleId> => {
  const look = { name: 'helpers', color: '#ff0000' };
  const { role } = await app.done('roles.create', { guildId: guild.id, ...look }, owner);
  if (role === null) throw new Error('no role');
  const asked = { guildId: guild.id, roleId: role.id };
  await app.done('roles.edit', { ...asked, ...look, isHoisted: false, isMentionable: true }, owner);
  for (const { userId: targetUserId } of members)
    await app.done('roles.addMember', { ...asked, targetUserId }, owner);
  return role.id;
};

describe('counts', () => {
  it('are of what is newer than the mark, and of mentions by name, role, everyone and reply', async () => {
    const mine = await say('mine', bob);
    const role = await newRole(bob);
    expect(await countsOf(bob)).toEqual([0, 0, 0, 0]);
    await say('plain');
    expect(await countsOf(bob)).toEqual([1, 0, 0, 0]);
    await say(`<@${bob.userId}> and again <@${bob.userId}>`);
    expect(await countsOf(bob)).toEqual([2, 1, 0, 0]);
    await say('@everyone', owner);
    expect(await countsOf(bob)).toEqual([3, 2, 1, 0]);
    await say(`<@&${role}>`, owner);
    expect(await countsOf(bob)).toEqual([4, 3, 1, 0]);
    await say('yes', ann, { parentId: mine });
    expect(await countsOf(bob)).toEqual([5, 4, 1, 1]);
    // More than one cause is one mention, which is neither by everyone nor by a reply alone.
    await say(`@everyone <@${bob.userId}>`, owner, { parentId: mine });
    expect(await countsOf(bob)).toEqual([6, 5, 1, 1]);
    await app.done('channels.markRead', { channelId }, bob);
    expect(await countsOf(bob)).toEqual([0, 0, 0, 0]);
  });

  it('do not count what was not meant', async () => {
    await say(
      `\`<@${bob.userId}>\` https://example.org/@everyone @everyone <@9999999999999999999> <@99999999999999999999> <@1>`,
    );
    await say(`<@${ann.userId}>`);
    const own = await say('first', owner);
    await say('second', owner, { parentId: own });
    // @everyone of somebody who may not.
    expect(await countsOf(bob)).toEqual([4, 0, 0, 0]);
    expect(await countsOf(ann)).toEqual([2, 0, 0, 0]);
  });

  it('say what a message meant when it was written, whatever it says now', async () => {
    const messageId = await say(`<@${bob.userId}>`);
    await app.done('messages.edit', { messageId, content: 'nobody' }, ann);
    expect(await countsOf(bob)).toEqual([1, 1, 0, 0]);
    const second = await say('nobody');
    await app.done('messages.edit', { messageId: second, content: `<@${bob.userId}>` }, ann);
    expect(await countsOf(bob)).toEqual([2, 1, 0, 0]);
  });

  it('lose a deleted message, whose event says whom it meant', async () => {
    const role = await newRole(bob);
    const mine = await say('mine', bob);
    await say('stays');
    const messageId = await say(`@everyone <@${bob.userId}> <@&${role}>`, owner, { parentId: mine });
    const socket = await app.connect(bob);
    await app.done('messages.delete', { messageId }, owner);
    expect(await socket.event('CHANNEL_MESSAGE_DELETE')).toEqual({
      ...{ guildId: guild.id, channelId, messageId, change: 4 },
      mentions: {
        everyone: true,
        users: [bob.userId],
        roles: [role],
        repliedTo: bob.userId,
        authorId: owner.userId,
      },
    });
    expect(await countsOf(bob)).toEqual([1, 0, 0, 0]);
  });

  it('name nobody in the event of a message that meant nobody', async () => {
    const messageId = await say('plain');
    const socket = await app.connect(bob);
    await app.done('messages.delete', { messageId }, ann);
    expect(await socket.event('CHANNEL_MESSAGE_DELETE')).toEqual({
      ...{ guildId: guild.id, channelId, messageId, change: 2 },
    });
  });

  it('end at 999', async () => {
    const source = createIdSource({ now: () => Date.now(), node: 500, after: null });
    const ids = Array.from({ length: 1001 }, () => source.next<MessageId>());
    await app.store.db
      .insertInto('messages')
      .values(
        ids.map((id) => ({
          ...{ id, channelId, authorId: ann.userId, content: '@everyone', mentionsEveryone: true },
          ...{ createdAt: '2026-01-01T00:00:00.000Z', editedAt: null, parentId: null },
        })),
      )
      .execute();
    await app.store.db
      .insertInto('messagePings')
      .values(ids.map((messageId) => ({ messageId, channelId, kind: 'everyone' as const, target: '0' })))
      .execute();
    await app.store.db
      .updateTable('channels')
      .set({ lastMessageId: ids.at(-1)! })
      .where('id', '=', channelId)
      .execute();
    expect(await countsOf(bob)).toEqual([999, 999, 999, 0]);
  });

  it('tell listeners who wrote the message that one replies to, if that is somebody else', async () => {
    const mine = await say('mine', bob);
    const socket = await app.connect(bob);
    const reply = await say('yes', ann, { parentId: mine });
    expect(await socket.event('CHANNEL_MESSAGE')).toMatchObject({
      message: { id: reply },
      parentAuthorId: bob.userId,
    });
    await say('me again', bob, { parentId: mine });
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE').at(-1)).not.toHaveProperty('parentAuthorId');
  });
});

describe('changes of a channel', () => {
  it('are named by the events, the rows and the marks, each once', async () => {
    const [first, own] = [await say('one', owner), await app.connect(ann)];
    const [second, third, fourth] = [await say('two'), await say('three', owner), await say('four', owner)];
    expect(await stateOf(bob)).toMatchObject({ unreadCount: 4, changes: 4 });
    await app.done('messages.delete', { messageId: second }, ann);
    const meant = { guildId: guild.id, channelId, userId: null, after: null, before: null };
    await app.done('messages.purge', { ...meant, contains: null, limit: 2, reason: '' }, owner);
    await own.settle();
    expect(own.eventsOf('CHANNEL_MESSAGE').map(({ message, change }) => [message.id, change])).toEqual([
      [second, 2],
      [third, 3],
      [fourth, 4],
    ]);
    expect(own.eventsOf('CHANNEL_MESSAGE_DELETE')).toMatchObject([{ messageId: second, change: 5 }]);
    // Of two deletions at once, the last is the seventh.
    expect(own.eventsOf('CHANNEL_MESSAGES_DELETE')).toMatchObject([
      { messageIds: [third, fourth], change: 7 },
    ]);
    expect(await stateOf(bob)).toMatchObject({ unreadCount: 1, changes: 7 });
    const { read } = await app.done('channels.markRead', { channelId }, bob);
    expect(read).toEqual([{ guildId: guild.id, channelId, lastReadId: first, changes: 7 }]);
    expect((await app.done('channels.markRead', { channelId }, bob)).read).toEqual([]);
  });

  it('are counted for each of many messages that are stored together', async () => {
    const own = await app.connect(bob);
    const ids = await Promise.all([say('a', ann), say('b', owner), say('c', ann), say('d', owner)]);
    await own.settle();
    const changes = own.eventsOf('CHANNEL_MESSAGE').map(({ message, change }) => [message.id, change]);
    const inOrder = ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    expect(new Map(changes as [string, number][])).toEqual(new Map(inOrder.map((id, at) => [id, at + 1])));
  });
});

describe('marking unread', () => {
  it('sets the mark just before a message, and tells the own sockets alone', async () => {
    const first = await say('one');
    const second = await say(`<@${bob.userId}>`);
    await say('@everyone', owner);
    await app.done('channels.markRead', { channelId }, bob);
    const [own, other] = [await app.connect(bob), await app.connect(ann)];
    await app.done('channels.markUnread', { messageId: second }, bob);
    expect(await own.event('CHANNEL_UNREAD')).toEqual({
      ...{ guildId: guild.id, channelId, lastReadId: first },
      ...{ unreadCount: 2, mentionCount: 2, everyoneCount: 1, replyCount: 0, changes: 3 },
    });
    await other.settle();
    expect(other.eventsOf('CHANNEL_UNREAD')).toEqual([]);
    expect(await stateOf(bob)).toMatchObject({ hasUnread: true, lastReadId: first, unreadCount: 2 });
    // The next message of one's own reads again.
    await say('here', bob);
    expect(await countsOf(bob)).toEqual([0, 0, 0, 0]);
  });

  it('goes back as far as one is a member', async () => {
    const before = await say('before', owner);
    const late = await app.signUp();
    await app.join(guild, owner, late);
    await say('after', owner);
    await app.done('channels.markUnread', { messageId: before }, late);
    expect(await countsOf(late)).toEqual([1, 0, 0, 0]);
  });

  it('finds nothing for those who do not see the message', async () => {
    const messageId = await say('hello');
    const stranger = await app.signUp();
    expect(await app.status('channels.markUnread', { messageId }, stranger)).toBe(404);
  });
});

describe('reading all', () => {
  const hiddenChannel = async (): Promise<ChannelId> => {
    const { channel } = await app.done(
      'channels.create',
      { guildId: guild.id, name: 'staff', type: 'text', categoryId: null, private: true },
      owner,
    );
    return channel.id;
  };

  it('of a server reads what one sees of it, and tells the other sockets of each channel once', async () => {
    const { channel } = await app.done(
      'channels.create',
      { guildId: guild.id, name: 'second', type: 'text', categoryId: null },
      owner,
    );
    const other = await app.createGuild(owner);
    await app.join(other, owner, bob);
    const hidden = await hiddenChannel();
    await say('one');
    await say('two', ann, { to: channel.id });
    await say('hidden', owner, { to: hidden });
    await say('elsewhere', owner, { to: textChannelOf(other) });
    const again = await app.done('auth.login', { email: bob.email, password: bob.password });
    const [own, second] = [await app.connect(bob), await app.connect(again.token)];
    await app.done('guilds.markRead', { guildId: guild.id }, bob);
    await own.settle();
    await second.settle();
    expect(new Set(second.eventsOf('CHANNEL_READ').map((event) => event.channelId))).toEqual(
      new Set([channelId, channel.id]),
    );
    expect(own.eventsOf('CHANNEL_READ')).toEqual([]);
    expect(await countsOf(bob)).toEqual([0, 0, 0, 0]);
    expect(await countsOf(bob, textChannelOf(other))).toEqual([1, 0, 0, 0]);
    const markers = await app.store.db
      .selectFrom('readMarkers')
      .select('channelId')
      .where('userId', '=', bob.userId)
      .execute();
    expect(markers.map((marker) => marker.channelId)).not.toContain(hidden);
    // Nothing is unread any more: nobody is told again.
    await app.done('guilds.markRead', { guildId: guild.id }, bob);
    await second.settle();
    expect(second.eventsOf('CHANNEL_READ')).toHaveLength(2);
  });

  it('of all servers reads those, too', async () => {
    const other = await app.createGuild(owner);
    await app.join(other, owner, bob);
    await say('one');
    await say('elsewhere', owner, { to: textChannelOf(other) });
    await app.done('guilds.markAllRead', {}, bob);
    expect(await countsOf(bob)).toEqual([0, 0, 0, 0]);
    expect(await countsOf(bob, textChannelOf(other))).toEqual([0, 0, 0, 0]);
    expect(await countsOf(owner)).toEqual([1, 0, 0, 0]);
  });

  it('of all servers reads conversations too', async () => {
    await app.done('friends.savePrivacy', { directMessages: 'mutual' }, bob);
    const { channel } = await app.done('direct.open', { userIds: [bob.userId] }, ann);
    await say('hello bob', ann, { to: channel.id });
    const unread = async () =>
      (await app.done('direct.list', {}, bob)).channels.map((one) => one.unreadCount);
    expect(await unread()).toEqual([1]);
    const { read } = await app.done('guilds.markAllRead', {}, bob);
    expect(read).toMatchObject([{ guildId: channel.id, channelId: channel.id, changes: 1 }]);
    expect(await unread()).toEqual([0]);
  });

  it('is of a server that one is in', async () => {
    expect(await app.status('guilds.markRead', { guildId: guild.id }, await app.signUp())).toBe(404);
  });
});

describe('counts and marks against a model', () => {
  it('agree after any acts', async () => {
    await app.done(
      'roles.editPermissions',
      {
        guildId: guild.id,
        roleId: (await app.done('roles.list', { guildId: guild.id }, owner)).roles.find(
          (one) => one.isDefault,
        )!.id,
        permissions: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'MENTION_EVERYONE']),
      },
      owner,
    );
    let seed = 20261126;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    interface Line {
      readonly id: MessageId;
      readonly author: Person;
      readonly meant: { everyone: boolean; name: Person | null; reply: Person | null };
    }
    let lines: Line[] = [];
    const people = [owner, ann, bob];
    /** The number of lines that each has read. */
    const readUpTo = new Map<Person, MessageId | null>(people.map((one) => [one, null]));
    const isNewer = (id: MessageId, mark: MessageId | null) => mark === null || BigInt(id) > BigInt(mark);
    for (let step = 0; step < 150; step += 1) {
      const who = people[random(3)]!;
      const line = lines[random(lines.length)];
      const act = random(10);
      if (act < 5) {
        const name = random(3) === 0 ? people[random(3)]! : null;
        const everyone = random(4) === 0;
        const parent = random(3) === 0 ? line : undefined;
        const text = `${everyone ? '@everyone ' : ''}${name === null ? '' : `<@${name.userId}> `}words ${step}`;
        const id = await say(text, who, { parentId: parent?.id ?? null });
        lines.push({ id, author: who, meant: { everyone, name, reply: parent?.author ?? null } });
        const mark = readUpTo.get(who) ?? null;
        if (isNewer(id, mark)) readUpTo.set(who, id);
      } else if (act < 7 && line !== undefined) {
        await app.done('channels.markUnread', { messageId: line.id }, who);
        readUpTo.set(who, lines[lines.indexOf(line) - 1]?.id ?? null);
      } else if (act < 8) {
        await app.done('channels.markRead', { channelId }, who);
        const newest = lines.at(-1)?.id;
        if (newest !== undefined && isNewer(newest, readUpTo.get(who) ?? null)) readUpTo.set(who, newest);
      } else if (line !== undefined) {
        await app.done('messages.delete', { messageId: line.id }, line.author);
        lines = lines.filter((one) => one !== line);
      }
      const reader = people[random(3)]!;
      const newer = lines.filter(({ id }) => isNewer(id, readUpTo.get(reader) ?? null));
      const causes = newer.flatMap(({ author, meant: { everyone, name, reply } }) =>
        author === reader ? [] : [[everyone, name === reader, reply === reader] as const],
      );
      const pinging = causes.filter((cause) => cause.includes(true));
      expect(await countsOf(reader), `step ${step}`).toEqual([
        newer.length,
        pinging.length,
        pinging.filter(([, name, reply]) => !name && !reply).length,
        pinging.filter(([everyone, name, reply]) => !everyone && !name && reply).length,
      ]);
    }
  });
});
