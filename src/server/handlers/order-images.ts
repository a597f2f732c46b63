import type { CategoryId, ChannelId } from '../../contract/ids';
import type { Role, RolePosition } from '../../contract/entities/role';
import type { StaffAction } from './audit';
import type { GuildOrder } from './channel-order';

/** Whether two lists have not the same ids in the same order. */
export const differs = (one: readonly string[], other: readonly string[]): boolean =>
  one.join() !== other.join();

/** How a new order of roles can be undone; undefined where only positions differ. Without `@everyone`, the highest first. */
export const undoOfRoleOrder = (
  before: readonly Role[],
  after: readonly RolePosition[],
): StaffAction['undo'] => {
  const own = new Set(before.filter(({ isDefault }) => !isDefault).map(({ id }) => id));
  const was = before.filter(({ id }) => own.has(id)).map(({ id, position }) => ({ id, position }));
  const is = after.map(({ id }) => id).filter((id) => own.has(id));
  const hasMoved = differs(
    was.map(({ id }) => id),
    is,
  );
  return hasMoved ? { image: { kind: 'role-order', before: was, after: is } } : undefined;
};

/** The channels of each category, and of none, in their order. */
export const channelsByCategory = ({
  channels,
  categories,
}: GuildOrder): Map<CategoryId | null, ChannelId[]> => {
  const homes = new Map<CategoryId | null, ChannelId[]>([
    [null, []],
    ...categories.map(({ id }) => [id, []] as [CategoryId, ChannelId[]]),
  ]);
  for (const { id, categoryId } of channels) homes.get(categoryId)?.push(id);
  return homes;
};

/** The same for channels and categories: the lists that differ. */
export const undoOfChannelOrder = (before: GuildOrder, after: GuildOrder): StaffAction['undo'] => {
  const [was, is] = [channelsByCategory(before), channelsByCategory(after)];
  const positions = new Map(before.channels.map(({ id, position }) => [id, position]));
  const channels = [...was].flatMap(([categoryId, ids]) => {
    const list = is.get(categoryId) ?? [];
    const held = ids.map((id) => ({ id, position: positions.get(id) ?? 0 }));
    return differs(ids, list) ? [{ categoryId, before: held, after: list }] : [];
  });
  const idsOf = (order: GuildOrder): CategoryId[] => order.categories.map(({ id }) => id);
  const categories = differs(idsOf(before), idsOf(after))
    ? {
        before: before.categories.map(({ id, position }) => ({ id, position })),
        after: idsOf(after),
      }
    : null;
  const hasChanged = channels.length > 0 || categories !== null;
  return hasChanged ? { image: { kind: 'channel-order', channels, categories } } : undefined;
};
