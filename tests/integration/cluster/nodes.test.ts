import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../src/contract/entities/guild';
import type { ChannelId } from '../../../src/contract/ids';
import { CLOSE } from '../../../src/contract/gateway/frames';
import { maskOf } from '../../../src/domain/permissions/mask';
import { UNLIMITED } from '../../../src/server/security/rates';
import { haveHeardAll, startCluster, type TestCluster } from '../../support/node/cluster';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';
import { BUSY_MOMENT_MS } from '../../support/node/busy-moment';
import { contentsOf, moveWhileBusy, seqOf, sessionOf } from './move-while-busy';

let cluster: TestCluster;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  cluster = await startCluster();
  [one, two] = (await cluster.startNodes(2)) as [TestServer, TestServer];
}, 120_000);
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await cluster.stop();
});

let round = 0;
let owner: Person;
let guest: Person;
let guild: Guild;
let channelId: ChannelId;
/** The owner's socket on the first node, the guest's on the second. */
let ownerSocket: TestSocket;
let guestSocket: TestSocket;

beforeEach(async () => {
  round += 1;
  owner = await one.signUp(`owner${round}`);
  guest = await two.signUp(`guest${round}`);
  guild = await one.createGuild(owner, 'Apart');
  channelId = textChannelOf(guild);
  await one.join(guild, owner, guest);
  ownerSocket = await one.connect(owner);
  guestSocket = await two.connect(guest);
});
afterEach(() => {
  one.hangUp();
  two.hangUp();
});

const say = (node: TestServer, as: Person, content: string) =>
  node.done('messages.create', { channelId, content, parentId: null, nonce: content }, as);

describe('what happens on one node', () => {
  it('is heard on the other, in its order and once; the nonce by the author alone', async () => {
    const authorElsewhere = await two.connect(owner);
    for (let nth = 0; nth < 20; nth += 1) await say(one, owner, `m${nth}`);
    await guestSocket.event('CHANNEL_MESSAGE', 19);
    await authorElsewhere.event('CHANNEL_MESSAGE', 19);
    const all = Array.from({ length: 20 }, (_, nth) => `m${nth}`);
    expect(contentsOf(guestSocket)).toEqual(all);
    expect(contentsOf(ownerSocket)).toEqual(all);
    expect(guestSocket.eventsOf('CHANNEL_MESSAGE').some(({ nonce }) => nonce !== undefined)).toBe(false);
    expect(authorElsewhere.eventsOf('CHANNEL_MESSAGE').map(({ nonce }) => nonce)).toEqual(all);
  });

  it('is heard at once', async () => {
    const began = performance.now();
    await say(one, owner, 'quick');
    await guestSocket.event('CHANNEL_MESSAGE');
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
  });

  it('is not heard by those elsewhere whom it does not concern', async () => {
    const stranger = await two.signUp(`stranger${round}`);
    const socket = await two.connect(stranger);
    await say(one, owner, 'private');
    await guestSocket.event('CHANNEL_MESSAGE');
    await socket.settle();
    expect(socket.events()).toEqual([]);
  });

  it('takes the channels from those elsewhere who lose the right to see them, at once', async () => {
    const { roles } = await one.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault)!;
    const permissions = maskOf(['CHANGE_NICKNAME']);
    const began = performance.now();
    await one.done('roles.editPermissions', { guildId: guild.id, roleId: everyone.id, permissions }, owner);
    const { guild: seen } = await guestSocket.event('GUILD_JOINED');
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
    expect(seen.channels).toEqual([]);
    await say(one, owner, 'hidden');
    await one.done('guilds.edit', { ...editOf(guild), name: 'After' }, owner);
    await guestSocket.event('GUILD_EDIT');
    expect(contentsOf(guestSocket)).toEqual([]);
  });

  it('removes members elsewhere at once, and nothing reaches them after', async () => {
    for (const [call, reason] of [
      ['members.kick', 'kicked'],
      ['bans.add', 'banned'],
    ] as const) {
      const target = await two.signUp(`${reason}${round}`);
      await two.join(guild, owner, target);
      const socket = await two.connect(target);
      const began = performance.now();
      await one.done(call, { guildId: guild.id, targetUserId: target.userId, reason: '' }, owner);
      expect(await socket.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason });
      expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
      await say(one, owner, `after ${reason}`);
      await guestSocket.frame(
        (frame) =>
          frame.kind === 'event' &&
          frame.event.name === 'CHANNEL_MESSAGE' &&
          frame.event.data.message.content === `after ${reason}`,
      );
      await socket.settle();
      expect(contentsOf(socket)).toEqual([]);
    }
  });

  it('ends tokens everywhere: sockets close with 4001, and calls elsewhere are refused, at once', async () => {
    expect(await two.status('users.me', {}, owner)).toBe(200);
    const elsewhere = await two.connect(owner);
    const began = performance.now();
    await one.done('auth.logout', {}, owner);
    expect(await elsewhere.closed).toBe(CLOSE.tokenInvalid);
    expect(await ownerSocket.closed).toBe(CLOSE.tokenInvalid);
    expect(await two.status('users.me', {}, owner)).toBe(401);
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
  });

  it('tells everybody elsewhere that a guild is deleted', async () => {
    await one.done('guilds.delete', { guildId: guild.id }, owner);
    expect(await guestSocket.event('GUILD_LEFT')).toEqual({ guildId: guild.id, reason: 'deleted' });
    expect(guestSocket.eventsOf('GUILD_LEFT')).toHaveLength(1);
  });
});

const editOf = ({ id, name }: Guild) => ({
  guildId: id,
  name,
  description: null,
  avatar: null,
  banner: null,
});

describe('what somebody has read', () => {
  it('is told to every socket of theirs where one token has a socket on each node', async () => {
    const byTokenHere = await one.connect(guest);
    const { email, password } = guest;
    const { token } = await two.done('auth.login', { email, password });
    const sockets = [byTokenHere, guestSocket, await one.connect(token), await two.connect(token)];
    await say(one, owner, 'unread');
    await one.done('channels.markRead', { channelId }, guest);
    for (const socket of sockets)
      expect(await socket.event('CHANNEL_READ')).toMatchObject({ guildId: guild.id, channelId });
    await say(two, owner, 'after');
    for (const socket of sockets) {
      await socket.event('CHANNEL_MESSAGE', 1);
      expect(socket.eventsOf('CHANNEL_READ')).toHaveLength(1);
    }
  });

  it('is set back for every socket, with counts of what both nodes were told', async () => {
    const here = await one.connect(guest);
    const { id: messageId } = (await say(two, owner, `<@${guest.userId}>`)).data;
    await say(one, owner, '@everyone');
    await two.done('channels.markUnread', { messageId }, guest);
    const counts = { unreadCount: 2, mentionCount: 2, everyoneCount: 1 };
    expect(await guestSocket.event('CHANNEL_UNREAD')).toMatchObject(counts);
    expect(await here.event('CHANNEL_UNREAD')).toMatchObject(counts);
    const [own] = await one.done('guilds.list', {}, guest);
    expect(own?.channels.find(({ id }) => id === channelId)).toMatchObject(counts);
  });

  it('is not told to the only socket of the token, whichever node was asked', async () => {
    const { email, password } = guest;
    const elsewhere = await one.connect((await one.done('auth.login', { email, password })).token);
    for (const [nth, node] of [one, two].entries()) {
      await say(one, owner, `unread ${nth}`);
      await guestSocket.event('CHANNEL_MESSAGE', 2 * nth);
      await node.done('channels.markRead', { channelId }, guest);
      await elsewhere.event('CHANNEL_READ', nth);
      await say(node, owner, `after ${nth}`);
      await guestSocket.event('CHANNEL_MESSAGE', 2 * nth + 1);
      expect(guestSocket.eventsOf('CHANNEL_READ')).toEqual([]);
    }
  });
});

describe('presence', () => {
  const statusOf = async (node: TestServer, person: Person): Promise<string | undefined> => {
    const { members } = await node.done('members.list', { guildId: guild.id }, owner);
    return members.find(({ id }) => id === person.userId)?.status;
  };

  it('is that of all nodes: online while a socket is anywhere, offline 10 s after the last', async () => {
    await expect.poll(() => statusOf(one, guest)).toBe('active');
    const second = await one.connect(guest, { status: 'dnd' });
    await second.settle();
    expect(await statusOf(two, guest)).toBe('active');
    await guestSocket.close();
    await second.settle();
    // The second node removes the guest ten seconds after the last socket there has closed.
    const isAtTwo = async (): Promise<boolean> => {
      const rows = await two.store.db
        .selectFrom('attendances')
        .select('instance')
        .where('userId', '=', guest.userId)
        .execute();
      return rows.some(({ instance }) => instance === two.store.node?.instance);
    };
    expect(await isAtTwo()).toBe(true);
    await expect.poll(isAtTwo, { timeout: 60_000, interval: 250 }).toBe(false);
    expect(await statusOf(one, guest)).toBe('active');
    await second.close();
    await expect.poll(() => statusOf(one, guest), { timeout: 60_000, interval: 250 }).toBe('inactive');
    // The row is written before its event has reached every socket.
    await expect
      .poll(() =>
        ownerSocket
          .eventsOf('GUILD_MEMBER_STATUS')
          .filter(({ userId }) => userId === guest.userId)
          .map(({ status }) => status),
      )
      .toEqual(['active', 'inactive']);
  });

  it('set on one node is seen on the other', async () => {
    await two.done('users.updateStatus', { status: 'away' }, guest);
    await ownerSocket.frame(
      (frame) =>
        frame.kind === 'event' &&
        frame.event.name === 'GUILD_MEMBER_STATUS' &&
        frame.event.data.status === 'away',
    );
    expect(await statusOf(one, guest)).toBe('away');
  });
});

describe('a session', () => {
  it('goes on with another node: what was missed comes in order and once, then what is new', async () => {
    await say(one, owner, 'before');
    await guestSocket.event('CHANNEL_MESSAGE');
    const session = sessionOf(guestSocket);
    const seq = seqOf(guestSocket);
    guestSocket.socket.terminate();
    await guestSocket.closed;
    for (let nth = 0; nth < 30; nth += 1) {
      await say(nth % 2 === 0 ? one : two, owner, `missed ${nth}`);
      // A message of one node can be overtaken by the next of the other, until both have heard of it.
      await haveHeardAll([one, two]);
    }
    const again = await one.connect(guest, { session, seq });
    const hello = await again.frame((frame) => frame.kind === 'hello');
    expect(hello).toEqual({ kind: 'hello', session, resumed: true });
    await say(two, owner, 'new');
    await again.event('CHANNEL_MESSAGE', 30);
    expect(contentsOf(again)).toEqual([...Array.from({ length: 30 }, (_, nth) => `missed ${nth}`), 'new']);
    const seqs = again.frames.flatMap((frame) => (frame.kind === 'event' ? [frame.seq] : []));
    expect(seqs).toEqual(seqs.map((_, index) => seq + 1 + index));
  });

  it('moves while both nodes are busy without losing or repeating anything', () =>
    moveWhileBusy({ one, two, owner, guest, guestSocket, channelId }));

  it('does so for a conversation of two', async () => {
    await one.done('friends.request', { username: guest.user.username }, owner);
    await two.done('friends.accept', { userId: owner.userId }, guest);
    ({ id: channelId } = (await one.done('direct.open', { userIds: [guest.userId] }, owner)).channel);
    await moveWhileBusy({ one, two, owner, guest, guestSocket, channelId });
    expect((await two.done('direct.list', {}, guest)).channels).toMatchObject([
      { id: channelId, request: false },
    ]);
  });

  it('of somebody else, or that nobody has, begins anew at once', async () => {
    const began = performance.now();
    const stolen = await one.connect(owner, { session: sessionOf(guestSocket), seq: 0 });
    expect(await stolen.frame((frame) => frame.kind === 'hello')).toMatchObject({ resumed: false });
    const unknown = await two.connect(guest, { session: 'nobodys', seq: 3 });
    expect(await unknown.frame((frame) => frame.kind === 'hello')).toMatchObject({ resumed: false });
    expect(performance.now() - began).toBeLessThan(BUSY_MOMENT_MS);
    await guestSocket.settle();
    expect(guestSocket.socket.readyState).toBe(guestSocket.socket.OPEN);
  });

  it('is handed over by a node that ends in good order', async () => {
    const [third, fourth] = (await cluster.startNodes(2)) as [TestServer, TestServer];
    try {
      const writer = await fourth.signUp('writer');
      const reader = await fourth.signUp('reader');
      const hall = await fourth.createGuild(writer, 'Hall');
      await fourth.join(hall, writer, reader);
      const socket = await third.connect(reader);
      const ending = third.server.close();
      expect(await socket.closed).toBe(CLOSE.goingAway);
      const args = { channelId: textChannelOf(hall), content: 'meanwhile', parentId: null };
      await fourth.done('messages.create', args, writer);
      const again = await fourth.connect(reader, { session: sessionOf(socket), seq: seqOf(socket) });
      expect(await again.frame((frame) => frame.kind === 'hello')).toMatchObject({ resumed: true });
      expect(contentsOf(again)).toEqual(['meanwhile']);
      await ending;
    } finally {
      await third.store.close();
      await fourth.close();
    }
  });
});

describe('limits', () => {
  it('count sockets on all nodes together', async () => {
    const sockets: TestSocket[] = [];
    for (let nth = 0; nth < 4; nth += 1) sockets.push(await (nth % 2 === 0 ? one : two).connect(guest));
    await expect(one.connect(guest)).rejects.toThrow('429');
    await expect(two.connect(guest)).rejects.toThrow('429');
    await sockets[0]?.close();
    await expect
      .poll(() =>
        two.connect(guest).then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in');
  });

  it('count sockets that come to both nodes at the same moment', async () => {
    const somebody = await one.signUp(`many${round}`);
    const tries = Array.from({ length: 16 }, (_, nth) => (nth % 2 === 0 ? one : two).connect(somebody));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('count failed sign-ins on all nodes together', async () => {
    const wrong = { email: guest.email, password: 'not this one' };
    for (let nth = 0; nth < 5; nth += 1) {
      const node = nth % 2 === 0 ? one : two;
      expect((await node.call('auth.login', wrong, null, '10.9.9.9')).status).toBe(401);
    }
    let tries = 0;
    const tryAgain = async (): Promise<number> => {
      tries += 1;
      return (await two.call('auth.login', wrong, null, '10.9.9.9')).status;
    };
    await expect.poll(tryAgain).toBe(429);
    // Alone, this node would have allowed five.
    expect(tries).toBeLessThan(4);
    expect((await one.call('auth.login', wrong, null, '10.9.9.9')).status).toBe(429);
  });

  it('count calls on all nodes together', async () => {
    const [third, fourth] = (await cluster.startNodes(2, {
      rates: { ...UNLIMITED, user: { burst: 20, perSecond: 0.001 } },
    })) as [TestServer, TestServer];
    try {
      const person = await third.signUp('busy');
      for (let nth = 0; nth < 15; nth += 1) expect(await third.status('users.me', {}, person)).toBe(200);
      // The count reaches the other node within a moment; then five are left.
      const statuses: number[] = [];
      await expect
        .poll(async () => {
          statuses.push(await fourth.status('users.me', {}, person));
          return statuses.at(-1);
        })
        .toBe(429);
      expect(statuses.length).toBeLessThanOrEqual(7);
    } finally {
      await Promise.all([third.close(), fourth.close()]);
    }
  });

  it('count messages and their bytes on all nodes together', async () => {
    const [third, fourth] = (await cluster.startNodes(2, {
      rates: {
        ...UNLIMITED,
        messages: { burst: 20, perSecond: 0.001 },
        messageBytes: { burst: 100, perSecond: 0.001 },
      },
    })) as [TestServer, TestServer];
    try {
      const people = [await third.signUp('quick'), await third.signUp('wordy')] as const;
      const group = await third.createGuild(people[0]);
      await third.join(group, people[0], people[1]);
      const channelId = textChannelOf(group);
      const countOf = async (author: Person, first: number, content: string): Promise<number> => {
        const send = (node: TestServer) =>
          node.status('messages.create', { channelId, content, parentId: null }, author);
        for (let nth = 0; nth < first; nth += 1) expect(await send(third)).toBe(200);
        let more = 0;
        await expect
          .poll(async () => {
            const status = await send(fourth);
            if (status === 200) more += 1;
            return status;
          })
          .toBe(429);
        return first + more;
      };
      // The count reaches the other node within a moment; then five are left.
      expect(await countOf(people[0], 15, 'x')).toBeLessThanOrEqual(22);
      expect(await countOf(people[1], 3, 'x'.repeat(25))).toBeLessThanOrEqual(6);
    } finally {
      await Promise.all([third.close(), fourth.close()]);
    }
  });
});
