import { type CategoryId, type ChannelId, type RoleId, toId } from '../../../src/contract/ids';
import type { Act, Choice } from './acts';
import { listsOf } from './order-model';

/** A list with one item at another place. */
const withMoved = (list: readonly string[], choice: Choice): readonly string[] => {
  const id = choice.of(list);
  if (id === undefined) return list;
  const rest = list.filter((one) => one !== id);
  return rest.toSpliced(choice.below(rest.length + 1), 0, id);
};

/** Orders the roles below somebody's own; the owner's is none. */
const ordersRoles: Act = async ({ call, guildId, staff, owner, staffRole }, now, choice) => {
  const roles = listsOf(now).get('roles') ?? [];
  const lower = staff.by === owner ? roles : roles.slice(roles.indexOf(staffRole) + 1);
  const order = withMoved(lower, choice);
  const roleOrders = order.map((id, nth) => ({ roleId: toId<RoleId>(id), newPosition: order.length - nth }));
  if (order.length > 1) await call('roles.reorder', { guildId, roleOrders });
};

const ordersChannels: Act = async ({ call, guildId }, now, choice) => {
  const lists = listsOf(now);
  const inOrder = (ids: readonly string[], categoryId: CategoryId | null) =>
    ids.map((id, position) => ({ id: toId<ChannelId>(id), position, categoryId }));
  const categories = withMoved(lists.get('categories') ?? [], choice).map((id, position) => ({
    ...{ id: toId<CategoryId>(id), position },
  }));
  if (choice.below(4) === 0) {
    await call('channels.reorder', { guildId, channels: [], categories });
    return;
  }
  const homes = [null, ...(lists.get('categories') ?? []).map((id) => toId<CategoryId>(id))];
  const [from, to] = [choice.of(homes) ?? null, choice.of(homes) ?? null];
  const [source, target] = [lists.get(`channels of ${from}`) ?? [], lists.get(`channels of ${to}`) ?? []];
  const moved = choice.of(source);
  if (moved === undefined) return;
  const rest = target.filter((id) => id !== moved);
  const channels = inOrder(rest.toSpliced(choice.below(rest.length + 1), 0, moved), to);
  await call('channels.reorder', { guildId, channels, categories: [] });
};

/** New orders, which can be undone. */
export const ORDER_ACTS: Readonly<Record<string, Act>> = {
  'roles ordered': ordersRoles,
  'channels ordered': ordersChannels,
};
