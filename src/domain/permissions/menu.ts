import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { grantsAny } from './mask';

/** Server Settings needs any of these (server-area.md 6). */
export const SETTINGS_PERMISSIONS: readonly PermissionName[] = [
  'MANAGE_ROLES',
  'MANAGE_CHANNELS',
  'VIEW_AUDIT_LOG',
  'REVOKE_INVITE',
  'BAN_MEMBERS',
];

/** Whether the entry Server Settings is shown to a holder of the mask. */
export const canOpenSettings = (mask: PermissionMask): boolean => grantsAny(mask, SETTINGS_PERMISSIONS);
