import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { addPermissions, grants, hasBit, PERMISSION_NAMES, removePermissions } from './mask';

/**
 * A role's mask after an edit: the bits that the editor holds take the requested value, the others stay
 * (protocol.md 'Authority').
 */
export const mergePermissions = (
  before: PermissionMask,
  asked: PermissionMask,
  held: PermissionMask,
): PermissionMask => {
  const free = PERMISSION_NAMES.filter((name) => grants(held, name));
  const wanted = free.filter((name) => hasBit(asked, name));
  const unwanted = free.filter((name) => !hasBit(asked, name));
  return addPermissions(removePermissions(before, unwanted), wanted);
};

/** Why a permission of a role cannot be switched. */
export type ToggleRule =
  | 'free'
  /** The role has ADMINISTRATOR, which grants everything. */
  | 'covered'
  /** The editor does not hold the permission: 'No Permission'. */
  | 'not-held';

/**
 * Whether a permission of a role can be switched by an editor who holds the mask `held`
 * (docs/spec/roles.md 'Permissions dialog'). A permission that the editor lacks can be neither given nor removed: the
 * server leaves it unchanged (docs/decisions/001).
 */
export const toggleRule = (role: PermissionMask, held: PermissionMask, name: PermissionName): ToggleRule => {
  if (!grants(held, name)) return 'not-held';
  return name !== 'ADMINISTRATOR' && hasBit(role, 'ADMINISTRATOR') ? 'covered' : 'free';
};

/** Unsaved switches of a role's permissions: name -> on or off. */
export type PermissionSwitches = Readonly<Partial<Record<PermissionName, boolean>>>;

/** A role's mask with the switches applied. Concurrent changes of others to the remaining permissions are kept. */
export const withSwitches = (mask: PermissionMask, switches: PermissionSwitches): PermissionMask => {
  const on = PERMISSION_NAMES.filter((name) => switches[name] === true);
  const off = PERMISSION_NAMES.filter((name) => switches[name] === false);
  return addPermissions(removePermissions(mask, off), on);
};

/** The switches that turn one mask into another. */
export const switchesBetween = (mask: PermissionMask, wanted: PermissionMask): PermissionSwitches =>
  Object.fromEntries(
    PERMISSION_NAMES.filter((name) => hasBit(mask, name) !== hasBit(wanted, name)).map((name) => [
      name,
      hasBit(wanted, name),
    ]),
  );
