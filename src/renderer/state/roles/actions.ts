import { createAction } from '@reduxjs/toolkit';
import type { Role } from '../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../contract/ids';

/** What is changed of a role. */
export type RolePatch = Partial<Pick<Role, 'name' | 'color' | 'isHoisted' | 'isMentionable' | 'permissions'>>;

interface RolePlace {
  readonly guildId: GuildId;
  readonly roleId: RoleId;
}

/** A role, as this person changes it: shown before the server has answered. */
export const roleChanged = createAction<RolePlace & { readonly patch: RolePatch }>('roles/changed');
/** This person has made a role; the live connection says so too, with the places of all. */
export const roleCreated = createAction<{ readonly guildId: GuildId; readonly role: Role }>('roles/created');
/** This person has deleted a role. */
export const roleDeleted = createAction<RolePlace>('roles/deleted');
