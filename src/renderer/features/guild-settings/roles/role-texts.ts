import type { PermissionMask } from '../../../../contract/permissions';
import { t } from '../../../../domain/i18n/t';
import { PERMISSION_NAMES, permissionNames } from '../../../../domain/permissions/mask';

const number = new Intl.NumberFormat('en');

/** '1 member', '1,204 members'. */
export const memberCountText = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'member' : 'members'}`;

/** 'n of total permissions enabled' (docs/spec/roles.md 'List'). */
export const permissionCountText = (mask: PermissionMask): string =>
  t('{{mask}} of {{permissionNames}} permissions enabled', {
    mask: permissionNames(mask).length,
    permissionNames: PERMISSION_NAMES.length,
  });
