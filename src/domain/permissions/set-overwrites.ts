import type { Overwrite, OverwriteTarget } from '../../contract/entities/channel';
import { failure, type Result, success } from '../../contract/failure';
import type { RoleId } from '../../contract/ids';
import type { PermissionName } from '../../contract/permissions';
import type { Authority, RankedRole } from './authority';
import { maskFromBigInt, maskToBigInt, PERMISSION_NAMES } from './mask';
import { holds, isSettable, type Rights } from './place';
import { canSetMember, canSetRole, keyOfTarget, type Setting, settingOf } from './settings';

/** Why overwrites cannot be set. `who` is the role or member concerned, by its id. */
export type OverwriteRefusal =
  | { readonly kind: 'twice' | 'both' | 'too-long' }
  | { readonly kind: 'not-settable' | 'not-held'; readonly permission: PermissionName }
  | { readonly kind: 'above'; readonly who: OverwriteTarget };

/** Who sets overwrites, and those whom they are about. */
export interface OverwriteSetting {
  readonly who: Authority;
  /** The rights of `who` in the place. */
  readonly rights: Rights;
  /** All roles of the guild. */
  readonly roles: ReadonlyMap<RoleId, Pick<RankedRole, 'position'>>;
  /** The authorities of the members whom the overwrites are about; one who has left has no roles. */
  readonly members: ReadonlyMap<string, Authority>;
  readonly before: readonly Overwrite[];
  readonly asked: readonly Overwrite[];
}

/** The largest mask that the store can hold. */
const LARGEST = (1n << 63n) - 1n;
/** Whom an overwrite is about. */
const targetOf = (one: Overwrite): OverwriteTarget =>
  one.target === 'role' ? { target: 'role', id: one.id } : { target: 'member', id: one.id };

/** A change of what a role or member inherits, is allowed or is denied. */
export interface OverwriteChange {
  readonly who: OverwriteTarget;
  readonly permission: PermissionName;
  readonly before: Setting;
  readonly after: Setting;
}

/** The known permissions that two lists of overwrites set differently. */
export const overwriteChanges = (
  before: readonly Overwrite[],
  after: readonly Overwrite[],
): readonly OverwriteChange[] => {
  const [old, now] = [before, after].map((list) => new Map(list.map((one) => [keyOfTarget(one), one])));
  const keys = new Map([...before, ...after].map((one) => [keyOfTarget(one), one]));
  return [...keys].flatMap(([key, one]) =>
    PERMISSION_NAMES.flatMap((permission) => {
      const [was, is] = [settingOf(old?.get(key), permission), settingOf(now?.get(key), permission)];
      return was === is ? [] : [{ who: targetOf(one), permission, before: was, after: is }];
    }),
  );
};

/** Whether an overwrite differs from the one that there was, in known or unknown bits. */
const isChanged = (asked: Overwrite, before: Overwrite | undefined): boolean =>
  asked.allow !== (before?.allow ?? '0') || asked.deny !== (before?.deny ?? '0');

/**
 * The overwrites to store for those that somebody asks for, or why not: only bits that they hold in the place change, and
 * only overwrites of roles below their rank and of members whom they outrank, or their own. Overwrites that say nothing go.
 */
export const settableOverwrites = (
  setting: OverwriteSetting,
): Result<readonly Overwrite[], OverwriteRefusal> => {
  const { who, rights, roles, members, before, asked } = setting;
  const old = new Map(before.map((one) => [keyOfTarget(one), one]));
  const now = new Map(asked.map((one) => [keyOfTarget(one), one]));
  if (now.size !== asked.length) return failure({ kind: 'twice' });
  for (const { allow, deny } of asked) {
    const [allowed, denied] = [maskToBigInt(allow), maskToBigInt(deny)];
    if (allowed > LARGEST || denied > LARGEST) return failure({ kind: 'too-long' });
    if ((allowed & denied) !== 0n) return failure({ kind: 'both' });
  }
  for (const { permission, after } of overwriteChanges(before, asked)) {
    if (!isSettable(permission) && after !== 'inherit') return failure({ kind: 'not-settable', permission });
    if (!holds(rights, permission)) return failure({ kind: 'not-held', permission });
  }
  const touched = [...new Map([...before, ...asked].map((one) => [keyOfTarget(one), one])).values()].filter(
    (one) => {
      const [asking, had] = [now.get(keyOfTarget(one)), old.get(keyOfTarget(one))];
      return asking === undefined ? had !== undefined : had === undefined || isChanged(asking, had);
    },
  );
  for (const one of touched) {
    const mayBeSet =
      one.target === 'role'
        ? canSetRole(who, roles.get(one.id) ?? { position: Infinity })
        : canSetMember(who, members.get(one.id) ?? { ...who, userId: one.id });
    if (!mayBeSet) return failure({ kind: 'above', who: targetOf(one) });
  }
  const normal = asked.map((one) => ({
    ...one,
    allow: maskFromBigInt(maskToBigInt(one.allow)),
    deny: maskFromBigInt(maskToBigInt(one.deny)),
  }));
  return success(normal.filter(({ allow, deny }) => allow !== '0' || deny !== '0'));
};
