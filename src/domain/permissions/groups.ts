import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { maskOf, NO_PERMISSIONS } from './mask';

/** The permissions as the dialog of a role groups them (docs/spec/roles.md 'Permissions dialog'). */
export const PERMISSION_GROUPS = [
  { title: 'General', permissions: ['VIEW_CHANNELS', 'CREATE_INVITE', 'CHANGE_NICKNAME'] },
  { title: 'Text', permissions: ['SEND_MESSAGES', 'ATTACH_FILES', 'MANAGE_MESSAGES', 'MENTION_EVERYONE'] },
  { title: 'Membership', permissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_NICKNAMES'] },
  {
    title: 'Server Management',
    permissions: ['MANAGE_CHANNELS', 'MANAGE_ROLES', 'REVOKE_INVITE', 'VIEW_AUDIT_LOG', 'MANAGE_SERVER'],
  },
  { title: 'Advanced', permissions: ['ADMINISTRATOR'] },
] as const satisfies readonly { readonly title: string; readonly permissions: readonly PermissionName[] }[];

/** What a role can be set to at once (docs/spec/roles.md 'Permissions dialog'). */
export const PERMISSION_PRESETS: readonly { readonly name: string; readonly mask: PermissionMask }[] = [
  { name: 'Clear All', mask: NO_PERMISSIONS },
  {
    name: 'Basic User',
    mask: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'CHANGE_NICKNAME']),
  },
];
