import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { grantsAny } from './mask';

/** Server Settings requires any of these (docs/spec/permissions.md 'What is shown'). */
export const SETTINGS_PERMISSIONS: readonly PermissionName[] = [
  'MANAGE_ROLES',
  'MANAGE_CHANNELS',
  'VIEW_AUDIT_LOG',
  'REVOKE_INVITE',
  'BAN_MEMBERS',
];

/** Whether a holder of the mask sees the entry Server Settings. */
export const canOpenSettings = (mask: PermissionMask): boolean => grantsAny(mask, SETTINGS_PERMISSIONS);

/**
 * The staff pages of a server and the permissions that open them (docs/spec/permissions.md 'What is shown'); one of
 * several is enough.
 */
export const STAFF_PERMISSIONS = {
  members: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES', 'MANAGE_NICKNAMES'],
  invites: ['REVOKE_INVITE'],
  bans: ['BAN_MEMBERS'],
  'audit-log': ['VIEW_AUDIT_LOG'],
} as const satisfies Readonly<Record<string, readonly PermissionName[]>>;

/** The staff pages that a holder of the mask can open: none for most members. */
export const staffPagesOf = (mask: PermissionMask): readonly (keyof typeof STAFF_PERMISSIONS)[] =>
  (['members', 'invites', 'bans', 'audit-log'] as const).filter((page) =>
    grantsAny(mask, STAFF_PERMISSIONS[page]),
  );
