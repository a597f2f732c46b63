import { createSelector } from '@reduxjs/toolkit';
import type { RoleId } from '../../../contract/ids';
import { countRoleMembers } from '../../../domain/roles/member-counts';
import { rowsOf } from '../../../domain/sharded';
import { selectMembersById, selectMembersPhase } from '../members/selectors';
import { selectRolesById } from './selectors';

/** The number of members with each role; null where the members are not known. */
export const selectRoleMemberCounts = createSelector(
  [selectMembersById, selectMembersPhase, selectRolesById],
  (members, phase, roles): ReadonlyMap<RoleId, number> | null =>
    phase === 'loaded'
      ? countRoleMembers(rowsOf(members), Object.values(roles).find((role) => role.isDefault)?.id ?? null)
      : null,
);
