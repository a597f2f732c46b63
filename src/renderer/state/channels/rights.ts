import { createSelector } from '@reduxjs/toolkit';
import type { CategoryId, ChannelId, GuildId, PlaceId, UserId } from '../../../contract/ids';
import type { Lockdown } from '../../../contract/entities/lockdown';
import type { PermissionName } from '../../../contract/permissions';
import { canDeleteMessage, isTimedOut } from '../../../domain/permissions/authority';
import { rightsInGuild } from '../../../domain/permissions/settings';
import {
  holds,
  NO_RIGHTS,
  OPEN_PLACE,
  type Rights,
  rightsDuringLockdown,
  rightsDuringTimeout,
  rightsInThread,
  rightsAt,
  rightsOfMask,
} from '../../../domain/permissions/place';
import { isReadOnlyIn, selectLockdown } from '../lockdown/running';
import { featureOfCall, neededFor, type PermittedCall } from '../roles/calls';
import { selectAuthority, selectCan, selectMyAuthority } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { permissionsIn, selectIsShown, selectView } from '../view-as/selectors';
import type { View } from '../view-as/types';
import { selectChannelGroups } from './selectors';
import type { CategoryRow, ChannelRow } from './types';

const isCategory = (state: RootState, id: PlaceId): id is CategoryId => id in state.channels.categories;
const isChannel = (state: RootState, id: PlaceId): id is ChannelId => id in state.channels.byId;

const placeOf = (state: RootState, id: PlaceId): ChannelRow | CategoryRow | null => {
  if (isChannel(state, id)) return state.channels.byId[id] ?? null;
  return isCategory(state, id) ? (state.channels.categories[id] ?? null) : null;
};

/** A channel or category; null if it is not seen. */
export const selectPlace = (state: RootState, id: PlaceId): ChannelRow | CategoryRow | null => {
  const place = placeOf(state, id);
  return place !== null && selectIsShown(state, place.guildId, id) ? place : null;
};

/** What holds in every place of a guild. */
interface Standing {
  /** What the user may do in a channel without overwrites; on a server without the feature that is what the guild grants. */
  readonly open: Rights;
  readonly isTimedOut: boolean;
  readonly lockdown: Lockdown | null;
}

const NO_STANDING: Standing = { open: NO_RIGHTS, isTimedOut: false, lockdown: null };

const selectStanding = createSelector(
  [selectMyAuthority, (state: RootState) => selectHasFeature(state, 'overwrites'), selectLockdown],
  (authority, hasOverwrites, lockdown): Standing =>
    authority === null
      ? NO_STANDING
      : {
          open: hasOverwrites ? rightsAt(authority, OPEN_PLACE) : rightsInGuild(authority),
          isTimedOut: isTimedOut(authority),
          lockdown,
        },
);

/** What the server says of a place, as far as a timeout and a lockdown leave it, else what holds in the guild. */
const rightsOfPlace = (view: View | null, place: ChannelRow | CategoryRow, standing: Standing): Rights => {
  const permissions = permissionsIn(view, place);
  const told = permissions === null ? standing.open : rightsOfMask(permissions);
  const rights = standing.isTimedOut ? rightsDuringTimeout(told) : told;
  return isReadOnlyIn(standing.lockdown, place) ? rightsDuringLockdown(rights) : rights;
};

/**
 * What the signed-in user may do in a channel or category: as the server says, and the user's rights in the guild where
 * it says nothing. Every screen asks this. For display only: the server enforces it.
 */
export const selectRightsIn = (state: RootState, id: PlaceId): Rights => {
  const place = selectPlace(state, id);
  if (place === null) return NO_RIGHTS;
  const { guildId } = place;
  if ('parentId' in place) {
    const isLocked = state.threads.byId[place.id]?.locked ?? false;
    return rightsInThread(selectRightsIn(state, place.parentId), { isLocked });
  }
  return rightsOfPlace(selectView(state, guildId), place, selectStanding(state, guildId));
};

/** Whether the signed-in user holds a permission in a channel or category. */
export const selectCanIn = (state: RootState, id: PlaceId, permission: PermissionName): boolean =>
  holds(selectRightsIn(state, id), permission);

/** Whether the signed-in user may make a call about a channel or category, and the server offers the call. */
export const selectCanCallIn = (state: RootState, id: PlaceId, call: PermittedCall): boolean => {
  const feature = featureOfCall(call);
  return selectCanIn(state, id, neededFor(call)) && (feature === null || selectHasFeature(state, feature));
};

/** Whether the user may change a channel itself, or who may do what there. */
export const selectOpensSettings = (state: RootState, channelId: ChannelId): boolean =>
  selectCanCallIn(state, channelId, 'channels.rename') || selectCanCallIn(state, channelId, 'overwrites.set');

/** Whether the signed-in user may delete a message in a channel, by its author. */
export const selectCanDelete = (state: RootState, channelId: ChannelId, authorId: UserId): boolean => {
  const guildId = state.channels.byId[channelId]?.guildId;
  if (guildId === undefined) return false;
  const me = selectMyAuthority(state, guildId);
  const author = selectAuthority(state, guildId, authorId);
  return (
    me !== null &&
    author !== null &&
    canDeleteMessage(me, author, selectCanIn(state, channelId, 'MANAGE_MESSAGES'))
  );
};

/** Where the user may create a channel: null is the top of the guild. */
export type CreationHome = CategoryRow | null;

/** The places in which the user may create channels, in the order of the sidebar. */
export const selectCreationHomes = createSelector(
  [
    (state: RootState, guildId: GuildId) => selectCan(state, guildId, 'MANAGE_CHANNELS'),
    selectChannelGroups,
    (state: RootState, guildId: GuildId) => selectStanding(state, guildId),
    selectView,
  ],
  (isManager, groups, standing, view): readonly CreationHome[] => [
    ...(isManager ? [null] : []),
    ...groups.flatMap(({ category }) =>
      category !== null && holds(rightsOfPlace(view, category, standing), 'MANAGE_CHANNELS') ? category : [],
    ),
  ],
);

/** A channel or category, with whether it is one of a category's channels. */
export interface PermittedPlace {
  readonly place: ChannelRow | CategoryRow;
  readonly isInCategory: boolean;
}

/** The channels and categories whose permissions the user may set, in the order of the sidebar. */
export const selectPermittedPlaces = createSelector(
  [selectChannelGroups, (state: RootState, guildId: GuildId) => selectStanding(state, guildId), selectView],
  (groups, standing, view): readonly PermittedPlace[] => {
    const permits = (place: ChannelRow | CategoryRow): boolean =>
      holds(rightsOfPlace(view, place, standing), neededFor('overwrites.set'));
    return groups.flatMap(({ category, channels }) => [
      ...(category !== null && permits(category) ? [{ place: category, isInCategory: false }] : []),
      ...channels.filter(permits).map((place) => ({ place, isInCategory: category !== null })),
    ]);
  },
);
