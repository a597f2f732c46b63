import type { RoleId, UserId } from '../../contract/ids';
import { PERMISSION_BITS, type PermissionMask, type PermissionName } from '../../contract/permissions';
import { ALL_PERMISSIONS, closureOf, maskToBigInt, PERMISSION_NAMES } from './mask';

/** The number of members who gain or lose a permission. */
export interface PermissionCount {
  readonly name: PermissionName;
  readonly members: number;
}

/** The effect of a change of a role's permissions on the members of a guild. */
export interface PermissionImpact {
  readonly gained: readonly PermissionCount[];
  readonly lost: readonly PermissionCount[];
  /** The number of members who gain at least one permission, and who lose at least one. */
  readonly gainers: number;
  readonly losers: number;
}

interface ImpactRole {
  readonly id: RoleId;
  readonly permissions: PermissionMask;
  readonly isDefault: boolean;
}

/** The proposed change, and the guild in which it would be made. */
export interface PermissionChange {
  readonly roles: readonly ImpactRole[];
  readonly members: Iterable<{ readonly id: UserId; readonly roleIds: readonly RoleId[] }>;
  readonly ownerId: UserId;
  readonly roleId: RoleId;
  readonly after: PermissionMask;
}

const ALL = maskToBigInt(ALL_PERMISSIONS);
const bitsOf = (mask: PermissionMask): bigint => maskToBigInt(mask) & ALL;

const countsOf = (perBit: readonly number[]): readonly PermissionCount[] =>
  PERMISSION_NAMES.flatMap((name) => {
    const members = perBit[PERMISSION_BITS[name]] ?? 0;
    return members === 0 ? [] : [{ name, members }];
  });

/** The holders of a role, counted by the mask of their other roles: mask -> members. The owner is left out. */
const tallyOthers = ({ roles, members, ownerId, roleId }: PermissionChange): ReadonlyMap<bigint, number> => {
  const masks = new Map(roles.map((role) => [role.id, bitsOf(role.permissions)]));
  const isForAll = roles.some((role) => role.id === roleId && role.isDefault);
  const byDefault = roles
    .filter((role) => role.isDefault && role.id !== roleId)
    .reduce((sum, { permissions }) => sum | bitsOf(permissions), 0n);
  const tally = new Map<bigint, number>();
  for (const { id, roleIds } of members) {
    if (id === ownerId) continue;
    let others = byDefault;
    let isHolder = isForAll;
    for (const held of roleIds) {
      if (held === roleId) isHolder = true;
      else others |= masks.get(held) ?? 0n;
    }
    if (isHolder) tally.set(others, (tally.get(others) ?? 0) + 1);
  }
  return tally;
};

/**
 * The numbers of members who gain and lose each permission when a role's permissions change. A member's permissions are
 * the OR over the member's roles; the owner and administrators count as having all
 * (docs/spec/permissions.md 'Authority'), so that nothing changes for them.
 */
export const permissionImpact = (change: PermissionChange): PermissionImpact => {
  const role = change.roles.find(({ id }) => id === change.roleId);
  const [before, after] = [role === undefined ? 0n : bitsOf(role.permissions), bitsOf(change.after)];
  const gained: number[] = [];
  const lost: number[] = [];
  let gainers = 0;
  let losers = 0;
  const note = (perBit: number[], bits: bigint, members: number): void => {
    for (let bit = 0, rest = bits; rest !== 0n; bit += 1, rest >>= 1n)
      if ((rest & 1n) === 1n) perBit[bit] = (perBit[bit] ?? 0) + members;
  };
  for (const [others, members] of tallyOthers(change)) {
    const [had, has] = [closureOf(others | before), closureOf(others | after)];
    if ((has & ~had) !== 0n) gainers += members;
    if ((had & ~has) !== 0n) losers += members;
    note(gained, has & ~had, members);
    note(lost, had & ~has, members);
  }
  return { gained: countsOf(gained), lost: countsOf(lost), gainers, losers };
};
