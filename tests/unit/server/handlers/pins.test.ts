import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../../../src/contract/ids';
import { PINS_OF_CHANNEL } from '../../../../src/contract/limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
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

const say = async (content: string, as = ann): Promise<MessageId> =>
  (await app.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
const pin = (messageId: MessageId, as = owner) => app.call('messages.pin', { messageId }, as);
const unpin = (messageId: MessageId, as = owner) => app.call('messages.unpin', { messageId }, as);
const pinned = async (as = bob) => (await app.done('pins.list', { channelId }, as)).data.messages;
const entries = async () =>
  (await app.done('auditLog.list', { guildId: guild.id, limit: 20 }, owner)).entries.filter(
    ({ actionType }) => actionType.includes('PIN'),
  );

describe('pinning', () => {
  it('lists the messages, the last pinned first, with who pinned them', async () => {
    const [first, second] = [await say('one'), await say('two')];
    await pin(second);
    app.clock.advance(1000);
    await pin(first);
    const found = await pinned();
    expect(found.map(({ id, content }) => [id, content])).toEqual([
      [first, 'one'],
      [second, 'two'],
    ]);
    expect(found[0]).toMatchObject({
      pinned: true,
      pinnedBy: { id: owner.userId, username: owner.user.username },
      authorId: ann.userId,
    });
    expect(Date.parse(found[0]?.pinnedAt ?? '')).toBeGreaterThan(Date.parse(found[1]?.pinnedAt ?? ''));
    const { messages } = (await app.done('messages.list', { channelId }, bob)).data;
    expect(messages.map((message) => [message.id, message.pinned])).toEqual([
      [first, true],
      [second, true],
    ]);
  });

  it('is told to the viewers once, and stands in the audit log once', async () => {
    const [socket, id] = [await app.connect(bob), await say('one')];
    for (let time = 0; time < 2; time += 1) expect((await pin(id)).status).toBe(200);
    const by = { id: owner.userId, username: owner.user.username };
    expect(await socket.event('CHANNEL_PIN')).toMatchObject({
      guildId: guild.id,
      channelId,
      messageId: id,
      pinned: true,
      by,
    });
    for (let time = 0; time < 2; time += 1) expect((await unpin(id)).status).toBe(200);
    expect(await socket.event('CHANNEL_PIN', 1)).toMatchObject({ messageId: id, pinned: false, by });
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_PIN')).toHaveLength(2);
    expect((await entries()).map(({ actionType, target }) => [actionType, target?.name])).toEqual([
      ['MESSAGE_UNPIN', ann.user.username],
      ['MESSAGE_PIN', ann.user.username],
    ]);
    expect(await pinned()).toEqual([]);
  });

  it('needs the right in the channel, which Manage Messages brings along', async () => {
    const id = await say('one');
    expect((await pin(id, bob)).status).toBe(403);
    expect((await pin(id, stranger)).status).toBe(404);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'keepers', color: '#112233' },
      owner,
    );
    if (role === null) throw new Error('no role');
    await app.done(
      'roles.addMember',
      { guildId: guild.id, roleId: role.id, targetUserId: bob.userId },
      owner,
    );
    const grant = (names: Parameters<typeof maskOf>[0]) =>
      app.done(
        'roles.editPermissions',
        { guildId: guild.id, roleId: role.id, permissions: maskOf(names) },
        owner,
      );
    await grant(['MANAGE_MESSAGES']);
    expect((await pin(id, bob)).status).toBe(200);
    await grant(['PIN_MESSAGES']);
    expect((await unpin(id, bob)).status).toBe(200);
    // Pinning is no rank: the owner's message too.
    expect((await pin(await say('of the owner', owner), bob)).status).toBe(200);
    await app.done(
      'overwrites.set',
      {
        placeId: channelId,
        overwrites: [{ target: 'role', id: role.id, allow: maskOf([]), deny: maskOf(['PIN_MESSAGES']) }],
      },
      owner,
    );
    expect((await pin(id, bob)).status).toBe(403);
  });

  it('ends with the message, without an entry of its own', async () => {
    const id = await say('one', owner);
    await pin(id);
    await app.done('messages.delete', { messageId: id }, owner);
    expect(await pinned()).toEqual([]);
    expect((await pin(id)).status).toBe(404);
    expect((await unpin(id)).status).toBe(404);
    expect((await entries()).map(({ actionType }) => actionType)).toEqual(['MESSAGE_PIN']);
  });

  it('keeps a message that was edited, with its new text', async () => {
    const id = await say('one');
    await pin(id);
    await app.done('messages.edit', { messageId: id, content: 'two' }, ann);
    expect(await pinned()).toMatchObject([{ id, content: 'two', isEdited: true }]);
  });

  it(`ends at ${PINS_OF_CHANNEL} in a channel, however many ask at once`, async () => {
    const ids: MessageId[] = [];
    for (let count = 0; count < PINS_OF_CHANNEL + 10; count += 1) ids.push(await say(`words ${count}`));
    const answers = await Promise.all(ids.map((id) => pin(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 10 }, () => [
        409,
        { error: 409, message: 'This channel has 100 pinned messages already' },
      ]),
    );
    expect(await pinned()).toHaveLength(PINS_OF_CHANNEL);
  });

  it('is for the messages of voice channels as well', async () => {
    const voice = guild.channels.find(({ type }) => type === 'voice');
    if (voice === undefined) throw new Error('no voice channel');
    const hello = { channelId: voice.id, content: 'hello', parentId: null };
    const { data } = await app.done('messages.create', hello, owner);
    await app.done('messages.pin', { messageId: data.id }, owner);
    const { data: list } = await app.done('pins.list', { channelId: voice.id }, owner);
    expect(list.messages.map(({ id }) => id)).toEqual([data.id]);
  });
});
