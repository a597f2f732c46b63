import type { Category, CategoryPosition, ChannelPosition } from '../../contract/entities/channel';
import { failure, success } from '../../contract/failure';
import { COUNTS } from '../../contract/limits';
import { type Answer, notFound, refuse } from '../refusal';
import { movesBetween, type Moves } from './audit';

export interface GuildOrder {
  readonly channels: readonly ChannelPosition[];
  readonly categories: readonly CategoryPosition[];
}

const MAX_POSITION = 100_000;

const isPlaced = ({ position }: { readonly position: number }): boolean =>
  position >= 0 && position <= MAX_POSITION;

const hasTwice = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size !== rows.length;

/** The resulting order: the request, completed by the current order. */
const outcome = (before: GuildOrder, asked: GuildOrder): GuildOrder => {
  const channels = new Map(before.channels.map((row) => [row.id, row]));
  const categories = new Map(before.categories.map((row) => [row.id, row]));
  for (const row of asked.channels) channels.set(row.id, row);
  for (const row of asked.categories) categories.set(row.id, row);
  return { channels: [...channels.values()], categories: [...categories.values()] };
};

const sharesPositions = ({ channels, categories }: GuildOrder): boolean => {
  const positions = [
    ...channels.map(({ categoryId, position }) => `${categoryId ?? 'none'} ${position}`),
    ...categories.map(({ position }) => `categories ${position}`),
  ];
  return new Set(positions).size !== positions.length;
};

/** The refusal of a request based on an outdated order; it carries the current one. */
const stale = ({ channels, categories }: GuildOrder): Answer<never> =>
  failure({
    status: 409,
    message: 'The channels have just changed. Check them and try again.',
    now: { channels, categories: categories.map(({ id, position }) => ({ id, position })) },
  });

/** The number of channels in the fullest category of the result. */
const fullest = (before: GuildOrder, asked: GuildOrder): number => {
  const homes = new Map(before.channels.map((row) => [row.id, row.categoryId]));
  for (const row of asked.channels) homes.set(row.id, row.categoryId);
  const counts = new Map<string, number>();
  for (const home of homes.values()) if (home !== null) counts.set(home, (counts.get(home) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

/**
 * Checks a requested order of this guild's channels and categories: objects of other guilds are not found, none is
 * named twice, no two share a position, and no category holds more than 50 (docs/spec/channels.md 'Names and limits').
 * Omitted rows keep their position.
 */
export const judgeOrder = (before: GuildOrder, asked: GuildOrder): Answer<null> => {
  const channels = new Set(before.channels.map((row) => row.id));
  const categories = new Set(before.categories.map((row) => row.id));
  if (asked.channels.some((row) => !channels.has(row.id))) return notFound('channel');
  const named = asked.channels.map((row) => row.categoryId).filter((id) => id !== null);
  if ([...asked.categories.map((row) => row.id), ...named].some((id) => !categories.has(id)))
    return notFound('category');
  if (hasTwice(asked.channels) || hasTwice(asked.categories))
    return refuse(400, 'A channel or category is listed twice');
  if (![...asked.channels, ...asked.categories].every(isPlaced)) return refuse(400, 'Invalid position');
  const most = fullest(before, asked);
  if (sharesPositions(outcome(before, asked))) return stale(before);
  const isTooFull =
    most > COUNTS.channelsPerCategory && most > fullest(before, { channels: [], categories: [] });
  return isTooFull
    ? refuse(400, `A category holds up to ${COUNTS.channelsPerCategory} channels`)
    : success(null);
};

/**
 * The positions to store for the order that a user asks for who does not see everything. What is hidden from the user
 * goes behind what has or gets its position.
 */
export const besideHidden = (before: GuildOrder, seen: GuildOrder, asked: GuildOrder): GuildOrder => {
  const isHiddenFrom = (
    rows: readonly { readonly id: string }[],
  ): ((row: { readonly id: string }) => boolean) => {
    const ids = new Set(rows.map(({ id }) => id));
    return ({ id }) => !ids.has(id);
  };
  const [channels, categories] = [isHiddenFrom(seen.channels), isHiddenFrom(seen.categories)];
  if (![...before.channels.filter(channels), ...before.categories.filter(categories)].length) return asked;
  const wanted = outcome(before, asked);
  const byPlace =
    (isHidden: (row: { readonly id: string }) => boolean) =>
    (one: CategoryPosition | ChannelPosition, other: CategoryPosition | ChannelPosition): number =>
      one.position - other.position || Number(isHidden(one)) - Number(isHidden(other));
  const inOrder = wanted.channels.toSorted(byPlace(channels));
  const homes = [...new Set(inOrder.map(({ categoryId }) => categoryId))];
  return {
    channels: homes.flatMap((home) =>
      inOrder.filter(({ categoryId }) => categoryId === home).map((row, position) => ({ ...row, position })),
    ),
    categories: wanted.categories.toSorted(byPlace(categories)).map(({ id }, position) => ({ id, position })),
  };
};

/** A guild's order with the names of its categories. */
interface NamedOrder {
  readonly channels: readonly ChannelPosition[];
  readonly categories: readonly Category[];
}

const positionText = ({ categoryId, position }: ChannelPosition, { categories }: NamedOrder): string => {
  const home = categories.find(({ id }) => id === categoryId)?.name ?? 'No category';
  return `${home}: ${position}`;
};

/** The audit entry of a new order: each moved channel and category, with its old and new position. */
export const orderMoves = (
  before: NamedOrder,
  after: NamedOrder,
  channelNames: ReadonlyMap<string, string>,
): Moves =>
  movesBetween(
    [
      ...before.channels.map((row) => ({
        id: row.id,
        name: channelNames.get(row.id) ?? '',
        place: positionText(row, before),
      })),
      ...before.categories.map(({ id, name, position }) => ({ id, name, place: String(position) })),
    ],
    new Map<string, string>([
      ...after.channels.map((row) => [row.id, positionText(row, after)] as const),
      ...after.categories.map(({ id, position }) => [id, String(position)] as const),
    ]),
  );
