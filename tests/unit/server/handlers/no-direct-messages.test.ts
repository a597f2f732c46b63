import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../../src/contract/ids';
import { createConversation } from '../../../../src/server/data/conversations';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

/** A conversation of two people, with a message, from before the operator's choice. */
const conversationOf = (
  { server, store }: TestServer,
  [ann, ben]: readonly [Person, Person],
): Promise<{ readonly id: ChannelId; readonly messageId: MessageId }> => {
  const { ids } = server.services;
  const createdAt = '2026-01-01T00:00:00.000Z';
  const member = { stance: 'accepted', closed: false } as const;
  return store.transaction(async (trx) => {
    const { id } = await createConversation(trx, ids, {
      ...{ type: 'direct', ownerId: null, createdAt },
      members: [
        { userId: ann.userId, ...member },
        { userId: ben.userId, ...member },
      ],
    });
    const messageId = ids.next<MessageId>();
    await trx
      .insertInto('messages')
      .values({ id: messageId, channelId: id, authorId: ann.userId, content: 'Hello', createdAt })
      .execute();
    return { id, messageId };
  });
};

const callsAbout = (channelId: ChannelId, messageId: MessageId) =>
  [
    ['direct.close', { channelId }],
    ['messages.list', { channelId }],
    ['messages.create', { channelId, content: 'Hello', parentId: null }],
    ['messages.edit', { messageId, content: 'Hello you' }],
    ['channels.markRead', { channelId }],
  ] as const;

/** A report of a message by somebody else. */
const report = (messageId: MessageId) =>
  ({ guildId: null, messageId, userId: null, category: 'spam', text: '' }) as const;

describe('a server with --no-direct-messages', () => {
  let off: TestServer;
  beforeAll(async () => {
    off = await startTestServer({ hasDirectMessages: false });
  });
  afterAll(() => off.close());

  it('names no such feature, and finds no conversation', async () => {
    const [ann, ben] = [await off.signUp(), await off.signUp()];
    const { id, messageId } = await conversationOf(off, [ann, ben]);
    expect((await off.done('meta.fetch', {}, '')).features).not.toContain('direct-messages');
    for (const [call, args] of callsAbout(id, messageId))
      expect([call, (await off.call(call, args as never, ann)).status]).toEqual([call, 404]);
    expect((await off.call('reports.create', report(messageId), ben)).status).toBe(404);
    expect((await off.call('direct.list', {}, ann)).status).toBe(404);
    expect((await off.call('direct.open', { userIds: [ben.userId] }, ann)).status).toBe(404);
  });

  it('leaves all else as it is', async () => {
    const owner = await off.signUp();
    const guild = await off.createGuild(owner);
    const channel = guild.channels.find(({ type }) => type === 'text');
    if (channel === undefined) throw new Error('a guild has a text channel');
    const said = { channelId: channel.id, content: 'Hello', parentId: null };
    const { data } = await off.done('messages.create', said, owner);
    await off.done('messages.edit', { messageId: data.id, content: 'Hello you' }, owner);
    await off.done('channels.markRead', { channelId: channel.id }, owner);
  });
});

describe('a server without the option', () => {
  it('finds them', async () => {
    const on = await startTestServer();
    try {
      const [ann, ben] = [await on.signUp(), await on.signUp()];
      const { id, messageId } = await conversationOf(on, [ann, ben]);
      for (const [call, args] of callsAbout(id, messageId))
        expect([call, (await on.call(call, args as never, ann)).status]).toEqual([call, 200]);
      expect((await on.call('reports.create', report(messageId), ben)).status).toBe(200);
    } finally {
      await on.close();
    }
  });
});
