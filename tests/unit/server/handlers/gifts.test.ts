import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gift } from '../../../../src/contract/entities/gift';
import type { Guild } from '../../../../src/contract/entities/guild';
import {
  type ChannelId,
  type MessageId,
  type StoreItemId,
  toId,
  type UserId,
} from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { eraseAll, removeAccount } from '../../../../src/server/sweeps/remove-account';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const DAY = 24 * 60 * 60 * 1000;
const STARLIGHT = toId<StoreItemId>('1001');

let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED });
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const item = { kind: 'decoration', id: STARLIGHT } as const;
const send = (userId: UserId | null = null, as = ann, change: object = {}) =>
  app.call('gifts.send', { channelId, userId, item, ...change }, as);
const sent = async (userId: UserId | null = null, as = ann): Promise<MessageId> =>
  (await app.done('gifts.send', { channelId, userId, item }, as)).data.id;
const take = (messageId: MessageId, as: Person) => app.call('gifts.take', { messageId }, as);
const shown = async (messageId: MessageId): Promise<Gift | null | undefined> => {
  const { messages } = (await app.done('messages.list', { channelId }, owner)).data;
  return messages.find(({ id }) => id === messageId)?.gift;
};
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string }).message,
];
const named = ({ userId, user }: Person) => ({ id: userId, username: user.username });

describe('a gift', () => {
  it('is a message with the article, for whoever takes it first', async () => {
    const socket = await app.connect(bob);
    const messageId = await sent();
    const { message } = await socket.event('CHANNEL_MESSAGE');
    expect(message).toMatchObject({
      ...{ id: messageId, content: '', authorId: ann.userId },
      gift: { kind: 'decoration', itemId: STARLIGHT, recipient: null, takenBy: null },
    });
    expect(message.gift?.url).toMatch(/^\/media\/store\/.+\.png$/);
    expect(await shown(messageId)).toEqual(message.gift);
  });

  it('is taken by the first, and told to all', async () => {
    const socket = await app.connect(ann);
    const messageId = await sent();
    const { body } = await take(messageId, bob);
    expect(body).toMatchObject({ item: { id: STARLIGHT } });
    const late = await take(messageId, owner);
    expect(said(late)).toEqual([409, 'Somebody was faster']);
    expect(late.body).toMatchObject({ code: 'claimed', by: named(bob) });
    expect((await take(messageId, bob)).status).toBe(200);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE_GIFT')).toEqual([
      { guildId: guild.id, channelId, messageId, takenBy: named(bob) },
    ]);
    expect((await shown(messageId))?.takenBy).toEqual(named(bob));
  });

  it('is for its recipient alone, where it has one', async () => {
    const messageId = await sent(bob.userId);
    expect((await shown(messageId))?.recipient).toEqual(named(bob));
    expect(said(await take(messageId, owner))).toEqual([403, `This gift is for ${bob.user.username}`]);
    expect((await take(messageId, bob)).status).toBe(200);
    expect(said(await take(messageId, owner))).toEqual([403, `This gift is for ${bob.user.username}`]);
  });

  it('is not for its giver, and is not in every message', async () => {
    expect(said(await take(await sent(), ann))).toEqual([403, 'You cannot take your own gift']);
    const { data } = await app.done('messages.create', { channelId, content: 'no', parentId: null }, ann);
    expect(said(await take(data.id, bob))).toEqual([404, 'There is no gift in this message']);
  });

  it('is an article of the store, for a member who sees the channel', async () => {
    expect(said(await send(null, ann, { item: { kind: 'nameplate', id: STARLIGHT } }))).toEqual([
      ...[404, 'This item is not in the store'],
    ]);
    expect(said(await send(ann.userId))).toEqual([400, 'You cannot send yourself a gift']);
    const stranger = await app.signUp();
    expect(said(await send(stranger.userId))).toEqual([404, 'Member not found']);
    const hidden = { target: 'member' as const, id: bob.userId };
    const overwrites = [{ ...hidden, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) }];
    await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
    expect(said(await send(bob.userId))).toEqual([400, 'This member cannot see this channel']);
  });

  it('is one of ten a day, also where the messages are deleted', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const messageId = await sent();
      await app.done('messages.delete', { messageId }, ann);
      app.clock.advance(1000);
    }
    expect(said(await send())).toEqual([429, 'You can send 10 gifts a day']);
    expect((await send(null, bob)).status).toBe(200);
    app.clock.jump(DAY - 10_000 - 1);
    expect((await send()).status).toBe(429);
    app.clock.advance(1);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    app.clock.jump(2 * DAY);
    await sent();
    const rows = app.store.db.selectFrom('gifts').select('id').where('giverId', '=', ann.userId);
    expect(await rows.where('messageId', 'is', null).execute()).toEqual([]);
  });

  it('waits as messages do in slow mode', async () => {
    await app.store.db.updateTable('channels').set({ slowmode: 30 }).where('id', '=', channelId).execute();
    await app.done('messages.create', { channelId, content: 'first', parentId: null }, ann);
    expect((await send()).status).toBe(429);
    app.clock.advance(30_000);
    expect((await send()).status).toBe(200);
    expect((await app.call('messages.create', { channelId, content: 'x', parentId: null }, ann)).status).toBe(
      429,
    );
    expect((await send(null, owner)).status).toBe(200);
    expect((await send(null, owner)).status).toBe(200);
  });

  it('is for those who may talk already, where new members only read', async () => {
    const settings = { verificationLevel: 'ten_minutes' as const };
    await app.done('guildSettings.set', { guildId: guild.id, settings }, owner);
    const refused = { status: 403, body: { code: 'verification' } };
    expect(await send()).toMatchObject(refused);
    app.clock.advance(10 * 60_000);
    expect((await send()).status).toBe(200);
  });

  it('keeps its words when accounts go', async () => {
    const messageId = await sent(bob.userId);
    await take(messageId, bob);
    const { services } = app.server;
    await removeAccount(
      services,
      bob.userId,
      () => false,
      () => true,
    );
    const gone = { id: bob.userId, username: 'Deleted User' };
    expect(await shown(messageId)).toMatchObject({ recipient: gone, takenBy: gone });
    const unsent = await sent();
    await app.done('messages.delete', { messageId: unsent }, ann);
    await removeAccount(
      services,
      ann.userId,
      () => true,
      () => true,
    );
    await eraseAll(services, ann.userId);
    expect(await shown(messageId)).toBeUndefined();
  });
});
