import { createSelector } from '@reduxjs/toolkit';
import type { GuildId, UserId } from '../../../contract/ids';
import { canRemoveMember } from '../../../domain/permissions/authority';
import { selectCanCall, selectMyAuthority } from '../roles/selectors';
import type { RootState } from '../store';
import type { Group } from './types';

/** So many members who joined together are offered to be banned at once: fewer are friends who came by one link. */
const LEAST = 5;

/** Whether the user is told who joined with somebody, and can ban them at once. */
export const selectSeesArrivals = (state: RootState, guildId: GuildId): boolean =>
  selectCanCall(state, guildId, 'arrivals.list') && selectCanCall(state, guildId, 'bans.bulk');

/** The members who joined with somebody and whom the user may ban; null where they are too few to be a group. */
export const selectGroup: (state: RootState, guildId: GuildId, userId: UserId) => Group | null =
  createSelector(
    [
      (state: RootState, guildId: GuildId, userId: UserId) => state.arrivals.byGuild[guildId]?.[userId],
      selectMyAuthority,
      selectSeesArrivals,
    ],
    (group, me, isOffered) => {
      if (group === undefined || me === null || !isOffered) return null;
      // They have no roles: that is why they are listed.
      const mayBan = (userId: UserId): boolean =>
        canRemoveMember(me, { userId, ownerId: me.ownerId, roles: [] }, 'BAN_MEMBERS');
      const may = group.arrivals.filter(({ id }) => mayBan(id));
      return may.length < LEAST ? null : { ...group, arrivals: may };
    },
  );
