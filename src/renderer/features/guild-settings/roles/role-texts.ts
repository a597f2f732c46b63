import type { PermissionMask } from '../../../../contract/permissions';
import { PERMISSION_NAMES, permissionNames } from '../../../../domain/permissions/mask';

const number = new Intl.NumberFormat('en');

/** '1 member', '1,204 members'. */
export const memberCountText = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'member' : 'members'}`;

/** 'n of total permissions enabled' (docs/spec/roles.md 'List'). */
export const permissionCountText = (mask: PermissionMask): string =>
  `${permissionNames(mask).length} of ${PERMISSION_NAMES.length} permissions enabled`;
