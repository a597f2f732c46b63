import type { PermissionName } from '../../contract/permissions';

/** The name of a permission in sentences of the server: 'Manage Messages'. */
export const permissionLabel = (name: PermissionName): string =>
  // The specification shows this one under another name (docs/spec/roles.md 'Permissions dialog').
  name === 'REVOKE_INVITE'
    ? 'Manage Invites'
    : name
        .split('_')
        .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
        .join(' ');
