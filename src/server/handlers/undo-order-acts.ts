import type { CategoryId, ChannelId, GuildId } from '../../contract/ids';
import type { CategoryPosition, ChannelPosition } from '../../contract/entities/channel';
import type { Role } from '../../contract/entities/role';
import { success } from '../../contract/failure';
import { COUNTS } from '../../contract/limits';
import {
  type GuildPlaces,
  type GuildRights,
  OPEN_GUILD,
  rightsIn,
  seesCategory,
  seesChannel,
} from '../../domain/permissions/guild-places';
import { mayUndo, type UndoFacts } from '../../domain/undo/may-undo';
import { movesOf, planOrder, positionsAmong, positionsFrom } from '../../domain/undo/put-order';
import { listCategories, reorderCategories } from '../data/categories';
import { listChannelNames, listChannelPositions, reorderChannels } from '../data/channels';
import { listGuildPlaces } from '../data/overwrites';
import { listRoles, reorderRoles } from '../data/roles';
import type { Reads } from '../data/schema';
import type { ImageOf } from '../data/undo-images';
import { type Answer, forbidden, refuse } from '../refusal';
import type { GuildOrder } from './channel-order';
import { channelsByCategory, differs } from './order-images';
import { type FoundConflict, type Ground, NOT_ALLOWED, type UndoPlan } from './undo-plan';

const ROLES = 'roles';

const idsOf = <I>(list: readonly { readonly id: I }[]): I[] => list.map(({ id }) => id);

/** How an order of roles goes back as things stand, with the positions that change. */
const planRoleOrder = ({ before, after }: ImageOf<'role-order'>, roles: readonly Role[]) => {
  const own = roles.filter(({ isDefault }) => !isDefault);
  const change = { list: ROLES, before: idsOf(before), after };
  const { back, changed, lists } = planOrder([change], new Map([[ROLES, idsOf(own)]]));
  const order = lists.get(ROLES) ?? [];
  const held = new Map(own.map(({ id, position }) => [id, position]));
  // The lowest role has the lowest position.
  const among = positionsAmong(order.toReversed(), held);
  const isWhole = !differs(order, idsOf(before));
  const positions = (isWhole ? before : among).filter(({ id, position }) => held.get(id) !== position);
  return { back, changed, among, positions };
};

/** What of an order of roles decides who may undo it: those that move, and where they stand then among those of now. */
export const roleOrderFacts = (image: ImageOf<'role-order'>, roles: readonly Role[]): UndoFacts => {
  const { back, among } = planRoleOrder(image, roles);
  const moved = new Set(idsOf(back));
  return {
    kind: 'role-order',
    roles: roles.filter(({ id }) => moved.has(id)),
    positions: among.filter(({ id }) => moved.has(id)).map(({ position }) => position),
  };
};

/** An entry that has only the server as its target is about an order if it is of these kinds. */
const ROLE_ORDERS = ['ROLE_UPDATE', 'ACTION_UNDO'] as const;
const CHANNEL_ORDERS = ['CHANNEL_UPDATE', 'ACTION_UNDO'] as const;

/** Undoes a new order of roles: each goes back to its neighbours, if it stands as the act left it. */
export const planRolesOrdered = async (
  { trx, guildId, who, actor }: Ground,
  image: ImageOf<'role-order'>,
): Promise<Answer<UndoPlan>> => {
  const roles = await listRoles(trx, guildId);
  if (!mayUndo(who, actor, roleOrderFacts(image, roles))) return forbidden(NOT_ALLOWED);
  const { back, changed, positions } = planRoleOrder(image, roles);
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return success({
    conflicts: changed.map(({ id }): FoundConflict => {
      const name = names.get(id);
      return name === undefined
        ? { what: 'role', targetId: id }
        : { what: `position of ${name}`, targetId: guildId, only: ROLE_ORDERS };
    }),
    hasRest: back.length > 0,
    run: async () => ({
      restored: back.length,
      told: { kind: 'role-order', positions: await reorderRoles(trx, guildId, positions) },
      messages: [],
    }),
  });
};

/** The lists that an order of channels has changed: those of channels, and that of the categories. */
const listsOf = ({ channels, categories }: ImageOf<'channel-order'>) => ({
  ofChannels: channels.map(({ categoryId, before, after }) => ({
    ...{ list: categoryId, before: idsOf(before), after },
  })),
  ofCategories:
    categories === null ? [] : [{ list: null, before: idsOf(categories.before), after: categories.after }],
});

/** What an order of channels has moved: channels, and the categories that they come from and were moved to. */
const placesMoved = (image: ImageOf<'channel-order'>) => {
  const { ofChannels, ofCategories } = listsOf(image);
  const [moves, ordered] = [movesOf(ofChannels), movesOf(ofCategories)];
  return {
    channelIds: moves.map(({ id }) => id),
    categoryIds: [
      ...moves.filter(({ from, to }) => from !== to).flatMap(({ from, to }) => [from, to]),
      ...ordered.map(({ id }) => id),
    ].filter((id) => id !== null),
  };
};

interface Sight {
  readonly rights: GuildRights;
  readonly places: GuildPlaces;
}

/** What of an order of channels decides who may undo it: whether they see what moves, and from and to where. */
export const channelOrderFacts = (
  image: ImageOf<'channel-order'>,
  { rights, places }: Sight,
  { channels, categories }: GuildOrder,
): UndoFacts => {
  const moved = placesMoved(image);
  const [channelIds, categoryIds] = [new Set(moved.channelIds), new Set(moved.categoryIds)];
  return {
    kind: 'channel-order',
    seesAll:
      channels.every(({ id }) => !channelIds.has(id) || seesChannel(rights, id)) &&
      categories.every(({ id }) => !categoryIds.has(id) || seesCategory(rights, places, id)),
  };
};

/** Channels and categories in their order. */
export const loadOrder = async (reads: Reads, guildId: GuildId) => ({
  channels: await listChannelPositions(reads, guildId),
  categories: await listCategories(reads, guildId),
});

/** The rows of channels that an order changes; each gets its former position, as far as that is free. */
const changedRows = (
  image: ImageOf<'channel-order'>,
  lists: ReadonlyMap<CategoryId | null, readonly ChannelId[]>,
  { channels, categories }: GuildOrder,
): readonly ChannelPosition[] => {
  const now = channelsByCategory({ channels, categories });
  const held = new Map(channels.map(({ id, position }) => [id, position]));
  return [...lists].flatMap(([categoryId, ids]) => {
    if (!differs(ids, now.get(categoryId) ?? [])) return [];
    const former = image.channels.find((list) => list.categoryId === categoryId)?.before ?? [];
    const wanted = new Map([...held, ...former.map(({ id, position }) => [id, position] as const)]);
    return positionsFrom(ids, wanted).map((row) => ({ ...row, categoryId }));
  });
};

/** Undoes a new order of channels and categories, also where channels went to another category. */
export const planChannelsOrdered = async (
  ground: Ground,
  image: ImageOf<'channel-order'>,
): Promise<Answer<UndoPlan>> => {
  const { trx, guildId, who, actor } = ground;
  const before = await loadOrder(trx, guildId);
  const rules = (await listGuildPlaces(trx, [guildId])).get(guildId);
  const places = rules ?? OPEN_GUILD;
  const rights = rightsIn(who, places);
  if (!mayUndo(who, actor, channelOrderFacts(image, { rights, places }, before)))
    return forbidden(NOT_ALLOWED);
  const { ofChannels, ofCategories } = listsOf(image);
  const channels = planOrder(ofChannels, channelsByCategory(before));
  const categories = planOrder(ofCategories, new Map([[null, idsOf(before.categories)]]));
  const tooFull = [...channels.lists].some(
    ([categoryId, ids]) =>
      categoryId !== null &&
      ids.length > COUNTS.channelsPerCategory &&
      ids.length > before.channels.filter((one) => one.categoryId === categoryId).length,
  );
  if (tooFull) return refuse(400, `A category holds up to ${COUNTS.channelsPerCategory} channels`);
  const names = await listChannelNames(trx, guildId);
  const conflicts: FoundConflict[] = [
    ...channels.changed.map(({ id }): FoundConflict => {
      const name = names.get(id);
      return name === undefined
        ? { what: 'channel', targetId: id }
        : { what: `position of #${name}`, targetId: guildId, only: CHANNEL_ORDERS };
    }),
    ...categories.changed.map(({ id }): FoundConflict => {
      const category = before.categories.find((one) => one.id === id);
      return category === undefined
        ? { what: 'category', targetId: id }
        : { what: `position of ${category.name}`, targetId: guildId, only: CHANNEL_ORDERS };
    }),
  ];
  const back = channels.back.length + categories.back.length;
  return success({
    conflicts,
    hasRest: back > 0,
    run: async () => {
      const former = [...before.categories, ...(image.categories?.before ?? [])];
      const wanted = new Map(former.map(({ id, position }) => [id, position]));
      const ordered: readonly CategoryPosition[] = positionsFrom(categories.lists.get(null) ?? [], wanted);
      if (categories.back.length > 0) await reorderCategories(trx, guildId, ordered);
      await reorderChannels(trx, guildId, changedRows(image, channels.lists, before));
      const order = await loadOrder(trx, guildId);
      return {
        restored: back,
        told: { kind: 'channel-order', order, hasRules: rules !== undefined },
        messages: [],
      };
    },
  });
};
