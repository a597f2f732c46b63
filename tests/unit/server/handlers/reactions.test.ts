import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { Overwrite } from '../../../../src/contract/entities/channel';
import type { ChannelId, MessageId, RoleId, UserId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { withoutReaction, withReaction } from '../../../../src/domain/messages/reactions';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { eraseReactions } from '../../../../src/server/data/reaction-erasure';
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
let everyone: RoleId;
let messageId: MessageId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
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
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  everyone = roles.find(({ isDefault }) => isDefault)!.id;
  messageId = await say('hello');
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const say = async (content: string, as = ann): Promise<MessageId> =>
  (await app.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
const react = (emoji: string, as: Person, on = messageId) =>
  app.call('reactions.add', { messageId: on, emoji }, as);
const unreact = (emoji: string, as: Person) => app.call('reactions.remove', { messageId, emoji }, as);
const shown = async (as: Person, on = messageId) => {
  const { messages } = (await app.done('messages.list', { channelId }, as)).data;
  return messages
    .find(({ id }) => id === on)
    ?.reactions.map(({ emoji, count, me }) => `${emoji} ${count}${me ? ' me' : ''}`);
};
const who = async (emoji: string, as: Person, more: { after?: UserId; limit?: number } = {}) =>
  (await app.done('reactions.list', { messageId, emoji, ...more }, as)).users.map(({ id }) => id);
const setEveryone = (deny: Parameters<typeof maskOf>[0]) => {
  const overwrites: Overwrite[] = [{ target: 'role', id: everyone, allow: maskOf([]), deny: maskOf(deny) }];
  return app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
};
const saidIn = (body: unknown): unknown => (body as { readonly message?: string }).message;
const trail = async () =>
  (await app.done('auditLog.list', { guildId: guild.id, limit: 10 }, owner)).entries.filter(
    ({ actionType }) => actionType === 'MESSAGE_REACTION_REMOVE',
  );

describe('reacting', () => {
  it('is on the message for all, in the order of first use, and marked as one’s own', async () => {
    await react('👍', ann);
    await react('🎉', bob);
    await react('👍', bob);
    expect(await shown(ann)).toEqual(['👍 2 me', '🎉 1']);
    expect(await shown(bob)).toEqual(['👍 2 me', '🎉 1 me']);
    expect(await shown(owner)).toEqual(['👍 2', '🎉 1']);
    await unreact('👍', ann);
    expect(await shown(ann)).toEqual(['👍 1', '🎉 1']);
    expect(await who('👍', owner)).toEqual([bob.userId]);
  });

  it('is told to those who see the channel, with the number after it', async () => {
    const socket = await app.connect(owner);
    await react('👍', ann);
    await react('👍', bob);
    await unreact('👍', ann);
    await socket.settle();
    const about = { guildId: guild.id, channelId, messageId, emoji: '👍' };
    expect(socket.events().filter(({ name }) => name.startsWith('CHANNEL_REACTION'))).toEqual([
      {
        name: 'CHANNEL_REACTION_ADD',
        data: { ...about, userId: ann.userId, count: 1, authorId: ann.userId },
      },
      {
        name: 'CHANNEL_REACTION_ADD',
        data: { ...about, userId: bob.userId, count: 2, authorId: ann.userId },
      },
      { name: 'CHANNEL_REACTION_REMOVE', data: { ...about, userId: ann.userId, count: 1 } },
    ]);
  });

  it('twice, and taking back what is not there, changes nothing and is told to nobody', async () => {
    await react('👍', ann);
    const socket = await app.connect(owner);
    expect((await react('👍', ann)).status).toBe(200);
    expect((await unreact('🎉', ann)).status).toBe(200);
    expect((await unreact('👍', bob)).status).toBe(200);
    await socket.settle();
    expect(socket.events().filter(({ name }) => name.startsWith('CHANNEL_REACTION'))).toEqual([]);
    expect(await shown(ann)).toEqual(['👍 1 me']);
  });

  it('is the same emoji, however it is written', async () => {
    await react('\u2764', ann);
    await react('\u2764\uFE0F', bob);
    expect(await shown(ann)).toEqual(['\u2764\uFE0F 2 me']);
    await react('👍', ann);
    await react('👍🏽', ann);
    expect(await shown(bob)).toEqual(['\u2764\uFE0F 2 me', '👍 1', '👍🏽 1']);
  });

  it.each(['', 'yes', '👍👍', '\uFE0F', '\uD83D', '👍'.repeat(1000), 'custom:', 'custom:x'])(
    'needs one emoji: %# is 400',
    async (emoji) => {
      const { status, body } = await react(emoji, ann);
      expect([status, saidIn(body)]).toEqual([400, 'Not an emoji']);
      expect((await app.call('reactions.list', { messageId, emoji }, ann)).status).toBe(400);
    },
  );

  it('knows no emoji that the server does not have', async () => {
    const { status, body } = await react('custom:123', ann);
    expect([status, saidIn(body)]).toEqual([404, 'Unknown emoji']);
  });

  it('is refused for a 21st emoji, and not for another person with one of the twenty', async () => {
    const emoji = Array.from({ length: 20 }, (_, nth) => String.fromCodePoint(0x1f600 + nth));
    for (const one of emoji) await react(one, ann);
    const refused = await react('🎉', bob);
    expect([refused.status, saidIn(refused.body)]).toEqual([
      409,
      'This message has 20 different reactions already',
    ]);
    expect((await react(emoji[3]!, bob)).status).toBe(200);
    await unreact(emoji[0]!, ann);
    expect((await react('🎉', bob)).status).toBe(200);
  });

  it('keeps an emoji in its place when the first person takes it back', async () => {
    await react('👍', ann);
    await react('🎉', ann);
    await react('👍', bob);
    await unreact('👍', ann);
    expect(await shown(owner)).toEqual(['👍 1', '🎉 1']);
  });

  it('goes on by the rights in the channel: to join without them, not to begin', async () => {
    await react('👍', ann);
    await setEveryone(['ADD_REACTIONS']);
    expect((await react('👍', bob)).status).toBe(200);
    const refused = await react('🎉', bob);
    expect([refused.status, saidIn(refused.body)]).toEqual([403, 'You may not add reactions here']);
    expect((await react('🎉', owner)).status).toBe(200);
    await setEveryone(['SEND_MESSAGES']);
    expect((await react('🚀', bob)).status).toBe(200);
    await setEveryone(['VIEW_CHANNELS']);
    for (const { status } of [await react('👍', bob), await unreact('👍', bob)]) expect(status).toBe(404);
    expect((await app.call('reactions.list', { messageId, emoji: '👍' }, bob)).status).toBe(404);
  });

  it('is nothing for strangers, nor on a message that is gone', async () => {
    expect((await react('👍', stranger)).status).toBe(404);
    await app.done('messages.delete', { messageId }, ann);
    expect((await react('👍', ann)).status).toBe(404);
    expect((await unreact('👍', ann)).status).toBe(404);
  });

  it('goes with the message, and with the channel', async () => {
    await react('👍', bob);
    const count = async () =>
      (await app.store.db.selectFrom('reactions').select('emoji').where('userId', '=', bob.userId).execute())
        .length;
    await app.done('messages.delete', { messageId }, ann);
    expect(await count()).toBe(0);
    messageId = await say('again');
    await react('👍', bob);
    await app.done('channels.delete', { channelId }, owner);
    expect(await count()).toBe(0);
  });

  it('goes with a person whose messages are erased, and stays with one who only left', async () => {
    await react('👍', bob);
    await react('👍', ann);
    await react('🎉', bob);
    await app.done('guilds.leave', { guildId: guild.id }, bob);
    expect(await shown(ann)).toEqual(['👍 2 me', '🎉 1']);
    const step = { after: '0' as MessageId, upTo: messageId, shown: 100 };
    const gone = await app.store.transaction((trx) => eraseReactions(trx, bob.userId, step));
    const about = { guildId: guild.id, channelId, messageId, isShown: true, isRuled: false, threadOf: null };
    expect(gone).toHaveLength(2);
    expect(gone).toEqual(
      expect.arrayContaining([
        { ...about, emoji: '🎉', count: 0 },
        { ...about, emoji: '👍', count: 1 },
      ]),
    );
    expect(await shown(ann)).toEqual(['👍 1 me']);
  });

  it('is in the end the set of the last acts, for all who read or listen', async () => {
    const people = [owner, ann, bob];
    const act = fc.record({
      who: fc.integer({ min: 0, max: people.length - 1 }),
      emoji: fc.constantFrom('👍', '🎉', '❤️'),
      isOn: fc.boolean(),
    });
    const socket = await app.connect(bob);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
        messageId = await say('once more');
        const last = new Map<string, boolean>();
        // Of one person and emoji only the last act is made: concurrent ones have no order.
        for (const { who: nth, emoji, isOn } of acts) last.set(`${nth} ${emoji}`, isOn);
        await Promise.all(
          [...last].map(([key, isOn]) => {
            const [nth = '', emoji = ''] = key.split(' ');
            const name = isOn ? 'reactions.add' : 'reactions.remove';
            return app.call(name, { messageId, emoji }, people[Number(nth)] ?? owner);
          }),
        );
        await socket.settle();
        let heard: Parameters<typeof withReaction>[0] = [];
        for (const { name, data } of socket.events()) {
          if (name !== 'CHANNEL_REACTION_ADD' && name !== 'CHANNEL_REACTION_REMOVE') continue;
          if (data.messageId !== messageId) continue;
          const counted = { emoji: data.emoji, count: data.count, isMine: data.userId === bob.userId };
          heard =
            name === 'CHANNEL_REACTION_ADD' ? withReaction(heard, counted) : withoutReaction(heard, counted);
        }
        const wanted = ['👍', '🎉', '❤️'].flatMap((emoji) => {
          const users = people.filter((_, nth) => last.get(`${nth} ${emoji}`) === true);
          return users.length === 0 ? [] : [`${emoji} ${users.length}${users.includes(bob) ? ' me' : ''}`];
        });
        expect((await shown(bob))?.sort()).toEqual([...wanted].sort());
        expect(heard.map(({ emoji, count, me }) => `${emoji} ${count}${me ? ' me' : ''}`).sort()).toEqual(
          [...wanted].sort(),
        );
      }),
      { numRuns: 8 },
    );
  });
});

describe('who reacted', () => {
  it('is listed in their order, page by page, by the name in the server', async () => {
    for (const person of [bob, owner, ann]) await react('👍', person);
    await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Bobby' }, bob);
    const { users } = await app.done('reactions.list', { messageId, emoji: '👍' }, ann);
    expect(users[0]).toEqual({
      id: bob.userId,
      username: bob.user.username,
      displayName: 'Bobby',
      avatar: null,
    });
    expect(users.map(({ id }) => id)).toEqual([bob.userId, owner.userId, ann.userId]);
    expect(await who('👍', ann, { limit: 2 })).toEqual([bob.userId, owner.userId]);
    expect(await who('👍', ann, { after: owner.userId, limit: 2 })).toEqual([ann.userId]);
    expect(await who('👍', ann, { after: ann.userId })).toEqual([]);
    expect(await who('👍', ann, { after: stranger.userId })).toHaveLength(3);
    expect(await who('🎉', ann)).toEqual([]);
    expect((await app.call('reactions.list', { messageId, emoji: '👍', limit: 0 }, ann)).status).toBe(400);
  });
});

describe('the removal by staff', () => {
  const remove = (emoji: string | null, userId: UserId | null, as = owner, reason?: string) =>
    app.call(
      'reactions.clear',
      { messageId, emoji, userId, ...(reason === undefined ? {} : { reason }) },
      as,
    );

  it('is of one person, of an emoji, or of all; members may not', async () => {
    for (const emoji of ['👍', '🎉']) for (const person of [ann, bob]) await react(emoji, person);
    expect((await remove('👍', ann.userId, bob)).status).toBe(403);
    const socket = await app.connect(ann);
    await remove('👍', ann.userId, owner, 'spam');
    expect(await shown(ann)).toEqual(['👍 1', '🎉 2 me']);
    await remove('🎉', null);
    expect(await shown(ann)).toEqual(['👍 1']);
    await remove(null, null);
    expect(await shown(ann)).toEqual([]);
    await socket.settle();
    const about = { guildId: guild.id, channelId, messageId };
    expect(socket.events().filter(({ name }) => name.startsWith('CHANNEL_REACTION'))).toEqual([
      { name: 'CHANNEL_REACTION_REMOVE', data: { ...about, userId: ann.userId, emoji: '👍', count: 1 } },
      { name: 'CHANNEL_REACTION_CLEAR', data: { ...about, emoji: '🎉' } },
      { name: 'CHANNEL_REACTION_CLEAR', data: { ...about, emoji: null } },
    ]);
    const seen = (await trail()).map(({ target, changes, extraInfo, reason }) => [
      target?.name,
      changes.map(({ oldValue }) => oldValue),
      extraInfo.count,
      reason,
    ]);
    expect(seen).toEqual([
      ['general', [], 1, null],
      ['general', ['🎉'], 2, null],
      [ann.user.username, ['👍'], 1, 'spam'],
    ]);
  });

  it('of what is not there, or of one’s own alone, writes nothing into the audit log', async () => {
    await react('👍', owner);
    expect((await remove('🎉', null)).status).toBe(200);
    expect((await remove('👍', bob.userId)).status).toBe(200);
    expect((await remove('👍', owner.userId)).status).toBe(200);
    expect((await remove(null, null)).status).toBe(200);
    expect(await trail()).toEqual([]);
  });

  it('names the emoji of a person’s reaction', async () => {
    expect((await remove(null, ann.userId)).status).toBe(400);
  });
});
