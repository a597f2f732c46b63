import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { toId, type CategoryId, type ChannelId } from '../../../../src/contract/ids';
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

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  [owner, ann] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const categoryId = (index = 0): CategoryId => guild.categories[index]?.id ?? toId<CategoryId>('1');
const create = (
  name: string,
  more: { type?: 'text' | 'voice'; categoryId?: CategoryId | null; topic?: string } = {},
) => {
  const { type = 'text', categoryId: home = null, topic } = more;
  const asked = {
    guildId: guild.id,
    name,
    type,
    categoryId: home,
    ...(topic === undefined ? {} : { topic }),
  };
  return app.call('channels.create', asked, owner);
};
const now = async (as = owner) => {
  const found = (await app.done('guilds.list', {}, as)).find(({ id }) => id === guild.id);
  if (found === undefined) throw new Error('no guild');
  return found;
};

describe('a channel', () => {
  it('is kept by its normalised name, after the others of its category, and told', async () => {
    const socket = await app.connect(ann);
    const { reply } = await create('  Off Topic!  ', { categoryId: categoryId(), topic: 'Anything' });
    expect(reply?.channel).toMatchObject({
      name: 'off-topic',
      type: 'text',
      topic: 'Anything',
      categoryId: categoryId(),
      position: 1,
      slowmode: 0,
      nsfw: false,
      hasUnread: false,
    });
    const { channel } = await socket.event('GUILD_CHANNEL_CREATE');
    expect(channel).toEqual({ ...reply?.channel, hasUnread: null });
    expect((await create('Stage 2!', { type: 'voice' })).reply?.channel.name).toBe('Stage 2');
  });

  it.each(['!!!', '🎉 & -'])('has no name that is empty once normalised: %j', async (name) => {
    expect((await create(name)).status).toBe(400);
    const channelId = textChannelOf(guild);
    expect(await app.status('channels.rename', { channelId, name, topic: null }, owner)).toBe(400);
  });

  it('is not put into a category of another guild', async () => {
    const other = await app.createGuild(owner, 'Other');
    expect((await create('x', { categoryId: other.categories[0]?.id ?? null })).status).toBe(404);
  });

  it('is one of at most 50 in a category', async () => {
    for (let index = 1; index < 50; index += 1)
      expect((await create(`c${index}`, { categoryId: categoryId() })).status).toBe(200);
    expect(await create('one-more', { categoryId: categoryId() })).toMatchObject({
      status: 400,
      body: { message: 'A category holds up to 50 channels' },
    });
    expect((await create('one-more', { categoryId: categoryId(1) })).status).toBe(200);
  });

  it('is renamed, with its topic, by the rules of its type', async () => {
    const socket = await app.connect(ann);
    const channelId = textChannelOf(guild);
    await app.done('channels.rename', { channelId, name: 'New Name', topic: 'New topic' }, owner);
    expect((await socket.event('GUILD_CHANNEL_EDIT')).channel).toMatchObject({
      name: 'new-name',
      topic: 'New topic',
    });
    await app.done('channels.rename', { channelId, name: 'new-name', topic: null }, owner);
    expect((await socket.event('GUILD_CHANNEL_EDIT', 1)).channel.topic).toBeNull();
  });

  it('is deleted with its messages', async () => {
    const socket = await app.connect(ann);
    const channelId = textChannelOf(guild);
    const { data } = await app.done('messages.create', { channelId, content: 'x', parentId: null }, owner);
    await app.done('channels.delete', { channelId }, owner);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toEqual({ guildId: guild.id, channelId });
    expect(await app.status('messages.edit', { messageId: data.id, content: 'y' }, owner)).toBe(404);
    expect(await app.status('channels.delete', { channelId }, owner)).toBe(404);
    expect((await now()).channels.map(({ id }) => id)).not.toContain(channelId);
  });
});

describe('an order', () => {
  it('moves channels and categories, and tells all places', async () => {
    const socket = await app.connect(ann);
    const channelId = textChannelOf(guild);
    const asked = {
      guildId: guild.id,
      channels: [{ id: channelId, position: 1, categoryId: categoryId(1) }],
      categories: [
        { id: categoryId(0), position: 1 },
        { id: categoryId(1), position: 0 },
      ],
    };
    await app.done('channels.reorder', asked, owner);
    const event = await socket.event('GUILD_CHANNEL_ORDER');
    expect(event.channels).toHaveLength(2);
    expect(event.channels).toContainEqual({ id: channelId, position: 1, categoryId: categoryId(1) });
    expect(event.categories).toEqual([
      { id: categoryId(1), position: 0 },
      { id: categoryId(0), position: 1 },
    ]);
    const after = await now(ann);
    expect(after.categories.map(({ id }) => id)).toEqual([categoryId(1), categoryId(0)]);
  });

  it('that others have overtaken is refused, with the places that hold now', async () => {
    const places = [{ id: textChannelOf(guild), position: 0, categoryId: categoryId(1) }];
    const asked = { guildId: guild.id, channels: places, categories: [] };
    const before = await now();
    const { status, body } = await app.call('channels.reorder', asked, owner);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 409,
      channels: before.channels.map(({ id, position, categoryId: home }) => ({
        id,
        position,
        categoryId: home,
      })),
      categories: before.categories.map(({ id, position }) => ({ id, position })),
    });
    expect(await now()).toEqual(before);
  });

  it('touches nothing when a part of it is another guild’s', async () => {
    const other = await app.createGuild(owner, 'Other');
    const before = await now();
    const foreign = other.channels[0]?.id ?? toId<ChannelId>('1');
    const places = [
      { id: textChannelOf(guild), position: 5, categoryId: null },
      { id: foreign, position: 6, categoryId: null },
    ];
    expect(
      await app.status('channels.reorder', { guildId: guild.id, channels: places, categories: [] }, owner),
    ).toBe(404);
    expect(await now()).toEqual(before);
  });
});
