import type { PermissionMask, PermissionName } from '../../../../contract/permissions';
import { plural, t } from '../../../../domain/i18n/t';
import { hasBit, impliedIn } from '../../../../domain/permissions/mask';

const number = new Intl.NumberFormat('en');

/** '1 member', '1,204 members'. */
export const memberCountText = (count: number): string =>
  plural('{{members}} member', '{{members}} members', { count, members: number.format(count) });

/** Whether a permission is shown switched on: by its own bit, or because it comes with another one. */
export const isShownOn = (mask: PermissionMask, name: PermissionName): boolean =>
  hasBit(mask, name) || impliedIn(mask, name) !== null;

/** 'n of total permissions enabled', of those that the server knows (docs/spec/roles.md 'List'). */
export const permissionCountText = (mask: PermissionMask, known: readonly PermissionName[]): string =>
  t('{{enabled}} of {{total}} permissions enabled', {
    enabled: known.filter((name) => isShownOn(mask, name)).length,
    total: known.length,
  });
