import { type Positioned, positionsFrom } from './put-order';

/** What was deleted and comes back into a list. */
export interface Returning<I> {
  readonly id: I;
  /** The position that it had. */
  readonly position: number;
  /** The list in which it was, itself included; empty where that is not known. */
  readonly former: readonly I[];
}

/** Where an item may go: between its former neighbours, beside what has come between them since. */
const gapFor = <I>(
  now: readonly Positioned<I>[],
  { id, former }: Returning<I>,
): { readonly from: number; readonly to: number; readonly isBehind: boolean } => {
  const at = former.indexOf(id);
  const indexOf = (one: I): number => now.findIndex((other) => other.id === one);
  const isThere = (one: I): boolean => indexOf(one) >= 0;
  const above = former.slice(0, Math.max(at, 0)).findLast(isThere);
  const known = new Set(former);
  if (above !== undefined) {
    const from = indexOf(above) + 1;
    const next = now.findIndex((one, index) => index >= from && known.has(one.id));
    return { from, to: next < 0 ? now.length : next, isBehind: true };
  }
  const below = former.slice(at + 1).find(isThere);
  const to = below === undefined ? now.length : indexOf(below);
  const from = now.slice(0, to).findLastIndex((one) => known.has(one.id)) + 1;
  return { from, to, isBehind: false };
};

/**
 * The list with an item that comes back: behind the neighbour that it had, the nearest that is still there, or else before
 * the next. Between its neighbours its position decides; not where it comes back to another list (`isElsewhere`), where it
 * goes next to its neighbour, or to the end. The positions of the list rise.
 */
export const placeBack = <I>(
  now: readonly Positioned<I>[],
  item: Returning<I>,
  isElsewhere = false,
): readonly I[] => {
  const { from, to, isBehind } = gapFor(now, item);
  const beside = isBehind ? from : to;
  const later = now.findIndex(
    ({ position }, index) => index >= from && index < to && position >= item.position,
  );
  const at = isElsewhere ? beside : later < 0 ? to : later;
  return now.map(({ id }) => id).toSpliced(at, 0, item.id);
};

/**
 * Positions for a list to which an item has come back: its former one where that is free between its neighbours, or the next
 * after the item before it. The others keep theirs, but for those that have to make room. None is below `least`.
 */
export const positionsWith = <I>(
  order: readonly I[],
  now: readonly Positioned<I>[],
  { id, position }: Returning<I>,
  least = 0,
): readonly Positioned<I>[] => {
  const held = new Map(now.map((one) => [one.id, one.position]));
  const next = order[order.indexOf(id) + 1];
  const isFree = next === undefined || position < (held.get(next) ?? 0);
  return positionsFrom(order, held.set(id, isFree ? Math.max(position, least) : least));
};

/** Those whose position is another one than it was, without the item that has come back. */
export const movedAside = <I>(
  positions: readonly Positioned<I>[],
  now: readonly Positioned<I>[],
): readonly Positioned<I>[] => {
  const held = new Map(now.map((one) => [one.id, one.position]));
  return positions.filter(({ id, position }) => held.has(id) && held.get(id) !== position);
};

/**
 * The positions of a guild's roles with one that comes back, by the same rule; both lists have the highest first. It becomes
 * the lowest where it would not be below `rank`, that of who brings it back.
 */
export const placeRoleBack = <I>(
  now: readonly Positioned<I>[],
  role: Returning<I>,
  rank: number,
): readonly Positioned<I>[] => {
  const falling = now.map(({ id, position }) => ({ id, position: -position }));
  const wanted = placeBack(falling, { ...role, position: -role.position });
  const below = new Set(wanted.slice(wanted.indexOf(role.id)));
  const isTooHigh = now.some(({ id, position }) => position >= rank && below.has(id));
  const order = isTooHigh ? [...now.map(({ id }) => id), role.id] : wanted;
  return positionsWith(order.toReversed(), now, role, 1);
};
