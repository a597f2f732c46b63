import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EventName, isEventName } from '../../../src/contract/gateway/events';
import { type SystemMessageId, toId } from '../../../src/contract/ids';
import type { CallName } from '../../../src/contract/rest';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import { messageWithFile } from '../scenario-parts';
import type { Aim } from '../scenario';
import { scenarios } from '../scenarios';
import { createWorld, type World } from '../world';
import { audience } from './audience';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

type Args = (world: World, aim: Aim) => object | Promise<object>;
/** `session` is that of the listener. */
type Cause = (world: World, session: string) => Promise<unknown>;

/** The owner makes a call with the contract's scenario. */
const byOwner =
  (name: CallName, other?: Args): Cause =>
  async (world) => {
    const args = other ?? (scenarios[name] as unknown as { args: Args }).args;
    const aim = { caller: world.owner, person: world.target, role: world.low };
    expect((await app.call(name, await args(world, aim), world.owner)).status).toBe(200);
  };

const joinedBy: Cause = async ({ guild, owner }) => {
  const newcomer: Person = await app.signUp();
  await app.join(guild, owner, newcomer);
};

const ofOwner: Args = async ({ say, owner }) => ({ messageId: await say(owner), content: 'edited' });

/** The cause of each event. */
const causes: Readonly<Record<EventName, Cause>> = {
  GUILD_JOINED: byOwner('guilds.create'),
  GUILD_LEFT: byOwner('guilds.delete'),
  GUILD_EDIT: byOwner('guilds.edit'),
  GUILD_MEMBER_JOIN: joinedBy,
  GUILD_MEMBER_LEFT: byOwner('members.kick'),
  GUILD_MEMBER_ROLE_ADD: byOwner('roles.addMember'),
  GUILD_MEMBER_ROLE_REMOVE: byOwner('roles.removeMember'),
  GUILD_MEMBER_STATUS: byOwner('users.updateStatus'),
  USER_STATUS: byOwner('users.updateStatusText'),
  USER_NOTE: byOwner('userNotes.set'),
  GUILD_MEMBER_EDIT: byOwner('users.updateUsername'),
  GUILD_MEMBER_RANGE: async ({ guild, owner }, session) => {
    const filter = { text: '', roleId: null, status: null };
    for (const list of [{ filter }, {}])
      await app.call('members.watch', { guildId: guild.id, from: 0, count: 10, ...list }, owner, undefined, {
        'Gateway-Session': session,
      });
  },
  GUILD_ROLE_CREATE: byOwner('roles.create'),
  GUILD_ROLE_EDIT: byOwner('roles.edit'),
  GUILD_ROLE_DELETE: byOwner('roles.delete'),
  GUILD_ROLE_ORDER: byOwner('roles.create'),
  GUILD_EMOJI: byOwner('emoji.create'),
  GUILD_SETTINGS: byOwner('guildSettings.set'),
  GUILD_LOCKDOWN: byOwner('lockdown.start'),
  GUILD_BOOSTS: byOwner('boosts.set'),
  GUILD_STICKERS: byOwner('stickers.create'),
  GUILD_QUEUE: byOwner('queue.claim'),
  GUILD_CHANNEL_CREATE: byOwner('channels.create'),
  GUILD_CHANNEL_EDIT: byOwner('channels.rename'),
  GUILD_CHANNEL_DELETE: byOwner('channels.delete'),
  GUILD_CHANNEL_ORDER: byOwner('channels.reorder'),
  GUILD_CATEGORY_CREATE: byOwner('categories.create'),
  GUILD_CATEGORY_EDIT: byOwner('categories.rename'),
  GUILD_CATEGORY_DELETE: byOwner('categories.delete'),
  CHANNEL_TYPING_START: byOwner('channels.typing'),
  CHANNEL_MESSAGE: byOwner('messages.create'),
  CHANNEL_MESSAGE_EDIT: byOwner('messages.edit', ofOwner),
  CHANNEL_MESSAGE_DELETE: byOwner('messages.delete', ofOwner),
  CHANNEL_MESSAGES_DELETE: byOwner('messages.purge', async ({ guild, channelId, say, owner }) => {
    await say(owner);
    return {
      ...{ guildId: guild.id, channelId, userId: owner.userId, after: null, before: null },
      ...{ contains: null, limit: 10, reason: '' },
    };
  }),
  CHANNEL_MESSAGES_RESTORED: byOwner('auditLog.undo', async ({ guild, channelId, say, owner }) => {
    await say(owner);
    const { entryId } = await app.done(
      'messages.purge',
      {
        ...{ guildId: guild.id, channelId, userId: owner.userId, after: null, before: null },
        ...{ contains: null, limit: 10, reason: '' },
      },
      owner,
    );
    return { guildId: guild.id, entryId, reason: '' };
  }),
  CHANNEL_MESSAGE_ATTACHMENTS: byOwner('attachments.remove', ({ owner, ...world }) =>
    messageWithFile(world, owner),
  ),
  CHANNEL_MESSAGE_GIFT: byOwner('gifts.take'),
  CHANNEL_MESSAGE_EMBEDS: byOwner('embeds.remove', ofOwner),
  THREAD_CREATE: byOwner('threads.create'),
  THREAD_EDIT: byOwner('threads.edit'),
  THREAD_DELETE: byOwner('threads.delete'),
  THREAD_FOLLOW: byOwner('threads.follow'),
  CHANNEL_PIN: byOwner('messages.pin', ofOwner),
  VOICE_STATE: byOwner('voice.join'),
  VOICE_SIGNAL: async (world, session) => {
    const args = { channelId: world.voiceId, selfMute: false, selfDeaf: false };
    await app.call('voice.join', args, world.owner, undefined, { 'Gateway-Session': session });
  },
  CHANNEL_REACTION_ADD: byOwner('reactions.add'),
  CHANNEL_REACTION_REMOVE: byOwner('reactions.remove'),
  CHANNEL_REACTION_CLEAR: byOwner('reactions.clear'),
  CHANNEL_ACCESS: byOwner('overwrites.set'),
  CHANNEL_READ: byOwner('channels.markRead', async ({ say, staff, channelId }) => {
    await say(staff);
    return { channelId };
  }),
  CHANNEL_UNREAD: byOwner('channels.markUnread'),
  DRAFT: byOwner('drafts.set'),
  RELATION: byOwner('friends.request'),
  RELATION_REMOVE: byOwner('friends.cancel'),
  FRIEND_STATUS: async ({ owner }) => {
    const friend = await app.signUp();
    await app.done('friends.request', { username: owner.user.username }, friend);
    await app.done('friends.accept', { userId: friend.userId }, owner);
    await app.done('users.updateStatus', { status: 'dnd' }, friend);
  },
  DIRECT_CREATE: byOwner('direct.open'),
  DIRECT_EDIT: byOwner('direct.edit'),
  DIRECT_REMOVE: byOwner('direct.close'),
  HELD_MESSAGE: byOwner('held.withdraw'),
  SCHEDULED: byOwner('scheduled.create'),
  SCHEDULED_REMOVE: byOwner('scheduled.delete'),
  SYSTEM_MESSAGE: () => {
    const message = {
      id: toId<SystemMessageId>('1'),
      message: 'Hello',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    app.server.hub.toEveryone('SYSTEM_MESSAGE', { message });
    return Promise.resolve();
  },
};

/**
 * Adds people while their sockets are open, gives them access to the channels, and takes all of it away again. The
 * server must then forget listeners that it had registered, not just never register them.
 */
const comeAndGo = async (world: World, kicked: Person): Promise<void> => {
  const { guild, owner, former, banned, member, tested } = world;
  const guildId = guild.id;
  const ban = { guildId, targetUserId: banned.userId, reason: '' };
  await app.done('bans.remove', ban, owner);
  await app.join(guild, owner, former, kicked, banned);
  const sightOf = ({ userId }: Person) => ({ guildId, targetUserId: userId, roleId: tested.id });
  for (const who of [former, kicked, banned, member]) await app.done('roles.addMember', sightOf(who), owner);
  await app.done('guilds.leave', { guildId }, former);
  await app.done('members.kick', { ...ban, targetUserId: kicked.userId }, owner);
  await app.done('bans.add', ban, owner);
  await app.done('roles.removeMember', sightOf(member), owner);
};

describe('an event is heard by those who may know of it, and by nobody else', () => {
  it.each(Object.keys(audience).filter(isEventName))('%s', async (name) => {
    const world = await createWorld(app, 'VIEW_CHANNELS');
    const kicked = await app.signUp();
    const sockets = { ...(await world.connectAll()), kicked: await app.connect(kicked) };
    await comeAndGo(world, kicked);
    // They were members and could view the channels.
    await Promise.all([
      ...(['former', 'kicked', 'banned'] as const).map((who) => sockets[who].event('GUILD_LEFT')),
      sockets.member.event('GUILD_JOINED', 1),
    ]);
    const { heardBy, notBy } = audience[name];
    // By another session: events about what a user has read go only to the user's other sockets.
    const { email, password } = world[heardBy];
    const listener = await app.connect((await app.done('auth.login', { email, password })).token);
    const everyone = [...Object.values(sockets), listener];
    await Promise.all(everyone.map((socket) => socket.settle()));
    const before = notBy.map((who) => sockets[who].events().length);
    const nth = listener.eventsOf(name).length;
    const hello = await listener.frame((frame) => frame.kind === 'hello');
    await causes[name](world, hello.kind === 'hello' ? hello.session : '');
    await listener.event(name, nth);
    await Promise.all(everyone.map((socket) => socket.settle()));
    notBy.forEach((who, index) => {
      const heard = sockets[who].events().slice(before[index]);
      // Outsiders receive no event at all, whatever else the call caused.
      const wrong = heard.filter((event) => (who !== 'member' && who !== 'staff') || event.name === name);
      expect(wrong, `${name} for ${who}`).toEqual([]);
    });
  });
});
