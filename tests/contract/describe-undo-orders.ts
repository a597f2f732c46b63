import { describe, expect, it } from 'vitest';
import { type CategoryId, type ChannelId, type RoleId, toId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import type { StoreUnderTest } from './stores';
import { openUndo } from './undo-desk';

/** How new orders of roles and channels are undone. */
export const describeUndoOrders = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing new orders on the ${store} store`, () => {
    const { now, undo, entryOf } = openUndo(start);

    const newRole = async (name: string): Promise<RoleId> => {
      const { app, desk } = now();
      const asked = { guildId: desk.guild.id, name, color: '#112233' };
      const { role } = await app.done('roles.create', asked, desk.owner);
      if (role === null) throw new Error('A new role is not in its answer');
      return role.id;
    };
    const rolesInOrder = async (): Promise<readonly string[]> => {
      const { app, desk } = now();
      const { roles } = await app.done('roles.list', { guildId: desk.guild.id }, desk.owner);
      return roles.filter(({ isDefault }) => !isDefault).map(({ name }) => name);
    };
    /** The owner puts the roles in this order, the highest first. */
    const orderRoles = (ids: readonly RoleId[]) =>
      now().app.done(
        'roles.reorder',
        {
          guildId: now().desk.guild.id,
          roleOrders: ids.map((roleId, nth) => ({ roleId, newPosition: ids.length - nth })),
        },
        now().desk.owner,
      );

    it('puts roles back to their neighbours, beside those that have come since', async () => {
      const { app, desk } = now();
      const { owner, mod, cas, grant } = desk;
      const [low, middle, high] = [await newRole('low'), await newRole('middle'), await newRole('high')];
      await orderRoles([high, middle, low]);
      const staffRole = `of ${mod.userId}`;
      const before = await rolesInOrder();
      await orderRoles([low, high, middle]);
      const { id } = await entryOf('ROLE_UPDATE');
      await newRole('late');
      const hers = await app.connect(cas);
      // The act was the owner's.
      await grant(mod, 'VIEW_AUDIT_LOG', 'MANAGE_ROLES');
      expect((await undo(id, mod)).status).toBe(403);
      expect((await undo(id, owner)).body).toMatchObject({ restored: 1, conflicts: [] });
      const added = ['late', `of ${mod.userId}`];
      expect((await rolesInOrder()).filter((name) => !added.includes(name))).toEqual(
        before.filter((name) => name !== staffRole),
      );
      const told = (await hers.event('GUILD_ROLE_ORDER', 1)).roles.map((role) => role.id);
      expect(told.filter((roleId) => [low, middle, high].includes(roleId))).toEqual([high, middle, low]);
    });

    it('names a role that somebody else has moved since', async () => {
      const { desk } = now();
      const { owner } = desk;
      const [low, middle, high] = [await newRole('low'), await newRole('middle'), await newRole('high')];
      await orderRoles([high, middle, low]);
      await orderRoles([low, high, middle]);
      const { id } = await entryOf('ROLE_UPDATE');
      await orderRoles([high, low, middle]);
      const { status, body } = await undo(id);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        message: `Changed since by ${owner.user.username}: position of low`,
        conflicts: [{ what: 'position of low', by: owner.user.username }],
      });
      expect(body).not.toHaveProperty('code');
      expect((await undo(id, owner, true)).status).toBe(409);
    });

    /** The channels of a list in their order, by name. */
    const channelsOf = async (
      categoryId: CategoryId | null,
      as = now().desk.owner,
    ): Promise<readonly string[]> =>
      ((await now().desk.homeOf(as))?.channels ?? [])
        .filter((channel) => channel.categoryId === categoryId)
        .toSorted((one, other) => one.position - other.position)
        .map(({ name }) => name);
    const newChannel = async (name: string, categoryId: CategoryId | null): Promise<ChannelId> => {
      const { app, desk } = now();
      const made = { guildId: desk.guild.id, name, type: 'text' as const, categoryId };
      return (await app.done('channels.create', made, desk.owner)).channel.id;
    };
    const newCategory = async (name: string): Promise<CategoryId> => {
      const { app, desk } = now();
      return (await app.done('categories.create', { guildId: desk.guild.id, name }, desk.owner)).category.id;
    };
    const order = (channels: readonly (readonly [ChannelId, number, CategoryId | null])[]) =>
      now().app.done(
        'channels.reorder',
        {
          guildId: now().desk.guild.id,
          channels: channels.map(([id, position, categoryId]) => ({ id, position, categoryId })),
          categories: [],
        },
        now().desk.owner,
      );

    it('puts channels back into their category, with who sees them', async () => {
      const { app, desk } = now();
      const { owner, cas, guild } = desk;
      const [open, hidden] = [await newCategory('Open'), await newCategory('Hidden')];
      const [one, two, three] = [
        await newChannel('one', open),
        await newChannel('two', open),
        await newChannel('three', open),
      ];
      await newChannel('four', hidden);
      const everyone = (await app.done('roles.list', { guildId: guild.id }, owner)).roles.find(
        ({ isDefault }) => isDefault,
      );
      const deny = maskOf(['VIEW_CHANNELS']);
      const target = { target: 'role' as const, id: everyone?.id ?? toId<RoleId>('1'), allow: maskOf([]) };
      await app.done('overwrites.set', { placeId: hidden, overwrites: [{ ...target, deny }] }, owner);
      const [before, beforeHidden] = [await channelsOf(open), await channelsOf(hidden)];
      const seesTwo = async () => ((await desk.homeOf(cas))?.channels ?? []).some(({ id }) => id === two);
      expect(await seesTwo()).toBe(true);
      await order([
        [two, 5, hidden],
        [three, 0, open],
        [one, 1, open],
      ]);
      expect(await seesTwo()).toBe(false);
      const { id } = await entryOf('CHANNEL_UPDATE');
      // Who does not see where it went may not fetch it from there.
      await desk.grant(cas, 'VIEW_AUDIT_LOG', 'MANAGE_CHANNELS');
      await app.done(
        'guilds.transfer',
        { guildId: guild.id, userId: desk.ben.userId, password: owner.password, code: null },
        owner,
      );
      expect((await undo(id, cas)).status).toBe(403);
      const hers = await app.connect(cas);
      expect((await undo(id, desk.ben)).body).toMatchObject({ restored: 2, conflicts: [] });
      expect([await channelsOf(open), await channelsOf(hidden, desk.ben)]).toEqual([before, beforeHidden]);
      expect(await seesTwo()).toBe(true);
      const told = (await hers.event('GUILD_CHANNEL_ORDER')).channels.find((row) => row.id === two);
      expect(told?.categoryId).toBe(open);
    });

    it('names a channel that was moved since, or is gone, and puts the rest back', async () => {
      const { app, desk } = now();
      const { owner } = desk;
      const [first, second] = [await newCategory('First'), await newCategory('Second')];
      const [one, two, three] = [
        await newChannel('one', first),
        await newChannel('two', first),
        await newChannel('three', first),
      ];
      await order([
        [one, 0, second],
        [two, 1, second],
        [three, 2, second],
      ]);
      const { id } = await entryOf('CHANNEL_UPDATE');
      await order([[one, 9, null]]);
      await app.done('channels.delete', { channelId: two }, owner);
      const { status, body } = await undo(id);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'conflict',
        conflicts: [{ what: 'position of #one' }, { what: 'channel', by: owner.user.username }],
      });
      expect((await undo(id, owner, true)).body).toMatchObject({ restored: 1 });
      expect([await channelsOf(first), await channelsOf(second)]).toEqual([['three'], []]);
    });

    it('puts categories back in their order', async () => {
      const { app, desk } = now();
      const { owner, guild } = desk;
      const [first, second] = [await newCategory('First'), await newCategory('Second')];
      const inOrder = async () =>
        ((await desk.homeOf(owner))?.categories ?? [])
          .toSorted((one, other) => one.position - other.position)
          .map(({ name }) => name);
      const before = await inOrder();
      const categories = [
        { id: second, position: 40 },
        { id: first, position: 41 },
      ];
      await app.done('channels.reorder', { guildId: guild.id, channels: [], categories }, owner);
      expect(await inOrder()).not.toEqual(before);
      expect((await undo((await entryOf('CHANNEL_UPDATE')).id)).body).toMatchObject({ restored: 1 });
      expect(await inOrder()).toEqual(before);
    });
  });
};
