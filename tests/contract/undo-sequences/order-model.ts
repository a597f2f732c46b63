import { movesOf } from '../../../src/domain/undo/put-order';
import type { ImageOf } from '../../../src/server/data/undo-images';
import type { Rows, Seen } from './rows';

export type OrderImage = ImageOf<'channel-order' | 'role-order'>;

/** Whether an act is a new order. */
export const isOrder = (image: { readonly kind: string }): image is OrderImage =>
  image.kind === 'role-order' || image.kind === 'channel-order';

/** The lists of a guild, each from its first item to its last. */
export type Lists = ReadonlyMap<string, readonly string[]>;

const categoryOf = (rows: Rows, id: string): string =>
  (rows.get(`channels|${id}|category_id`) ?? 'null').replaceAll('"', '');
const listOf = (categoryId: string): string => `channels of ${categoryId}`;

/** All lists as they are. */
export const listsOf = ({ rows, orders }: Seen): Lists => {
  const lists = new Map<string, string[]>([
    ['categories', [...orders.categories]],
    // The highest is the first.
    ['roles', orders.roles.filter((id) => rows.get(`roles|${id}|is_default`) !== 'true').toReversed()],
    [listOf('null'), []],
    ...orders.categories.map((id): [string, string[]] => [listOf(id), []]),
  ]);
  for (const id of orders.channels) lists.get(listOf(categoryOf(rows, id)))?.push(id);
  return lists;
};

interface Change {
  readonly list: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const changesOf = (image: OrderImage): readonly (readonly Change[])[] => {
  const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
  if (image.kind === 'role-order')
    return [[{ list: 'roles', before: idsOf(image.before), after: image.after }]];
  const { channels, categories } = image;
  return [
    channels.map(({ categoryId, before, after }) => ({
      ...{ list: listOf(String(categoryId)), before: idsOf(before), after },
    })),
    categories === null
      ? []
      : [{ list: 'categories', before: idsOf(categories.before), after: categories.after }],
  ];
};

/** What the undo of an order should do. */
export interface ExpectedOrder {
  readonly conflicts: number;
  readonly rows: Rows;
  /** What goes back, each with its list. */
  readonly back: ReadonlyMap<string, string>;
}

const sides = (list: readonly string[], id: string, other: string): boolean =>
  list.indexOf(other) < list.indexOf(id);

/** What of an order goes back: what was moved and stands between the same as the act left it. */
export const expectOrder = (
  image: OrderImage,
  { left, now }: { readonly left: Seen; readonly now: Seen },
): ExpectedOrder => {
  const [were, are] = [listsOf(left), listsOf(now)];
  const moves = changesOf(image).flatMap((changes) => movesOf(changes));
  const back = moves.filter(({ id, from, to }) => {
    const [was, is] = [were.get(to) ?? [], are.get(to) ?? []];
    const others = was.filter((other) => other !== id && is.includes(other));
    return (
      is.includes(id) &&
      are.has(from) &&
      others.every((other) => sides(was, id, other) === sides(is, id, other))
    );
  });
  const rows = new Map(now.rows);
  for (const { id, from } of back) {
    if (!from.startsWith('channels of ')) continue;
    const home = from.slice('channels of '.length);
    const value = home === 'null' ? 'null' : JSON.stringify(home);
    // A thread is where its channel is.
    for (const key of now.rows.keys()) {
      const isOf = key === `channels|${id}|category_id`;
      const thread = key.endsWith('|thread_of') && now.rows.get(key) === JSON.stringify(id);
      if (isOf) rows.set(key, value);
      if (thread) rows.set(key.replace('|thread_of', '|category_id'), value);
    }
  }
  return {
    conflicts: moves.length - back.length,
    rows,
    back: new Map(back.map(({ id, from }) => [id, from])),
  };
};

/**
 * What is wrong with the place of what has come back: it stands behind the nearest of those before it that are still there, or
 * else before the next, and only what was not there with it is between. A role that would not be below `topRole`, the one of
 * who undoes, may be the lowest.
 */
export const backFault = (
  { before, now, after }: Readonly<Record<'before' | 'now' | 'after', Seen>>,
  topRole: string | null,
): string | null => {
  const known = new Set([...listsOf(now).values()].flat());
  for (const [name, ids] of listsOf(after))
    for (const id of ids) {
      const former = [...listsOf(before).values()].find((list) => list.includes(id)) ?? [];
      if (known.has(id) || former.length === 0) continue;
      const [at, was] = [ids.indexOf(id), former.indexOf(id)];
      const above = former.slice(0, was).findLast((one) => ids.includes(one));
      const below = former.slice(was + 1).find((one) => ids.includes(one));
      const [from, to] =
        above !== undefined ? [ids.indexOf(above), at] : [at, below === undefined ? at : ids.indexOf(below)];
      const isBeside = from <= to && !ids.slice(from + 1, to).some((one) => former.includes(one));
      const isLowest = name === 'roles' && topRole !== null && ids.includes(topRole) && at === ids.length - 1;
      if (!isBeside && !isLowest) return `${id} of ${former.join(' ')} is back in ${ids.join(' ')}`;
    }
  return null;
};

/**
 * What is wrong with the lists after the undo of an order: what does not go back keeps its order, and what does stands
 * behind the one that it stood behind, or before the next. Without any change since, all is as before.
 */
export const listFault = (
  image: OrderImage,
  back: ReadonlyMap<string, string>,
  { before, left, now, after }: Readonly<Record<'before' | 'left' | 'now' | 'after', Seen>>,
): string | null => {
  const [old, was, is, then] = [listsOf(before), listsOf(left), listsOf(now), listsOf(after)];
  const text = (list: readonly string[] = []): string => list.join(' ');
  for (const changes of changesOf(image))
    for (const { list, before: said, after: saidLeft } of changes)
      if (text(said) !== text(old.get(list)) || text(saidLeft) !== text(was.get(list)))
        return `the image of ${list} says ${text(said)} and ${text(saidLeft)}`;
  const rest = (list: readonly string[] = []): string => text(list.filter((id) => !back.has(id)));
  for (const [list, ids] of then)
    if (rest(ids) !== rest(is.get(list))) return `${list} was ${text(is.get(list))} and is ${text(ids)}`;
  for (const [id, list] of back) {
    const [former, ids] = [old.get(list) ?? [], then.get(list) ?? []];
    const at = ids.indexOf(id);
    const behind = former.slice(0, former.indexOf(id)).findLast((one) => ids.includes(one));
    const next = former.slice(former.indexOf(id) + 1).find((one) => ids.includes(one));
    const isPlaced =
      at >= 0 &&
      (behind !== undefined
        ? ids[at - 1] === behind
        : next !== undefined
          ? ids[at + 1] === next
          : at === ids.length - 1);
    if (!isPlaced) return `${id} of ${text(former)} is in ${text(ids)}`;
  }
  const isSame = (one: Lists, other: Lists): boolean =>
    [...one].map(([list, ids]) => `${list}: ${text(ids)}`).join() ===
    [...other].map(([list, ids]) => `${list}: ${text(ids)}`).join();
  return isSame(was, is) && !isSame(old, then) ? 'the order is another one than before' : null;
};
