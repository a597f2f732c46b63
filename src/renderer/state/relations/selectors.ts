import { createSelector } from '@reduxjs/toolkit';
import type { Relation, RelationKind } from '../../../contract/entities/relation';
import type { UserId } from '../../../contract/ids';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import type { FriendsTab } from './types';

/** Whether people can be befriended and blocked here. */
export const selectHasFriends = (state: RootState): boolean => selectHasFeature(state, 'friends');

/** What somebody is to the signed-in user; null for nothing. */
export const selectRelation = (state: RootState, userId: UserId): Relation | null =>
  state.relations.byId[userId] ?? null;

/** Whether the signed-in user has blocked somebody. */
export const selectIsBlocked = (state: RootState, userId: UserId): boolean =>
  state.relations.byId[userId]?.kind === 'blocked';

/** The relations of people who are blocked. */
export const selectBlocked = createSelector(
  [(state: RootState) => state.relations.byId],
  (byId): readonly Relation[] => Object.values(byId).filter(({ kind }) => kind === 'blocked'),
);

/** The ids of people who are blocked. */
export const selectBlockedIds = createSelector(
  [selectBlocked],
  (blocked): ReadonlySet<UserId> => new Set(blocked.map(({ user }) => user.id)),
);

const KINDS: Readonly<Record<Exclude<FriendsTab, 'add'>, readonly RelationKind[]>> = {
  online: ['friend'],
  all: ['friend'],
  pending: ['incoming', 'outgoing'],
  blocked: ['blocked'],
};

/** Whether somebody who is a friend is online. */
export const isOnlineFriend = ({ user: { status } }: Relation): boolean =>
  status !== null && status !== 'inactive';

const byName = (one: Relation, other: Relation): number =>
  Number(other.kind === 'incoming') - Number(one.kind === 'incoming') ||
  one.user.username.localeCompare(other.user.username);

/** The people of each tab: requests that wait for an answer first, then by name. */
export const selectRelationsOf = createSelector(
  [(state: RootState) => state.relations.byId, (_state: RootState, tab: FriendsTab) => tab],
  (byId, tab): readonly Relation[] =>
    tab === 'add'
      ? []
      : Object.values(byId)
          .filter(
            (relation) =>
              KINDS[tab].includes(relation.kind) && (tab !== 'online' || isOnlineFriend(relation)),
          )
          .sort(byName),
);

/** How many requests wait for the signed-in user. */
export const selectRequestCount = (state: RootState): number =>
  selectHasFriends(state)
    ? Object.values(state.relations.byId).filter(({ kind }) => kind === 'incoming').length
    : 0;
