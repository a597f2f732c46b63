import type { PermissionMask } from '../../../../contract/permissions';
import { plural, t } from '../../../../domain/i18n/t';
import { PERMISSION_NAMES, permissionNames } from '../../../../domain/permissions/mask';

const number = new Intl.NumberFormat('en');

/** '1 member', '1,204 members'. */
export const memberCountText = (count: number): string =>
  plural('{{members}} member', '{{members}} members', { count, members: number.format(count) });

/** 'n of total permissions enabled' (docs/spec/roles.md 'List'). */
export const permissionCountText = (mask: PermissionMask): string =>
  t('{{enabled}} of {{total}} permissions enabled', {
    enabled: permissionNames(mask).length,
    total: PERMISSION_NAMES.length,
  });
