import { createAction } from '@reduxjs/toolkit';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';

/** A role of a member, as this person changes it: shown before the server has answered. */
export interface RoleChange {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly roleId: RoleId;
  /** Whether it is the signed-in user's own. */
  readonly isMine: boolean;
}

export const memberRoleGiven = createAction<RoleChange>('members/roleGiven');
export const memberRoleTaken = createAction<RoleChange>('members/roleTaken');
