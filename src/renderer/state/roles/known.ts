import { createSelector } from '@reduxjs/toolkit';
import { PERMISSION_BITS, type PermissionName } from '../../../contract/permissions';
import { PERMISSION_NAMES, permissionRow } from '../../../domain/permissions/mask';
import { isSettable } from '../../../domain/permissions/place';
import { selectToldPermissions } from '../session/selectors';

/**
 * The permissions that the server knows: those of the specification, and of the later ones those that it names. A
 * client offers no other.
 */
export const selectKnownPermissions = createSelector(
  [selectToldPermissions],
  (told): readonly PermissionName[] =>
    PERMISSION_NAMES.filter(
      (name) => permissionRow(name).feature === undefined || told[name] === PERMISSION_BITS[name],
    ),
);

/** Those that overwrites can set. */
export const selectSettablePermissions = createSelector([selectKnownPermissions], (known) =>
  known.filter(isSettable),
);
