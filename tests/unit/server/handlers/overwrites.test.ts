import { describe, expect, it } from 'vitest';
import type { OverwriteTarget } from '../../../../src/contract/entities/channel';
import type { CategoryId, ChannelId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { holds, rightsOfMask } from '../../../../src/domain/permissions/place';
import {
  app,
  ben,
  bodyOf,
  channelIds,
  create,
  everyone,
  general,
  give,
  guild,
  hidden,
  member,
  mod,
  mods,
  newCategory,
  newRole,
  owner,
  role,
  say,
  seenBy,
  set,
  take,
  useStaffedGuild,
} from '../../../support/node/staffed-guild';

useStaffedGuild();

describe('a private channel', () => {
  it('is there for its maker and for those who are allowed, and for nobody else', async () => {
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    expect(await channelIds(owner)).toContain(channelId);
    expect(await channelIds(mod)).toContain(channelId);
    expect(await channelIds(ben)).not.toContain(channelId);
    const seen = (await seenBy(mod)).channels.find(({ id }) => id === channelId);
    expect(seen?.private).toBe(true);
    expect(holds(rightsOfMask(seen?.permissions ?? maskOf([])), 'SEND_MESSAGES')).toBe(true);
    // The owner is not named twice, and nothing hides a channel from the owner.
    expect((await app.done('overwrites.fetch', { placeId: channelId }, owner)).overwrites).toHaveLength(3);
  });

  it('answers those who do not see it as if it were not there', async () => {
    const channelId = await create('plans', { private: true });
    const messageId = (await app.done('messages.create', { channelId, content: 'x', parentId: null }, owner))
      .data.id;
    const absent = '999' as ChannelId;
    for (const [there, elsewhere] of [
      [say(channelId, ben), say(absent, ben)],
      [app.call('messages.list', { channelId }, ben), app.call('messages.list', { channelId: absent }, ben)],
      [
        app.call('channels.typing', { channelId }, ben),
        app.call('channels.typing', { channelId: absent }, ben),
      ],
      [
        app.call('channels.markRead', { channelId }, ben),
        app.call('channels.markRead', { channelId: absent }, ben),
      ],
      [
        app.call('channels.rename', { channelId, name: 'x', topic: null }, mod),
        app.call('channels.rename', { channelId: absent, name: 'x', topic: null }, mod),
      ],
      [
        app.call('channels.delete', { channelId }, mod),
        app.call('channels.delete', { channelId: absent }, mod),
      ],
      [
        app.call('channels.viewers', { channelId }, ben),
        app.call('channels.viewers', { channelId: absent }, ben),
      ],
      [
        app.call('overwrites.fetch', { placeId: channelId }, mod),
        app.call('overwrites.fetch', { placeId: absent }, mod),
      ],
      [
        app.call('messages.delete', { messageId }, mod),
        app.call('messages.delete', { messageId: '999' as typeof messageId }, mod),
      ],
    ] as const)
      expect(await bodyOf(there)).toEqual(await bodyOf(elsewhere));
  });

  it('is heard by those who see it alone', async () => {
    const channelId = await create('plans', { private: true, allowed: [{ target: 'role', id: mods.id }] });
    const [inside, outside] = [await app.connect(mod), await app.connect(ben)];
    await say(channelId, owner, 'secret');
    await app.done('channels.typing', { channelId }, owner);
    await app.done('channels.rename', { channelId, name: 'plots', topic: null }, owner);
    await app.done('channels.delete', { channelId }, owner);
    await inside.settle();
    await outside.settle();
    expect(inside.events().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['CHANNEL_MESSAGE', 'CHANNEL_TYPING_START', 'GUILD_CHANNEL_EDIT', 'GUILD_CHANNEL_DELETE'],
      ]),
    );
    expect(outside.events().filter(({ data }) => JSON.stringify(data).includes(channelId))).toEqual([]);
  });

  it('comes up on the screens of those who see it when it is made, and on no other', async () => {
    const [inside, outside] = [await app.connect(mod), await app.connect(ben)];
    const channelId = await create('plans', {
      private: true,
      allowed: [{ target: 'member', id: mod.userId }],
    });
    expect((await inside.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      id: channelId,
      private: true,
    });
    await outside.settle();
    expect(outside.events().filter(({ name }) => name.startsWith('GUILD_CH'))).toEqual([]);
  });

  it('is made by those who may set permissions, of roles and members that are there', async () => {
    const plain = await newRole('plain', 'MANAGE_CHANNELS');
    await give(plain, ben);
    const args = { guildId: guild.id, name: 'x', type: 'text' as const, categoryId: null, private: true };
    expect(await app.status('channels.create', args, ben)).toBe(403);
    expect(await app.status('channels.create', { ...args, private: false }, ben)).toBe(200);
    const allowing = (allowed: OverwriteTarget[], isPrivate = true) =>
      app.status('channels.create', { ...args, private: isPrivate, allowed }, owner);
    const stranger = await app.signUp();
    expect(await allowing([{ target: 'member', id: stranger.userId }])).toBe(404);
    expect(
      await allowing([
        { target: 'role', id: mods.id },
        { target: 'role', id: mods.id },
      ]),
    ).toBe(400);
    expect(await allowing([{ target: 'role', id: mods.id }], false)).toBe(400);
  });
});

describe('a private category', () => {
  it('hides its channels and itself, but for a channel that says otherwise', async () => {
    const categoryId = await newCategory('Staff', {
      private: true,
      allowed: [{ target: 'role', id: mods.id }],
    });
    const [inner, open] = [await create('inner', {}, categoryId), await create('lobby', {}, categoryId)];
    expect((await seenBy(ben)).categories.map(({ id }) => id)).not.toContain(categoryId);
    await set(open, [role(everyone, ['VIEW_CHANNELS'])]);
    const seen = await seenBy(ben);
    expect(seen.channels.map(({ id }) => id)).toContain(open);
    expect(seen.channels.map(({ id }) => id)).not.toContain(inner);
    expect(seen.categories.find(({ id }) => id === categoryId)).toMatchObject({ private: true });
    expect(await channelIds(mod)).toEqual(expect.arrayContaining([inner, open]));
  });

  it('is not deleted while it protects channels', async () => {
    const categoryId = await newCategory('Staff', { private: true });
    const inner = await create('inner', {}, categoryId);
    expect(await app.status('categories.delete', { categoryId }, owner)).toBe(400);
    await app.done('channels.delete', { channelId: inner }, owner);
    expect(await app.status('categories.delete', { categoryId }, owner)).toBe(200);
  });

  it('takes along a channel that is moved into it, and gives back one that is moved out', async () => {
    const categoryId = await newCategory('Staff', { private: true });
    const channelId = await create('moved');
    const socket = await app.connect(ben);
    const move = (home: CategoryId | null) =>
      app.done(
        'channels.reorder',
        { guildId: guild.id, channels: [{ id: channelId, position: 9, categoryId: home }], categories: [] },
        owner,
      );
    await move(categoryId);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId, hidden: true });
    await socket.settle();
    expect(JSON.stringify(socket.eventsOf('GUILD_CHANNEL_ORDER'))).not.toContain(categoryId);
    await move(null);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      id: channelId,
      private: false,
    });
  });

  it('and what is in it is ordered around by those who do not see it', async () => {
    const [first, hiddenOne, last] = [
      await create('first'),
      await create('hidden-one'),
      await create('last'),
    ];
    await set(hiddenOne, [hidden()]);
    const socket = await app.connect(mod);
    const order = (channels: readonly ChannelId[]) =>
      app.status(
        'channels.reorder',
        {
          guildId: guild.id,
          channels: channels.map((id, position) => ({ id, position, categoryId: null })),
          categories: [],
        },
        mod,
      );
    expect(await order([last, hiddenOne, first])).toBe(404);
    expect(await order([last, first])).toBe(200);
    const told = await socket.event('GUILD_CHANNEL_ORDER');
    expect(told.channels.map(({ id }) => id)).not.toContain(hiddenOne);
    const shown = async (as: typeof owner) =>
      (await seenBy(as)).channels.filter(({ categoryId }) => categoryId === null).map(({ id }) => id);
    expect(await shown(mod)).toEqual([last, first]);
    expect(await shown(owner)).toEqual([last, first, hiddenOne]);
  });

  it('lets those make channels in it who may manage it, whatever they may do elsewhere', async () => {
    const categoryId = await newCategory('Clubs');
    const args = { guildId: guild.id, name: 'chess', type: 'text' as const };
    await set(categoryId, [member(ben, ['MANAGE_CHANNELS'])]);
    expect(await app.status('channels.create', { ...args, categoryId }, ben)).toBe(200);
    expect(await app.status('channels.create', { ...args, categoryId: null }, ben)).toBe(403);
    await set(categoryId, [role(mods, [], ['MANAGE_CHANNELS'])]);
    expect(await app.status('channels.create', { ...args, categoryId }, mod)).toBe(403);
  });
});

describe('a right in a channel', () => {
  it('that is taken is taken at once, on open sockets too, and comes back', async () => {
    const socket = await app.connect(ben);
    await set(general, [hidden()]);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId: general, hidden: true });
    await say(general, owner, 'unheard');
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
    expect((await say(general, ben)).status).toBe(404);
    await set(general, []);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel).toMatchObject({
      ...{ id: general, private: false, permissions: null, hasUnread: true },
    });
    expect((await say(general, ben)).status).toBe(200);
  });

  it('follows the roles that are given and taken', async () => {
    await set(general, [hidden(), role(mods, ['VIEW_CHANNELS'])]);
    const socket = await app.connect(ben);
    await give(mods, ben);
    expect((await socket.event('GUILD_CHANNEL_CREATE')).channel.id).toBe(general);
    await take(mods, ben);
    expect(await socket.event('GUILD_CHANNEL_DELETE')).toMatchObject({ channelId: general });
    expect(await channelIds(ben)).not.toContain(general);
  });

  it('is told to those who still see the channel', async () => {
    const socket = await app.connect(ben);
    await set(general, [role(everyone, [], ['SEND_MESSAGES'])]);
    const { permissions } = await socket.event('CHANNEL_ACCESS');
    expect(holds(rightsOfMask(permissions ?? maskOf([])), 'SEND_MESSAGES')).toBe(false);
    expect((await say(general, ben)).status).toBe(403);
    expect((await say(general, owner)).status).toBe(200);
    await set(general, []);
    expect(await socket.event('CHANNEL_ACCESS', 1)).toMatchObject({ placeId: general, permissions: null });
    expect((await say(general, ben)).status).toBe(200);
  });

  it('says to those who go on seeing the channel whether it is private', async () => {
    const socket = await app.connect(mod);
    await set(general, [hidden(), role(mods, ['VIEW_CHANNELS'])]);
    expect(await socket.event('CHANNEL_ACCESS')).toMatchObject({ placeId: general, private: true });
    expect((await socket.event('GUILD_CHANNEL_EDIT')).channel).toMatchObject({ id: general, private: true });
    await set(general, []);
    expect(await socket.event('CHANNEL_ACCESS', 1)).toMatchObject({ permissions: null, private: false });
    expect((await socket.event('GUILD_CHANNEL_EDIT', 1)).channel).toMatchObject({ private: false });
  });

  it('decides about messages of others, mentions and slow mode there', async () => {
    const channelId = await create('loud');
    await set(channelId, [
      role(mods, ['MANAGE_MESSAGES', 'MENTION_EVERYONE']),
      member(ben, [], ['ATTACH_FILES']),
    ]);
    const { data } = await app.done('messages.create', { channelId, content: 'mine', parentId: null }, ben);
    expect(await app.status('messages.delete', { messageId: data.id }, mod)).toBe(200);
    const socket = await app.connect(ben);
    await say(channelId, mod, '@everyone');
    await say(general, mod, '@everyone');
    expect((await socket.event('CHANNEL_MESSAGE')).message.mentionsEveryone).toBe(true);
    expect((await socket.event('CHANNEL_MESSAGE', 1)).message.mentionsEveryone).toBe(false);
    await app.store.db.updateTable('channels').set({ slowmode: 60 }).where('id', '=', channelId).execute();
    expect((await say(channelId, ben)).status).toBe(200);
    expect((await say(channelId, ben)).status).toBe(429);
    expect((await say(channelId, mod)).status).toBe(200);
    expect((await say(channelId, mod)).status).toBe(200);
  });

  it('stays denied to a member who leaves and comes back', async () => {
    await set(general, [member(ben, [], ['VIEW_CHANNELS'])]);
    await app.done('guilds.leave', { guildId: guild.id }, ben);
    await app.join(guild, owner, ben);
    expect(await channelIds(ben)).not.toContain(general);
  });

  it('is not replayed once it is lost', async () => {
    const socket = await app.connect(ben, {});
    await set(general, [hidden()]);
    await socket.event('GUILD_CHANNEL_DELETE');
    const at = socket.frames.flatMap((frame) =>
      frame.kind === 'event' && frame.seq !== null ? [frame.seq] : [],
    );
    const hello = await socket.frame(({ kind }) => kind === 'hello');
    await socket.close(4000);
    await say(general, owner, 'unheard');
    if (hello.kind !== 'hello') throw new Error('no hello');
    const again = await app.connect(ben, { session: hello.session, seq: at.at(-1) ?? 0 });
    await again.settle();
    expect(again.frames[0]).toMatchObject({ kind: 'hello', resumed: true });
    expect(JSON.stringify(again.events())).not.toContain('unheard');
  });
});
