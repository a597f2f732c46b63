/** A list of an order, before an act and after it; several lists share their items, as the categories share channels. */
export interface ListChange<L, I> {
  readonly list: L;
  readonly before: readonly I[];
  readonly after: readonly I[];
}

/** An item that an act has moved, from one list to another or within one. */
export interface Move<L, I> {
  readonly id: I;
  readonly from: L;
  readonly to: L;
}

/** What of an order goes back. */
export interface OrderPlan<L, I> {
  /** What was moved and is still as the act left it. */
  readonly back: readonly Move<L, I>[];
  /** What was moved since, or is gone, or whose list is. */
  readonly changed: readonly Move<L, I>[];
  /** All lists as they are then. */
  readonly lists: ReadonlyMap<L, readonly I[]>;
}

/** The indexes of the longest part of some numbers that rises. */
const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  /** By length: the index at which a rise of this length ends lowest. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at);
  return rise;
};

const placesIn = <I>(list: readonly I[]): ReadonlyMap<I, number> =>
  new Map(list.map((id, index) => [id, index]));

/** The fewest items whose moves make one order of the other: what stays keeps its order. */
export const movesOf = <L, I>(changes: readonly ListChange<L, I>[]): readonly Move<L, I>[] => {
  const homes = new Map(changes.flatMap(({ list, before }) => before.map((id) => [id, list] as const)));
  return changes.flatMap(({ list, before, after }) => {
    const places = placesIn(before);
    const kept = after.filter((id) => places.has(id));
    const rise = longestRise(kept.map((id) => places.get(id) ?? 0));
    const stays = new Set(kept.filter((_id, index) => rise.has(index)));
    return after.flatMap((id) => {
      const from = homes.get(id);
      return from === undefined || stays.has(id) ? [] : [{ id, from, to: list }];
    });
  });
};

/** Whether an item is on the same side of all that was in its list as it was after the act. */
const isAsLeft = <I>(id: I, left: ReadonlyMap<I, number>, now: ReadonlyMap<I, number>): boolean => {
  const [wasAt, isAt] = [left.get(id), now.get(id)];
  if (wasAt === undefined || isAt === undefined) return false;
  return [...left].every(([other, at]) => {
    const otherAt = now.get(other);
    return other === id || otherAt === undefined || at < wasAt === otherAt < isAt;
  });
};

/** Puts an item next to what it was next to: after the nearest that was before it, or else before the next. */
const insert = <I>(list: readonly I[], id: I, order: readonly I[]): readonly I[] => {
  const at = order.indexOf(id);
  const above = order.slice(0, at).findLast((one) => list.includes(one));
  if (above !== undefined) return list.toSpliced(list.indexOf(above) + 1, 0, id);
  const below = order.slice(at + 1).find((one) => list.includes(one));
  return below === undefined ? [...list, id] : list.toSpliced(list.indexOf(below), 0, id);
};

/**
 * How an order goes back: each item that an act has moved and that stands as the act left it goes to its former neighbours;
 * all others keep their order. `now` has all lists.
 */
export const planOrder = <L, I>(
  changes: readonly ListChange<L, I>[],
  now: ReadonlyMap<L, readonly I[]>,
): OrderPlan<L, I> => {
  const moves = movesOf(changes);
  const lefts = new Map(changes.map(({ list, after }) => [list, placesIn(after)]));
  const nows = new Map([...now].map(([list, ids]) => [list, placesIn(ids)]));
  const isBack = ({ id, from, to }: Move<L, I>): boolean => {
    const [left, there] = [lefts.get(to), nows.get(to)];
    return left !== undefined && there !== undefined && now.has(from) && isAsLeft(id, left, there);
  };
  const back = moves.filter(isBack);
  const taken = new Set(back.map(({ id }) => id));
  const lists = new Map([...now].map(([list, ids]) => [list, ids.filter((id) => !taken.has(id))]));
  for (const { list, before } of changes) {
    const ofList = new Set(back.filter(({ from }) => from === list).map(({ id }) => id));
    for (const id of before)
      if (ofList.has(id)) lists.set(list, [...insert(lists.get(list) ?? [], id, before)]);
  }
  return { back, changed: moves.filter((move) => !back.includes(move)), lists };
};

/** An item with its position; the positions of a list rise. */
export interface Positioned<I> {
  readonly id: I;
  readonly position: number;
}

/** Positions for a list: those that its items are to have, or the next one where that is not behind the item before. */
export const positionsFrom = <I>(
  order: readonly I[],
  wanted: ReadonlyMap<I, number>,
): readonly Positioned<I>[] => {
  let last = -1;
  return order.map((id) => {
    last = Math.max(wanted.get(id) ?? 0, last + 1);
    return { id, position: last };
  });
};

/** Positions for a list whose items have changed places among themselves: those that they have, in the new order. */
export const positionsAmong = <I>(
  order: readonly I[],
  held: ReadonlyMap<I, number>,
): readonly Positioned<I>[] => {
  const free = order.map((id) => held.get(id) ?? 0).toSorted((one, other) => one - other);
  return positionsFrom(order, new Map(order.map((id, index) => [id, free[index] ?? 0])));
};
