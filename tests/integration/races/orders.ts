import { COUNTS } from '../../../src/contract/limits';
import { createRealm, createRole, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const isDoubled = (places: readonly string[]): boolean => new Set(places).size !== places.length;

const channels: RaceKind = {
  name: 'orders of channels beside new and deleted ones',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    const { guildId } = await createRealm(home, owner);
    const own = async () => {
      const guild = (await home.done('guilds.list', {}, owner)).find(({ id }) => id === guildId);
      if (guild === undefined) throw new Error('The guild is gone');
      return guild;
    };
    const create = (name: string, categoryId: string | null) => {
      const guild = categoryId === null ? null : categoryId;
      return { guildId, name, type: 'text' as const, categoryId: guild };
    };
    for (const name of ['a', 'b', 'c', 'd'])
      await home.done('channels.create', { ...create(name, null), categoryId: null }, owner);
    return async (dice, nth) => {
      const before = await own();
      const loose = before.channels.filter(({ categoryId }) => categoryId === null);
      const home1 = before.categories[0]?.id ?? null;
      const order = (flip: boolean) => ({
        guildId,
        channels: [...loose]
          .sort(() => (flip ? -1 : 1))
          .map(({ id }, position) => ({ id, position: position + (flip ? 1 : 0), categoryId: null })),
        categories: [],
      });
      const doomed = loose[0]?.id;
      const statuses = await together(ground, dice, [
        () => ground.call('channels.reorder', order(true), owner),
        () => ground.call('channels.reorder', order(dice.chance(50)), owner),
        () =>
          ground.call(
            'channels.create',
            { guildId, name: `n${nth}`, type: 'text', categoryId: dice.chance(50) ? null : home1 },
            owner,
          ),
        ...(doomed !== undefined && loose.length > 4
          ? [() => ground.call('channels.delete', { channelId: doomed }, owner)]
          : []),
      ]);
      const after = await own();
      const places = after.channels.map(({ categoryId, position }) => `${categoryId ?? ''} ${position}`);
      // A full category would make the next rounds fail.
      if (after.channels.length > 20)
        for (const { id } of after.channels.slice(6))
          await home.done('channels.delete', { channelId: id }, owner);
      const wrong = statuses.filter((status) => ![200, 404, 409].includes(status));
      return firstFault(
        wrong.length === 0 ? null : `answered ${statuses.join(' ')}`,
        isDoubled(places) ? `two channels at one place, answered ${statuses.join(' ')}` : null,
      );
    };
  },
};

const categories: RaceKind = {
  name: 'orders of categories beside new and deleted ones',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    const { guildId } = await createRealm(home, owner);
    return async (dice, nth) => {
      const list = async () =>
        (await home.done('guilds.list', {}, owner)).find(({ id }) => id === guildId)?.categories ?? [];
      const before = await list();
      const doomed = before.length > 3 ? before[1]?.id : undefined;
      const order = {
        guildId,
        channels: [],
        categories: [...before].reverse().map(({ id }, index) => ({ id, position: index + dice.roll(2) })),
      };
      const statuses = await together(ground, dice, [
        () => ground.call('channels.reorder', order, owner),
        () => ground.call('categories.create', { guildId, name: `c${nth}` }, owner),
        ...(doomed === undefined
          ? []
          : [() => ground.call('categories.delete', { categoryId: doomed }, owner)]),
      ]);
      const places = (await list()).map(({ position }) => String(position));
      const wrong = statuses.filter((status) => ![200, 404, 409].includes(status));
      return firstFault(
        wrong.length === 0 ? null : `answered ${statuses.join(' ')}`,
        isDoubled(places) ? `two categories at one place, answered ${statuses.join(' ')}` : null,
      );
    };
  },
};

const roles: RaceKind = {
  name: 'orders of roles beside new and deleted ones',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    const realm = await createRealm(home, owner);
    const { guildId } = realm;
    for (const name of ['a', 'b', 'c']) await createRole(home, realm, [], name);
    const list = async () => (await home.done('roles.list', { guildId }, owner)).roles;
    return async (dice, nth) => {
      const before = (await list()).filter(({ isDefault }) => !isDefault);
      const order = {
        guildId,
        roleOrders: [...before].reverse().map(({ id }, index) => ({
          roleId: id,
          newPosition: before.length - index,
        })),
      };
      const doomed = before.length > 4 ? before[0]?.id : undefined;
      const statuses = await together(ground, dice, [
        () => ground.call('roles.reorder', order, owner),
        () => ground.call('roles.create', { guildId, name: `r${nth}`, color: '#123456' }, owner),
        ...(doomed === undefined
          ? []
          : [() => ground.call('roles.delete', { guildId, roleId: doomed }, owner)]),
      ]);
      const after = await list();
      if (after.length > 8)
        for (const { id } of after.slice(0, 4))
          await home.done('roles.delete', { guildId, roleId: id }, owner);
      const wrong = statuses.filter((status) => ![200, 404, 409].includes(status));
      return firstFault(
        wrong.length === 0 ? null : `answered ${statuses.join(' ')}`,
        isDoubled(after.map(({ position }) => String(position)))
          ? `two roles at one place, answered ${statuses.join(' ')}`
          : null,
      );
    };
  },
};

const fullCategory: RaceKind = {
  name: 'the last place of a category that two want',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    const { guild, guildId } = await createRealm(home, owner);
    const categoryId = guild.categories[0]?.id ?? null;
    const asked = (name: string) => ({ guildId, name, type: 'text' as const, categoryId });
    for (let nth = 2; nth < COUNTS.channelsPerCategory; nth += 1)
      await home.done('channels.create', asked(`room ${nth}`), owner);
    return async (dice, nth) => {
      const statuses = await together(
        ground,
        dice,
        ['a', 'b'].map((name) => () => ground.call('channels.create', asked(`${name}${nth}`), owner)),
      );
      const found = (await home.done('guilds.list', {}, owner)).find(({ id }) => id === guildId);
      const rooms = found?.channels.filter((channel) => channel.categoryId === categoryId) ?? [];
      for (const { id } of rooms.slice(COUNTS.channelsPerCategory - 1))
        await home.done('channels.delete', { channelId: id }, owner);
      return statusFault(statuses, [200, 400]);
    };
  },
};

/** Races about the order of channels, categories and roles. */
export const ORDERS: readonly RaceKind[] = [channels, categories, roles, fullCategory];
