import { PERMISSION_BITS, type PermissionMask, type PermissionName } from '../../contract/permissions';

const bit = (position: number): bigint => 1n << BigInt(position);

const toMask = (value: bigint): PermissionMask => value.toString() as PermissionMask;

/** The names of all 16 permissions, in the order of their bits (docs/spec/permissions.md 'Bits'). */
export const PERMISSION_NAMES: readonly PermissionName[] = Object.keys(PERMISSION_BITS).filter(
  (name): name is PermissionName => name in PERMISSION_BITS,
);

/** What MANAGE_SERVER grants besides itself (docs/spec/permissions.md 'Bits'). */
export const MANAGE_SERVER_GRANTS: readonly PermissionName[] = [
  'REVOKE_INVITE',
  'MANAGE_MESSAGES',
  'VIEW_AUDIT_LOG',
];

/** No permission at all. */
export const NO_PERMISSIONS: PermissionMask = toMask(0n);

/** A mask as a number of any size; text that is no decimal number counts as no permission. */
export const maskToBigInt = (mask: PermissionMask): bigint => (/^\d+$/.test(mask) ? BigInt(mask) : 0n);

/** A number as a mask; negative numbers count as no permission. */
export const maskFromBigInt = (value: bigint): PermissionMask => toMask(value < 0n ? 0n : value);

/** The mask that holds exactly these permissions. */
export const maskOf = (names: readonly PermissionName[]): PermissionMask =>
  toMask(names.reduce((sum, name) => sum | bit(PERMISSION_BITS[name]), 0n));

/** Every permission there is. */
export const ALL_PERMISSIONS: PermissionMask = maskOf(PERMISSION_NAMES);

/** All masks joined by OR, as a member's roles are (docs/spec/permissions.md 'Bits'). */
export const combineMasks = (masks: readonly PermissionMask[]): PermissionMask =>
  toMask(masks.reduce((sum, mask) => sum | maskToBigInt(mask), 0n));

/** Whether the bit itself is set; nothing is implied. */
export const hasBit = (mask: PermissionMask, name: PermissionName): boolean =>
  (maskToBigInt(mask) & bit(PERMISSION_BITS[name])) !== 0n;

/**
 * Whether a mask grants a permission: ADMINISTRATOR grants everything, MANAGE_SERVER grants three more, otherwise the
 * bit must be held (docs/spec/permissions.md 'Bits').
 */
export const grants = (mask: PermissionMask, name: PermissionName): boolean =>
  hasBit(mask, name) ||
  hasBit(mask, 'ADMINISTRATOR') ||
  (MANAGE_SERVER_GRANTS.includes(name) && hasBit(mask, 'MANAGE_SERVER'));

/** Whether all of these are granted; true for none. */
export const grantsAll = (mask: PermissionMask, names: readonly PermissionName[]): boolean =>
  names.every((name) => grants(mask, name));

/** Whether at least one of these is granted; false for none. */
export const grantsAny = (mask: PermissionMask, names: readonly PermissionName[]): boolean =>
  names.some((name) => grants(mask, name));

/** The mask with these bits set. */
export const addPermissions = (mask: PermissionMask, names: readonly PermissionName[]): PermissionMask =>
  toMask(maskToBigInt(mask) | maskToBigInt(maskOf(names)));

/** The mask with these bits cleared; bits that this client does not know stay. */
export const removePermissions = (mask: PermissionMask, names: readonly PermissionName[]): PermissionMask =>
  toMask(maskToBigInt(mask) & ~maskToBigInt(maskOf(names)));

/** Names of the bits that are set, in the order of the bits. */
export const permissionNames = (mask: PermissionMask): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => hasBit(mask, name));

/** Names of the bits in which two masks differ. */
export const changedPermissions = (
  before: PermissionMask,
  after: PermissionMask,
): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => hasBit(before, name) !== hasBit(after, name));
