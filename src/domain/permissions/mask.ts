import {
  PERMISSION_BITS,
  type PermissionMask,
  type PermissionName,
  type PermissionRow,
  permissions,
} from '../../contract/permissions';

const bit = (position: number): bigint => 1n << BigInt(position);

const toMask = (value: bigint): PermissionMask => value.toString() as PermissionMask;

/** The names of all permissions, in the order of their bits (docs/spec/permissions.md 'Bits'). */
export const PERMISSION_NAMES: readonly PermissionName[] = Object.keys(permissions).filter(
  (name): name is PermissionName => name in permissions,
);

/** The row of a permission, with the fields that only some rows have. */
export const permissionRow = (name: PermissionName): PermissionRow => permissions[name];

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

const isNamed = (name: string): name is PermissionName => name in permissions;

/** The permission, those that imply it, those that imply these, and so on. */
const impliersOf = (name: PermissionName): readonly PermissionName[] => {
  const by = permissionRow(name).impliedBy;
  return by === undefined || !isNamed(by) ? [name] : [name, ...impliersOf(by)];
};

/** The permission of a mask that implies this one, the nearest of several; null where its own bit alone can grant it. */
export const impliedIn = (mask: PermissionMask, name: PermissionName): PermissionName | null =>
  impliersOf(name)
    .slice(1)
    .find((by) => hasBit(mask, by)) ?? null;

/** For each permission, the bits of which one is enough: its own, those that imply it, and ADMINISTRATOR. */
const ENOUGH = new Map(
  PERMISSION_NAMES.map((name) => [name, maskToBigInt(maskOf(['ADMINISTRATOR', ...impliersOf(name)]))]),
);
const ALL = maskToBigInt(ALL_PERMISSIONS);
const ADMINISTRATOR = bit(PERMISSION_BITS.ADMINISTRATOR);
/** Each implied permission: its bit, and the bits that imply it. */
const IMPLIED = PERMISSION_NAMES.flatMap((name) => {
  const [, ...by] = impliersOf(name);
  return by.length === 0 ? [] : [{ bit: bit(PERMISSION_BITS[name]), by: maskToBigInt(maskOf(by)) }];
});

/** The bits with those that they imply, but without the effect of ADMINISTRATOR. */
export const withImplied = (bits: bigint): bigint =>
  IMPLIED.reduce((sum, implied) => ((bits & implied.by) === 0n ? sum : sum | implied.bit), bits);

/**
 * The bits that a mask grants: its own, those that they imply, and all known ones with ADMINISTRATOR. Unknown bits stay
 * and grant nothing (docs/spec/permissions.md 'Bits').
 */
export const closureOf = (bits: bigint): bigint =>
  (bits & ADMINISTRATOR) === 0n ? withImplied(bits) : bits | ALL;

/** Whether a mask grants a permission: by its bit, by a permission that implies it, or by ADMINISTRATOR. */
export const grants = (mask: PermissionMask, name: PermissionName): boolean =>
  (maskToBigInt(mask) & (ENOUGH.get(name) ?? 0n)) !== 0n;

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
