import type { PermissionMask, PermissionName } from '../../contract/permissions';
import { addPermissions, grants, hasBit, PERMISSION_NAMES, removePermissions } from './mask';

/** A role's mask after an edit: bits that the editor holds are as asked, the others stay (protocol.md 'Authority'). */
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
  /** Whoever edits does not hold it: 'No Permission'. */
  | 'not-held';

/**
 * Whether a permission of a role can be switched by somebody who holds these
 * (docs/spec/roles.md 'Permissions dialog'). One that they lack can be neither given nor taken: the server leaves it
 * as it is (docs/decisions/001).
 */
export const toggleRule = (role: PermissionMask, held: PermissionMask, name: PermissionName): ToggleRule => {
  if (!grants(held, name)) return 'not-held';
  return name !== 'ADMINISTRATOR' && hasBit(role, 'ADMINISTRATOR') ? 'covered' : 'free';
};

/** What somebody has switched in a role and not saved: name -> on or off. */
export type PermissionSwitches = Readonly<Partial<Record<PermissionName, boolean>>>;

/** A role's mask with what was switched. What others change meanwhile and was not switched here stays theirs. */
export const withSwitches = (mask: PermissionMask, switches: PermissionSwitches): PermissionMask => {
  const on = PERMISSION_NAMES.filter((name) => switches[name] === true);
  const off = PERMISSION_NAMES.filter((name) => switches[name] === false);
  return addPermissions(removePermissions(mask, off), on);
};

/** What has to be switched for a role's mask to become another one. */
export const switchesBetween = (mask: PermissionMask, wanted: PermissionMask): PermissionSwitches =>
  Object.fromEntries(
    PERMISSION_NAMES.filter((name) => hasBit(mask, name) !== hasBit(wanted, name)).map((name) => [
      name,
      hasBit(wanted, name),
    ]),
  );
