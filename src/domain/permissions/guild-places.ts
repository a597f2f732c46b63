import type { Category, Channel, Overwrite } from '../../contract/entities/channel';
import type { Guild } from '../../contract/entities/guild';
import {
  type CategoryId,
  type ChannelId,
  type PlaceId,
  type RoleId,
  toId,
  type UserId,
} from '../../contract/ids';
import { lockedChannelsSeen } from '../moderation/lockdown';
import type { Authority } from './authority';
import { hasBit } from './mask';
import { rightsInGuild } from './settings';
import { holds, maskOfRights, OPEN_PLACE, type Place, type Rights, rightsAt } from './place';

/** The overwrites of a guild's channels and categories, by place; a place without any is absent. */
export type GuildOverwrites = ReadonlyMap<PlaceId, readonly Overwrite[]>;

interface PlacedChannel {
  readonly id: ChannelId;
  readonly categoryId: CategoryId | null;
}

const NONE: readonly Overwrite[] = [];
/** The id of no user. */
const NOBODY = toId<UserId>('0');

/** A channel as a place: its own overwrites, and those of its category. */
export const placeOfChannel = (overwrites: GuildOverwrites, { id, categoryId }: PlacedChannel): Place => ({
  category: (categoryId === null ? undefined : overwrites.get(categoryId)) ?? NONE,
  channel: overwrites.get(id) ?? NONE,
});

/** A category as a place: what holds for its channels unless they say otherwise. */
export const placeOfCategory = (overwrites: GuildOverwrites, categoryId: CategoryId): Place => ({
  category: overwrites.get(categoryId) ?? NONE,
  channel: NONE,
});

/** Whether a place has overwrites, so that rights there can differ from those in the guild. */
export const isRuled = ({ category, channel }: Place): boolean => category.length > 0 || channel.length > 0;

/** Whether the overwrites of a place deny `@everyone` the view of it. */
export const isPrivate = ({ category, channel }: Place, everyone: RoleId | null): boolean => {
  const own = (list: readonly Overwrite[]): Overwrite | undefined =>
    list.find(({ target, id }) => target === 'role' && id === everyone);
  const [above, here] = [own(category), own(channel)];
  if (here !== undefined && hasBit(here.deny, 'VIEW_CHANNELS')) return true;
  if (here !== undefined && hasBit(here.allow, 'VIEW_CHANNELS')) return false;
  return above !== undefined && hasBit(above.deny, 'VIEW_CHANNELS');
};

/** The rights of a user in the places of a guild. */
export interface GuildRights {
  /** The permissions in the guild, of which no place takes anything. */
  readonly inGuild: Rights;
  /** Rights where a place has no overwrites. */
  readonly base: Rights;
  /** Rights in the places with overwrites, of their own or of their category. */
  readonly at: ReadonlyMap<PlaceId, Rights>;
}

/** What the rights of a guild's members depend on besides the members. */
export interface GuildPlaces {
  readonly overwrites: GuildOverwrites;
  /** The channels with overwrites, of their own or of their category. */
  readonly channels: readonly PlacedChannel[];
}

export const OPEN_GUILD: GuildPlaces = { overwrites: new Map(), channels: [] };

/**
 * A user's rights in all places of a guild: what is seen there, and told as `permissions`. A timeout takes nothing of that,
 * because it leaves the view; those who are told know their timeout besides (`Guild.timedOutUntil`).
 */
export const rightsIn = (standing: Authority, { overwrites, channels }: GuildPlaces): GuildRights => {
  const authority = { ...standing, timedOutUntil: null };
  const at = new Map<PlaceId, Rights>();
  for (const [id, category] of overwrites) at.set(id, rightsAt(authority, { category, channel: NONE }));
  for (const channel of channels)
    at.set(channel.id, rightsAt(authority, placeOfChannel(overwrites, channel)));
  return { inGuild: rightsInGuild(standing), base: rightsAt(authority, OPEN_PLACE), at };
};

/**
 * The rights of many members of a guild: members with the same roles, and without overwrites of their own, share one
 * object, so that its users can compare objects first.
 */
export const rightsTable = (places: GuildPlaces): ((authority: Authority) => GuildRights) => {
  const own = new Set(
    [...places.overwrites.values()].flat().flatMap(({ target, id }) => (target === 'member' ? [id] : [])),
  );
  const made = new Map<string, GuildRights>();
  return (authority) => {
    const { userId, ownerId, roles, timedOutUntil = null } = authority;
    if (roles === null || userId === ownerId || timedOutUntil !== null || own.has(userId))
      return rightsIn(authority, places);
    const key = roles.map(({ id, permissions }) => `${id} ${permissions}`).join(',');
    const known = made.get(key) ?? rightsIn(authority, places);
    made.set(key, known);
    return known;
  };
};

/** A user's rights in a channel or category. */
export const rightsOf = ({ base, at }: GuildRights, placeId: PlaceId): Rights => at.get(placeId) ?? base;

/** Whether a user sees a channel. */
export const seesChannel = (rights: GuildRights, channelId: ChannelId): boolean =>
  holds(rightsOf(rights, channelId), 'VIEW_CHANNELS');

/** Whether a user sees a category: its channels by default, or at least one of them. */
export const seesCategory = (
  rights: GuildRights,
  { channels }: Pick<GuildPlaces, 'channels'>,
  id: CategoryId,
): boolean =>
  holds(rightsOf(rights, id), 'VIEW_CHANNELS') ||
  channels.some((channel) => channel.categoryId === id && seesChannel(rights, channel.id));

/** Whether a user sees all channels of a guild, none of which has overwrites. */
export const seesAll = ({ base, at }: GuildRights): boolean => at.size === 0 && holds(base, 'VIEW_CHANNELS');

/** Whether a user sees any channel of a guild, or could see one. */
export const seesAny = ({ base, at }: GuildRights): boolean =>
  holds(base, 'VIEW_CHANNELS') || [...at.values()].some((rights) => holds(rights, 'VIEW_CHANNELS'));

/** How many of a guild's channels a user sees, of `all` of them. */
export const countSeen = (all: number, rights: GuildRights, { channels }: GuildPlaces): number => {
  const open = holds(rights.base, 'VIEW_CHANNELS') ? all - channels.length : 0;
  return open + channels.filter(({ id }) => seesChannel(rights, id)).length;
};

/** The rows of an order of channels and categories that a user sees. */
export const orderSeen = <
  O extends {
    readonly channels: readonly { readonly id: ChannelId }[];
    readonly categories: readonly { readonly id: CategoryId }[];
  },
>(
  order: O,
  rights: GuildRights,
  places: GuildPlaces,
): O => ({
  ...order,
  channels: order.channels.filter(({ id }) => seesChannel(rights, id)),
  categories: order.categories.filter(({ id }) => seesCategory(rights, places, id)),
});

/** The places of a guild by all its channels. */
export const guildPlaces = (overwrites: GuildOverwrites, all: readonly PlacedChannel[]): GuildPlaces => ({
  overwrites,
  channels: all
    .filter((channel) => isRuled(placeOfChannel(overwrites, channel)))
    .map(({ id, categoryId }) => ({ id, categoryId })),
});

/**
 * Those of these channels and categories that a user may view, with the user's permissions in those that have overwrites.
 * `memberRoles` are the user's roles, or of any member who has exactly these.
 */
export const placesSeenBy = (
  { channels, categories, memberRoles }: Pick<Guild, 'channels' | 'categories' | 'memberRoles'>,
  rights: GuildRights,
  places: GuildPlaces,
): Pick<Guild, 'channels' | 'categories'> => {
  const { overwrites } = places;
  const everyone = memberRoles.find((role) => role.isDefault)?.id ?? null;
  return {
    channels: channels
      .filter(({ id }) => seesChannel(rights, id))
      .map((channel) => channelSeen(channel, placeOfChannel(overwrites, channel), rights, everyone)),
    categories: categories
      .filter(({ id }) => seesCategory(rights, places, id))
      .map((category) => channelSeen(category, placeOfCategory(overwrites, category.id), rights, everyone)),
  };
};

/** A guild as a user sees it; a user who is null is any member who has exactly `guild.memberRoles`. */
export const guildSeenBy = (userId: UserId | null, guild: Guild, overwrites: GuildOverwrites): Guild => {
  const { ownerId, memberRoles: roles } = guild;
  const places = guildPlaces(overwrites, guild.channels);
  const rights = rightsIn({ userId: userId ?? NOBODY, ownerId, roles }, places);
  const { channels, categories } = placesSeenBy(guild, rights, places);
  const seen = new Set(channels.map(({ id }) => id));
  const threads = guild.threads.filter(({ parentId }) => seen.has(parentId));
  const hasUnread = [...channels, ...threads].some((place) => place.hasUnread === true);
  const lockdown = lockedChannelsSeen(guild.lockdown, (id) => seesChannel(rights, id));
  return { ...guild, channels, categories, threads, hasUnread, lockdown };
};

/** A channel or category with the fields that follow from its overwrites. */
const channelSeen = <P extends Channel | Category>(
  row: P,
  place: Place,
  rights: GuildRights,
  everyone: RoleId | null,
): P =>
  isRuled(place)
    ? { ...row, private: isPrivate(place, everyone), permissions: maskOfRights(rightsOf(rights, row.id)) }
    : row;
