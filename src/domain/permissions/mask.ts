import { PERMISSION_BITS, type PermissionMask, type PermissionName } from '../../contract/permissions';

const bit = (position: number): bigint => 1n << BigInt(position);

const toMask = (value: bigint): PermissionMask => value.toString() as PermissionMask;

/** The names of all 16 permissions, in the order of their bits (docs/spec/permissions.md 'Bits'). */
export const PERMISSION_NAMES: readonly PermissionName[] = Object.keys(PERMISSION_BITS).filter(
  (name): name is PermissionName => name in PERMISSION_BITS,
);

/** The permissions that MANAGE_SERVER grants besides itself (docs/spec/permissions.md 'Bits'). */
export const MANAGE_SERVER_GRANTS: readonly PermissionName[] = [
  'REVOKE_INVITE',
  'MANAGE_MESSAGES',
  'VIEW_AUDIT_LOG',
];

/** No permission at all. */
export const NO_PERMISSIONS: PermissionMask = toMask(0n);

/** A mask as a bigint; a text that is not a decimal number counts as no permission. */
export const maskToBigInt = (mask: PermissionMask): bigint => (/^\d+$/.test(mask) ? BigInt(mask) : 0n);

/** A bigint as a mask; negative numbers count as no permission. */
export const maskFromBigInt = (value: bigint): PermissionMask => toMask(value < 0n ? 0n : value);

/** The mask that holds exactly these permissions. */
export const maskOf = (names: readonly PermissionName[]): PermissionMask =>
  toMask(names.reduce((sum, name) => sum | bit(PERMISSION_BITS[name]), 0n));

/** The mask of all known permissions. */
export const ALL_PERMISSIONS: PermissionMask = maskOf(PERMISSION_NAMES);

/** All masks combined by OR, the rule for a member's roles (docs/spec/permissions.md 'Bits'). */
export const combineMasks = (masks: readonly PermissionMask[]): PermissionMask =>
  toMask(masks.reduce((sum, mask) => sum | maskToBigInt(mask), 0n));

/** Whether the bit itself is set, without implied permissions. */
export const hasBit = (mask: PermissionMask, name: PermissionName): boolean =>
  (maskToBigInt(mask) & bit(PERMISSION_BITS[name])) !== 0n;

/**
 * Whether a mask grants a permission: ADMINISTRATOR grants all, MANAGE_SERVER grants three more, otherwise the bit must
 * be set (docs/spec/permissions.md 'Bits').
 */
export const grants = (mask: PermissionMask, name: PermissionName): boolean =>
  hasBit(mask, name) ||
  hasBit(mask, 'ADMINISTRATOR') ||
  (MANAGE_SERVER_GRANTS.includes(name) && hasBit(mask, 'MANAGE_SERVER'));

/** Whether all of these are granted; true for an empty list. */
export const grantsAll = (mask: PermissionMask, names: readonly PermissionName[]): boolean =>
  names.every((name) => grants(mask, name));

/** Whether at least one of these is granted; false for an empty list. */
export const grantsAny = (mask: PermissionMask, names: readonly PermissionName[]): boolean =>
  names.some((name) => grants(mask, name));

/** The mask with these bits set. */
export const addPermissions = (mask: PermissionMask, names: readonly PermissionName[]): PermissionMask =>
  toMask(maskToBigInt(mask) | maskToBigInt(maskOf(names)));

/** The mask with these bits cleared; bits unknown to this client stay. */
export const removePermissions = (mask: PermissionMask, names: readonly PermissionName[]): PermissionMask =>
  toMask(maskToBigInt(mask) & ~maskToBigInt(maskOf(names)));

/** The names of the set bits, in the order of the bits. */
export const permissionNames = (mask: PermissionMask): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => hasBit(mask, name));

/** The names of the bits that differ between two masks. */
export const changedPermissions = (
  before: PermissionMask,
  after: PermissionMask,
): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => hasBit(before, name) !== hasBit(after, name));
