import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { grantsAny } from './mask';

/** Server Settings needs any of these (docs/spec/permissions.md 'What is shown'). */
export const SETTINGS_PERMISSIONS: readonly PermissionName[] = [
  'MANAGE_ROLES',
  'MANAGE_CHANNELS',
  'VIEW_AUDIT_LOG',
  'REVOKE_INVITE',
  'BAN_MEMBERS',
];

/** Whether the entry Server Settings is shown to a holder of the mask. */
export const canOpenSettings = (mask: PermissionMask): boolean => grantsAny(mask, SETTINGS_PERMISSIONS);

/**
 * What of a server is opened to staff, and by which permission (docs/spec/permissions.md 'What is shown'); any of
 * several.
 */
export const STAFF_PERMISSIONS = {
  members: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES', 'MANAGE_NICKNAMES'],
  invites: ['REVOKE_INVITE'],
  bans: ['BAN_MEMBERS'],
  'audit-log': ['VIEW_AUDIT_LOG'],
} as const satisfies Readonly<Record<string, readonly PermissionName[]>>;

/** What a holder of the mask reaches as staff: nothing for most. */
export const staffPagesOf = (mask: PermissionMask): readonly (keyof typeof STAFF_PERMISSIONS)[] =>
  (['members', 'invites', 'bans', 'audit-log'] as const).filter((page) =>
    grantsAny(mask, STAFF_PERMISSIONS[page]),
  );
