import { describe, expect, it } from 'vitest';
import {
  type AuditLogEntryId,
  type CategoryId,
  type ChannelId,
  type RoleId,
  toId,
} from '../../src/contract/ids';
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

    const categoriesInOrder = async (): Promise<readonly string[]> =>
      ((await now().desk.homeOf(now().desk.owner))?.categories ?? [])
        .toSorted((one, other) => one.position - other.position)
        .map(({ name }) => name);

    it('puts categories back in their order', async () => {
      const { app, desk } = now();
      const { owner, guild } = desk;
      const [first, second] = [await newCategory('First'), await newCategory('Second')];
      const inOrder = categoriesInOrder;
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

    it('brings a deleted category back behind its neighbour, after new positions for all', async () => {
      const { app, desk } = now();
      const { owner, guild } = desk;
      const first = await newCategory('First');
      await newCategory('Second');
      const third = await newCategory('Third');
      const before = await categoriesInOrder();
      await app.done('categories.delete', { categoryId: first }, owner);
      const { id } = await entryOf('CHANNEL_DELETE');
      const others = ((await desk.homeOf(owner))?.categories ?? []).filter((one) => one.id !== third);
      const categories = [{ id: third }, ...others].map((one, position) => ({ id: one.id, position }));
      await app.done('channels.reorder', { guildId: guild.id, channels: [], categories }, owner);
      expect((await undo(id)).body).toMatchObject({ restored: 1, conflicts: [] });
      const rest = before.filter((name) => name !== 'Third');
      expect(await categoriesInOrder()).toEqual(['Third', ...rest]);
    });

    it('brings a deleted channel back behind its neighbour, also where its category is gone', async () => {
      const { app, desk } = now();
      const { owner, cas } = desk;
      const home = await newCategory('Home');
      const [one, two] = [await newChannel('one', home), await newChannel('two', home)];
      const [three, four] = [await newChannel('three', home), await newChannel('four', home)];
      await app.done('channels.delete', { channelId: two }, owner);
      const ofTwo = await entryOf('CHANNEL_DELETE');
      await order([
        [four, 0, home],
        [one, 1, home],
        [three, 2, home],
      ]);
      const hers = await app.connect(cas);
      expect((await undo(ofTwo.id)).body).toMatchObject({ restored: 1, conflicts: [] });
      expect(await channelsOf(home)).toEqual(['four', 'one', 'two', 'three']);
      // Who had to make room is told with it.
      const told = (await hers.event('GUILD_CHANNEL_ORDER')).channels.filter(
        ({ categoryId }) => categoryId === home,
      );
      expect(told.map(({ id }) => id)).toEqual([four, one, two, three]);
      await app.done('channels.delete', { channelId: one }, owner);
      const ofOne = await entryOf('CHANNEL_DELETE');
      await app.done('categories.delete', { categoryId: home }, owner);
      await newChannel('late', null);
      expect((await undo(ofOne.id)).status).toBe(200);
      expect((await channelsOf(null)).slice(-5)).toEqual(['four', 'one', 'two', 'three', 'late']);
    });

    it('brings a deleted role back below the one that was above it, but not above who undoes', async () => {
      const { app, desk } = now();
      const { owner, mod, guild, grant } = desk;
      const [low, middle, high] = [await newRole('low'), await newRole('middle'), await newRole('high')];
      await grant(mod, 'VIEW_AUDIT_LOG', 'MANAGE_ROLES');
      const staff = `of ${mod.userId}`;
      /** The owner puts some roles above all others. */
      const lift = async (...ids: readonly RoleId[]) => {
        const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
        const others = roles.filter((role) => !role.isDefault && !ids.includes(role.id));
        await orderRoles([...ids, ...others.map((role) => role.id)]);
        return roles.find(({ name }) => name === staff)?.id ?? low;
      };
      const staffRole = await lift(high, middle, low);
      await lift(staffRole, high, middle, low);
      const remove = async (): Promise<AuditLogEntryId> => {
        await app.done('roles.delete', { guildId: guild.id, roleId: middle }, mod);
        return (await entryOf('ROLE_DELETE')).id;
      };
      const inOrder = async () => (await rolesInOrder()).filter((name) => !name.startsWith('of '));
      const first = await remove();
      await newRole('late');
      expect((await undo(first, mod)).status).toBe(200);
      expect(await inOrder()).toEqual(['high', 'middle', 'low', 'late']);
      const second = await remove();
      // Its neighbour goes above the moderator, whose position is a higher number than its own was.
      for (const name of ['x', 'y']) await newRole(name);
      await lift(high, staffRole, low);
      expect((await undo(second, mod)).status).toBe(200);
      expect((await inOrder()).at(-1)).toBe('middle');
    });
  });
};
