import { afterAll, afterEach, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type CategoryId, type ChannelId, toId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let member: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
  [owner, member] = [await app.signUp('owner'), await app.signUp('member')];
});
beforeEach(async () => {
  guild = await app.createGuild(owner);
  await app.join(guild, owner, member);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const categoryNamed = (name: string): CategoryId => {
  const found = guild.categories.find((category) => category.name === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found.id;
};

const addChannel = async (name: string, categoryId: CategoryId | null): Promise<ChannelId> =>
  (await app.done('channels.create', { guildId: guild.id, name, type: 'text', categoryId }, owner)).channel
    .id;

const guildNow = async (): Promise<Guild> => {
  const found = (await app.done('guilds.list', {}, owner)).find(({ id }) => id === guild.id);
  if (found === undefined) throw new Error('no guild');
  return found;
};

describe('renaming a category', () => {
  it('is told to those who see channels; the name is trimmed, its place stays', async () => {
    const categoryId = categoryNamed('Voice Channels');
    const socket = await app.connect(member);
    await app.done('categories.rename', { categoryId, name: '  Talk ' }, owner);
    await socket.settle();
    const told = socket.events().filter(({ name }) => name.includes('CATEGORY'));
    const category = { id: categoryId, name: 'Talk', position: 1 };
    expect(told).toMatchObject([{ name: 'GUILD_CATEGORY_EDIT', data: { guildId: guild.id, category } }]);
    expect((await guildNow()).categories).toContainEqual(expect.objectContaining(category));
  });

  it('takes 1 to 100 characters that are not all blank', async () => {
    const categoryId = categoryNamed('Voice Channels');
    const send = (name: unknown) =>
      app.server.http.inject({
        method: 'POST',
        url: '/channel/rename/category',
        headers: { authorization: owner.token },
        payload: { id: categoryId, name },
      });
    for (const name of ['', '   ', 'x'.repeat(101), 5, null])
      expect(await send(name)).toMatchObject({ statusCode: 400 });
    expect(await send('😀'.repeat(100))).toMatchObject({ statusCode: 200 });
  });
});

describe('deleting a category', () => {
  it('leaves its channels uncategorised, after those that were, in their order', async () => {
    const categoryId = categoryNamed('Text Channels');
    const loose = [await addChannel('loose-one', null), await addChannel('loose-two', null)];
    await addChannel('second', categoryId);
    await addChannel('third', categoryId);
    const socket = await app.connect(member);
    await app.done('categories.delete', { categoryId }, owner);
    await socket.settle();
    // Status events depend on whether the member's status was known already.
    const events = socket.events().filter(({ name }) => name !== 'GUILD_MEMBER_STATUS');
    expect(events.map(({ name }) => name)).toEqual(['GUILD_CHANNEL_ORDER', 'GUILD_CATEGORY_DELETE']);
    const { categories, channels } = await guildNow();
    expect(categories.map(({ name }) => name)).toEqual(['Voice Channels']);
    const free = channels
      .filter((channel) => channel.categoryId === null)
      .sort((a, b) => a.position - b.position);
    expect(free.map(({ name }) => name)).toEqual(['loose-one', 'loose-two', 'general', 'second', 'third']);
    expect(free.slice(0, 2).map(({ id }) => id)).toEqual(loose);
    const [order, gone] = events;
    expect(gone?.data).toEqual({ guildId: guild.id, categoryId });
    expect(order?.data).toMatchObject({
      categories: [{ id: categoryNamed('Voice Channels'), position: 1 }],
      channels: expect.arrayContaining(
        free.map(({ id, position }) => ({ id, position, categoryId: null })),
      ) as unknown,
    });
  });

  it('is done once', async () => {
    const categoryId = categoryNamed('Text Channels');
    const answers = await Promise.all(
      [1, 2].map(() => app.status('categories.delete', { categoryId }, owner)),
    );
    expect(answers.sort()).toEqual([200, 404]);
    expect(await app.status('categories.delete', { categoryId }, owner)).toBe(404);
    expect(await app.status('categories.rename', { categoryId, name: 'x' }, owner)).toBe(404);
  });
});

describe('who may', () => {
  it('needs MANAGE_CHANNELS, and to see the channels', async () => {
    const categoryId = categoryNamed('Text Channels');
    const outsider = await app.signUp();
    const tries = (person: Person) =>
      Promise.all([
        app.status('categories.rename', { categoryId, name: 'Mine' }, person),
        app.status('categories.delete', { categoryId }, person),
      ]);
    expect(await tries(member)).toEqual([403, 403]);
    expect(await tries(outsider)).toEqual([404, 404]);
    expect(await app.status('categories.delete', { categoryId: toId<CategoryId>('1') }, owner)).toBe(404);
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const permissions = maskOf(['MANAGE_CHANNELS']);
    await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone.id, permissions }, owner);
    expect(await tries(member)).toEqual([404, 404]);
    expect((await guildNow()).categories.map(({ name }) => name)).toEqual([
      'Text Channels',
      'Voice Channels',
    ]);
  });

  it('hears of it only who sees the channels', async () => {
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const where = { guildId: guild.id, roleId: everyone.id };
    await app.done('roles.editPermissions', { ...where, permissions: maskOf([]) }, owner);
    const socket = await app.connect(member);
    await app.done(
      'categories.rename',
      { categoryId: categoryNamed('Text Channels'), name: 'Secret' },
      owner,
    );
    await app.done('categories.delete', { categoryId: categoryNamed('Text Channels') }, owner);
    await socket.settle();
    expect(socket.events().filter(({ name }) => name !== 'GUILD_MEMBER_STATUS')).toEqual([]);
  });
});
