import type { Overwrite } from '../../contract/entities/channel';
import { type PermissionMask, type PermissionName, PERMISSION_BITS } from '../../contract/permissions';
import { type Authority, isOwner, isTimedOut } from './authority';
import {
  ALL_PERMISSIONS,
  closureOf,
  maskFromBigInt,
  maskOf,
  maskToBigInt,
  PERMISSION_NAMES,
  permissionRow,
  withImplied,
} from './mask';

/** A lockdown during which members only read in a place; null: until somebody ends it. */
export interface LockdownThere {
  readonly until: string | null;
}

/**
 * A place whose content is read and written: today a channel of a guild. A channel's own overwrites are applied after
 * those of its category.
 */
export interface Place {
  readonly category: readonly Overwrite[];
  readonly channel: readonly Overwrite[];
  /** Absent where a place is described apart from lockdowns, as for the rights that are told with it. */
  readonly lockdown?: LockdownThere | null;
}

/** A place without rules of its own. */
export const OPEN_PLACE: Place = { category: [], channel: [] };

/**
 * What a user may do: a bit for each permission held, implied ones included. A denial in a channel can remove an implied
 * permission alone, so a bit is not to be concluded from another one: `holds` looks at the bit itself.
 */
export type Rights = bigint & { readonly __noun: 'rights' };

const toRights = (bits: bigint): Rights => bits as Rights;
const bitsOf = (names: readonly PermissionName[]): bigint => maskToBigInt(maskOf(names));
const rowsThat = (test: (name: PermissionName) => boolean): bigint => bitsOf(PERMISSION_NAMES.filter(test));

export const NO_RIGHTS = toRights(0n);
export const ALL_RIGHTS = toRights(maskToBigInt(ALL_PERMISSIONS));

/** The bits that overwrites may hold. */
const SETTABLE = rowsThat((name) => permissionRow(name).at === 'channel');
const WHILE_SENDING = rowsThat((name) => permissionRow(name).whileSending === true);
const ADMINISTRATOR = bitsOf(['ADMINISTRATOR']);
const VIEW_CHANNELS = bitsOf(['VIEW_CHANNELS']);
const SEND_MESSAGES = bitsOf(['SEND_MESSAGES']);
const MANAGE_MESSAGES = bitsOf(['MANAGE_MESSAGES']);
/** What a lockdown leaves to those who only read: who talks goes on talking. */
const READING = bitsOf(['VIEW_CHANNELS', 'CONNECT', 'SPEAK']);

/** Whether a permission can be allowed and denied by the overwrites of a channel or category. */
export const isSettable = (name: PermissionName): boolean => permissionRow(name).at === 'channel';

/** Whether these rights contain a permission. */
export const holds = (rights: Rights, name: PermissionName): boolean =>
  ((rights >> BigInt(PERMISSION_BITS[name])) & 1n) === 1n;

/** Rights as a mask, as the field `permissions` of a channel has them. */
export const maskOfRights = (rights: Rights): PermissionMask => maskFromBigInt(rights);
/** The rights that a server has told by `maskOfRights`. */
export const rightsOfMask = (mask: PermissionMask): Rights => toRights(maskToBigInt(mask));

/** The sum of several overwrites; what one of them allows counts even if another one denies it. */
const sumOf = (overwrites: readonly Overwrite[]): { readonly allow: bigint; readonly deny: bigint } => {
  let [allow, deny] = [0n, 0n];
  for (const overwrite of overwrites) {
    const denied = maskToBigInt(overwrite.deny) & SETTABLE;
    const allowed = maskToBigInt(overwrite.allow) & SETTABLE;
    // An allowed permission implies others, except for those that the same overwrite denies.
    allow |= allowed | (withImplied(allowed) & SETTABLE & ~denied);
    deny |= denied;
  }
  return { allow, deny };
};

/** Where the overwrites of a step stand, and for whom they are. */
export interface OverwriteStep {
  readonly at: 'category' | 'channel';
  readonly overwrites: readonly Overwrite[];
}

/** The overwrites that concern a user in the order of their application: `@everyone`, the user's roles, the user. */
const overwriteSteps = (
  { userId, roles }: Authority,
  { category, channel }: Place,
): readonly OverwriteStep[] => {
  const lists = [
    { at: 'category', of: category },
    { at: 'channel', of: channel },
  ] as const;
  const held = new Map<string, boolean>(roles?.map(({ id, isDefault }) => [id, isDefault]));
  return lists.flatMap(({ at, of }) => {
    if (of.length === 0) return [];
    const ofRole = (isDefault: boolean): readonly Overwrite[] =>
      of.filter(({ target, id }) => target === 'role' && held.get(id) === isDefault);
    const ofUser = of.filter(({ target, id }) => target === 'member' && id === userId);
    return [ofRole(true), ofRole(false), ofUser].flatMap((overwrites) =>
      overwrites.length === 0 ? [] : [{ at, overwrites }],
    );
  });
};

/** What of the bits counts: nothing without the view, and some permissions only where one may write. */
const whatCounts = (bits: bigint): bigint => {
  if ((bits & VIEW_CHANNELS) === 0n) return 0n;
  return (bits & SEND_MESSAGES) === 0n ? bits & ~WHILE_SENDING : bits;
};

/** Whether a lockdown takes nothing of these bits. */
const isExempt = (bits: bigint): boolean => (bits & MANAGE_MESSAGES) !== 0n;

/** A step to a user's rights, and the bits after it. */
export type RightsStep =
  | {
      readonly at: 'outside' | 'owner' | 'administrator' | 'roles' | 'limits' | 'lockdown' | 'timeout';
      readonly bits: bigint;
    }
  | (OverwriteStep & { readonly bits: bigint });

/**
 * The steps to a user's rights in a place; the bits after the last one are the rights. Everything that asks what somebody
 * may do there asks this function: reading, hearing, and why.
 */
export const stepsToRights = (authority: Authority, place: Place): readonly RightsStep[] => {
  if (authority.roles === null) return [{ at: 'outside', bits: NO_RIGHTS }];
  if (isOwner(authority)) return [{ at: 'owner', bits: ALL_RIGHTS }];
  const own = authority.roles.reduce((sum, role) => sum | maskToBigInt(role.permissions), 0n);
  if ((own & ADMINISTRATOR) !== 0n) return [{ at: 'administrator', bits: ALL_RIGHTS }];
  let bits = closureOf(own) & ALL_RIGHTS;
  const steps: RightsStep[] = [{ at: 'roles', bits }];
  for (const step of overwriteSteps(authority, place)) {
    const { allow, deny } = sumOf(step.overwrites);
    bits = (bits & ~deny) | allow;
    steps.push({ ...step, bits });
  }
  bits = whatCounts(bits);
  steps.push({ at: 'limits', bits });
  const { lockdown = null } = place;
  if (lockdown !== null && !isExempt(bits)) {
    bits &= READING;
    steps.push({ at: 'lockdown', bits });
  }
  if (isTimedOut(authority)) steps.push({ at: 'timeout', bits: bits & VIEW_CHANNELS });
  return steps;
};

/** What a user may do in a place. */
export const rightsAt = (authority: Authority, place: Place): Rights =>
  toRights(stepsToRights(authority, place).at(-1)?.bits ?? 0n);

/** The lockdown that lets a user only read in a place; null for those who manage messages there, and elsewhere. */
export const lockdownFor = (authority: Authority, place: Place): LockdownThere | null =>
  stepsToRights(authority, place).some(({ at }) => at === 'lockdown') ? (place.lockdown ?? null) : null;

/** What a lockdown leaves of rights that a server has told with a place: those contain no lockdown. */
export const rightsDuringLockdown = (rights: Rights): Rights =>
  isExempt(rights) ? rights : toRights(rights & READING);

/** What a timeout leaves of rights that a server has told with a place: those contain no timeout. */
export const rightsDuringTimeout = (rights: Rights): Rights => toRights(rights & VIEW_CHANNELS);

const SEND_IN_THREADS = bitsOf(['SEND_IN_THREADS']);
const MANAGE_THREADS = bitsOf(['MANAGE_THREADS']);

/** What somebody with these rights in a channel may do in a thread of it: another bit says whether they write. */
export const rightsInThread = (rights: Rights, { isLocked }: { readonly isLocked: boolean }): Rights => {
  if ((rights & VIEW_CHANNELS) === 0n) return NO_RIGHTS;
  const isWriter = (rights & (isLocked ? MANAGE_THREADS : SEND_IN_THREADS)) !== 0n;
  return toRights(isWriter ? rights | SEND_MESSAGES : whatCounts(rights & ~SEND_MESSAGES));
};
