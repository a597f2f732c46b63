import type { CategoryPosition, ChannelPosition } from '../../contract/entities/channel';
import type { CategoryId, ChannelId } from '../../contract/ids';
import { COUNTS } from '../../contract/limits';
import type { ChannelGroup, PlacedCategory, PlacedChannel } from './ordering';

/** The order of a guild's channels and categories, without their positions. */
export interface Arrangement {
  /** The channels without a category, which come first. */
  readonly loose: readonly ChannelId[];
  readonly categories: readonly { readonly id: CategoryId; readonly channels: readonly ChannelId[] }[];
}

/** The position of a channel: its category, or null for none, and its index, from 0. */
export interface ChannelSpot {
  readonly home: CategoryId | null;
  readonly at: number;
}

/** The order of the sidebar as an arrangement. */
export const arrange = (groups: readonly ChannelGroup<PlacedChannel, PlacedCategory>[]): Arrangement => ({
  loose: groups
    .filter((group) => group.category === null)
    .flatMap((group) => group.channels.map((channel) => channel.id)),
  categories: groups.flatMap(({ category, channels }) =>
    category === null ? [] : [{ id: category.id, channels: channels.map((channel) => channel.id) }],
  ),
});

/** The channels of a category, or those without one; empty if the category does not exist. */
export const channelsIn = (
  { loose, categories }: Arrangement,
  home: CategoryId | null,
): readonly ChannelId[] =>
  home === null ? loose : (categories.find((category) => category.id === home)?.channels ?? []);

/** The position of a channel, or null if it does not exist. */
export const spotOf = (arrangement: Arrangement, id: ChannelId): ChannelSpot | null => {
  for (const home of [null, ...arrangement.categories.map((category) => category.id)]) {
    const at = channelsIn(arrangement, home).indexOf(id);
    if (at >= 0) return { home, at };
  }
  return null;
};

const inserted = <T>(list: readonly T[], item: T, at: number): readonly T[] => {
  const rest = list.filter((other) => other !== item);
  const place = Math.max(0, Math.min(at, rest.length));
  return [...rest.slice(0, place), item, ...rest.slice(place)];
};

/**
 * Whether a channel may be moved into a category: if the channel is already in it, or the category is not full
 * (docs/spec/channels.md 'Names and limits').
 */
export const hasRoomFor = (arrangement: Arrangement, id: ChannelId, home: CategoryId | null): boolean => {
  const there = channelsIn(arrangement, home);
  return home === null || there.includes(id) || there.length < COUNTS.channelsPerCategory;
};

/**
 * Moves a channel to a position, counted without the channel itself. Nothing changes if the channel or the category
 * does not exist, or the category is full.
 */
export const moveChannel = (arrangement: Arrangement, id: ChannelId, to: ChannelSpot): Arrangement => {
  const { loose, categories } = arrangement;
  const isKnown = to.home === null || categories.some((category) => category.id === to.home);
  if (!isKnown || spotOf(arrangement, id) === null || !hasRoomFor(arrangement, id, to.home))
    return arrangement;
  const place = (home: CategoryId | null, channels: readonly ChannelId[]): readonly ChannelId[] =>
    home === to.home ? inserted(channels, id, to.at) : channels.filter((other) => other !== id);
  return {
    loose: place(null, loose),
    categories: categories.map((category) => ({
      id: category.id,
      channels: place(category.id, category.channels),
    })),
  };
};

/** Moves a category to an index, counted without the category itself. */
export const moveCategory = (arrangement: Arrangement, id: CategoryId, at: number): Arrangement => {
  const category = arrangement.categories.find((other) => other.id === id);
  return category === undefined
    ? arrangement
    : { ...arrangement, categories: inserted(arrangement.categories, category, at) };
};

/**
 * Moves a channel up (-1) or down (1) by one: past its neighbour, or at the edge of its category into the next category
 * that has room, at the near end. The first and the last position are the limits.
 */
export const stepChannel = (arrangement: Arrangement, id: ChannelId, step: 1 | -1): Arrangement => {
  const spot = spotOf(arrangement, id);
  if (spot === null) return arrangement;
  const at = spot.at + step;
  const here = channelsIn(arrangement, spot.home);
  if (at >= 0 && at < here.length) return moveChannel(arrangement, id, { home: spot.home, at });
  const homes = [null, ...arrangement.categories.map((category) => category.id)];
  for (let next = homes.indexOf(spot.home) + step; next >= 0 && next < homes.length; next += step) {
    const home = homes[next] ?? null;
    if (hasRoomFor(arrangement, id, home)) {
      return moveChannel(arrangement, id, { home, at: step === 1 ? 0 : Infinity });
    }
  }
  return arrangement;
};

/** Moves a category up (-1) or down (1) past its neighbour; nothing changes at the ends. */
export const stepCategory = (arrangement: Arrangement, id: CategoryId, step: 1 | -1): Arrangement => {
  const at = arrangement.categories.findIndex((category) => category.id === id);
  return at < 0 ? arrangement : moveCategory(arrangement, id, Math.max(0, at + step));
};

/** All positions, renumbered from 0: within each category, among the channels without one, and of the categories. */
export const positionsOf = ({
  loose,
  categories,
}: Arrangement): {
  readonly channels: readonly ChannelPosition[];
  readonly categories: readonly CategoryPosition[];
} => {
  const numbered = (channels: readonly ChannelId[], categoryId: CategoryId | null): ChannelPosition[] =>
    channels.map((id, position) => ({ id, position, categoryId }));
  return {
    channels: [
      ...numbered(loose, null),
      ...categories.flatMap((category) => numbered(category.channels, category.id)),
    ],
    categories: categories.map(({ id }, position) => ({ id, position })),
  };
};

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Whether two arrangements have the same order. */
export const isSameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  isSameList(a.loose, b.loose) &&
  a.categories.length === b.categories.length &&
  a.categories.every((category, at) => {
    const other = b.categories[at];
    return other !== undefined && category.id === other.id && isSameList(category.channels, other.channels);
  });

/**
 * Updates an arrangement that is being edited, after others have added or deleted channels or categories: deleted ones
 * are removed, new ones are appended to their category or to the list of categories, and the channels of a deleted
 * category lose their category.
 */
export const keepUpWith = (draft: Arrangement, live: Arrangement): Arrangement => {
  const all = (order: Arrangement): readonly ChannelId[] => [
    ...order.loose,
    ...order.categories.flatMap((category) => category.channels),
  ];
  const there = new Set(all(live));
  const known = new Set(all(draft));
  const kept = (channels: readonly ChannelId[]): readonly ChannelId[] =>
    channels.filter((id) => there.has(id));
  const arrived = (home: CategoryId | null): readonly ChannelId[] =>
    channelsIn(live, home).filter((id) => !known.has(id));
  const isLive = (id: CategoryId): boolean => live.categories.some((category) => category.id === id);
  const isDrafted = (id: CategoryId): boolean => draft.categories.some((category) => category.id === id);
  const homeless = draft.categories.filter(({ id }) => !isLive(id)).flatMap(({ channels }) => channels);
  return {
    loose: [...kept([...draft.loose, ...homeless]), ...arrived(null)],
    categories: [
      ...draft.categories
        .filter(({ id }) => isLive(id))
        .map(({ id, channels }) => ({ id, channels: [...kept(channels), ...arrived(id)] })),
      ...live.categories.filter(({ id }) => !isDrafted(id)).map(({ id }) => ({ id, channels: arrived(id) })),
    ],
  };
};
