import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { msg, type Msg } from '../i18n/t';
import { maskOf, NO_PERMISSIONS } from './mask';

/** The groups of permissions in the dialog of a role (docs/spec/roles.md 'Permissions dialog'). */
export const PERMISSION_GROUPS = [
  { title: msg('General'), permissions: ['VIEW_CHANNELS', 'CREATE_INVITE', 'CHANGE_NICKNAME'] },
  {
    title: msg('Text'),
    permissions: [
      ...(['SEND_MESSAGES', 'ADD_REACTIONS', 'ATTACH_FILES', 'EMBED_LINKS'] as const),
      ...(['CREATE_THREADS', 'SEND_IN_THREADS', 'MANAGE_THREADS'] as const),
      ...(['MANAGE_MESSAGES', 'PIN_MESSAGES', 'MENTION_EVERYONE'] as const),
    ],
  },
  { title: msg('Voice'), permissions: ['CONNECT', 'SPEAK', 'STREAM', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] },
  {
    title: msg('Membership'),
    permissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_REPORTS', 'MANAGE_NICKNAMES'],
  },
  {
    title: msg('Server Management'),
    permissions: [
      'MANAGE_CHANNELS',
      'MANAGE_ROLES',
      'MANAGE_PERMISSIONS',
      'REVOKE_INVITE',
      'VIEW_AUDIT_LOG',
      'MANAGE_EMOJI',
      'LOCKDOWN',
      'MANAGE_SERVER',
    ],
  },
  { title: msg('Advanced'), permissions: ['ADMINISTRATOR'] },
] as const satisfies readonly { readonly title: Msg; readonly permissions: readonly PermissionName[] }[];

/** The presets of a role's permissions (docs/spec/roles.md 'Permissions dialog'). */
export const PERMISSION_PRESETS: readonly { readonly name: Msg; readonly mask: PermissionMask }[] = [
  { name: msg('Clear All'), mask: NO_PERMISSIONS },
  {
    name: msg('Basic User'),
    mask: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'CHANGE_NICKNAME']),
  },
];
