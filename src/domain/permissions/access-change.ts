import type { CategoryId, ChannelId, PlaceId } from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import { type GuildPlaces, type GuildRights, rightsOf, seesCategory, seesChannel } from './guild-places';
import { holds, maskOfRights } from './place';

/** A user's rights in the places of a guild, with the places that they were made for. */
export interface Sight {
  readonly rights: GuildRights;
  readonly places: GuildPlaces;
}

/** What a user gains and loses from one moment to another. */
export interface AccessChange {
  readonly gained: { readonly channels: readonly ChannelId[]; readonly categories: readonly CategoryId[] };
  readonly lost: { readonly channels: readonly ChannelId[]; readonly categories: readonly CategoryId[] };
  /** The places that the user saw and still sees, with what the user may do there; null where no overwrites are left. */
  readonly changed: ReadonlyMap<PlaceId, PermissionMask | null>;
}

const channelsOf = ({ places }: Sight): readonly ChannelId[] => places.channels.map(({ id }) => id);
const categoriesOf = ({ places: { channels, overwrites } }: Sight): readonly CategoryId[] => {
  const isChannel = new Set<string>(channels.map(({ id }) => id));
  return [
    ...[...overwrites.keys()].filter((id): id is CategoryId => !isChannel.has(id)),
    ...channels.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId])),
  ];
};

/** Whether a user gains or loses the view of the guild's channels as a whole. */
export const turnsAll = (before: GuildRights, after: GuildRights): boolean =>
  holds(before.base, 'VIEW_CHANNELS') !== holds(after.base, 'VIEW_CHANNELS');

/** Whether two rights show and allow the same in all channels; what the base allows follows from the roles alone. */
export const isSameAccess = (before: GuildRights, after: GuildRights): boolean =>
  before === after ||
  (!turnsAll(before, after) &&
    before.at.size === after.at.size &&
    [...before.at].every(([id, rights]) => after.at.get(id) === rights));

/**
 * What changes for a user in the channels and categories with overwrites. `made` has not been there before, so that who
 * does not see it has lost nothing.
 */
export const accessChange = (before: Sight, after: Sight, made: PlaceId | null): AccessChange => {
  const changed = new Map<PlaceId, PermissionMask | null>();
  const compare = <I extends PlaceId>(
    ids: Iterable<I>,
    sees: (sight: Sight, id: I) => boolean,
  ): { readonly gained: readonly I[]; readonly lost: readonly I[] } => {
    const gained: I[] = [];
    const lost: I[] = [];
    for (const id of new Set(ids)) {
      const [saw, seesNow] = [id !== made && sees(before, id), sees(after, id)];
      if (seesNow && !saw) gained.push(id);
      if (saw && !seesNow) lost.push(id);
      if (!saw || !seesNow) continue;
      const isRuled = after.rights.at.has(id);
      if (isRuled === before.rights.at.has(id) && rightsOf(before.rights, id) === rightsOf(after.rights, id))
        continue;
      changed.set(id, isRuled ? maskOfRights(rightsOf(after.rights, id)) : null);
    }
    return { gained, lost };
  };
  const channels = compare([...channelsOf(before), ...channelsOf(after)], ({ rights }, id) =>
    seesChannel(rights, id),
  );
  const categories = compare([...categoriesOf(before), ...categoriesOf(after)], ({ rights, places }, id) =>
    seesCategory(rights, places, id),
  );
  return {
    gained: { channels: channels.gained, categories: categories.gained },
    lost: { channels: channels.lost, categories: categories.lost },
    changed,
  };
};
