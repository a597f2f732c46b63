import type { Overwrite, OverwriteTarget } from '../../contract/entities/channel';
import { toId } from '../../contract/ids';
import type { PermissionName } from '../../contract/permissions';
import { type Authority, isAboveRole, isOwner, outranks, permissionsOf, type RankedRole } from './authority';
import {
  addPermissions,
  closureOf,
  hasBit,
  maskFromBigInt,
  maskToBigInt,
  NO_PERMISSIONS,
  removePermissions,
} from './mask';
import {
  holds,
  type Place,
  type Rights,
  rightsAt,
  rightsOfMask,
  type RightsStep,
  stepsToRights,
} from './place';

/** What a user's roles grant in the guild itself, implied permissions included. */
export const rightsInGuild = (authority: Authority): Rights =>
  rightsOfMask(maskFromBigInt(closureOf(maskToBigInt(permissionsOf(authority)))));

/** How an overwrite sets a permission. */
export const SETTINGS = ['deny', 'inherit', 'allow'] as const;
export type Setting = (typeof SETTINGS)[number];

export const settingOf = (
  overwrite: Pick<Overwrite, 'allow' | 'deny'> | undefined,
  name: PermissionName,
): Setting => {
  if (overwrite === undefined) return 'inherit';
  if (hasBit(overwrite.deny, name)) return 'deny';
  return hasBit(overwrite.allow, name) ? 'allow' : 'inherit';
};

/** A role or member as a key: no role has the id of a member. */
export type TargetKey = `${OverwriteTarget['target']}:${string}`;
export const keyOfTarget = ({ target, id }: OverwriteTarget): TargetKey => `${target}:${id}`;
/** A permission of a target as a key. */
export type SettingKey = `${TargetKey}:${PermissionName}`;
export const keyOfSetting = (target: OverwriteTarget, name: PermissionName): SettingKey =>
  `${keyOfTarget(target)}:${name}`;

/** The settings of a place, by target and permission: flat, so that edits of several people can be joined. */
export type Settings = Readonly<Record<SettingKey, Setting>>;

/** The role or member of an overwrite. */
export const targetOf = (overwrite: OverwriteTarget): OverwriteTarget =>
  overwrite.target === 'role' ? { target: 'role', id: overwrite.id } : { target: 'member', id: overwrite.id };

const isSame = (a: OverwriteTarget, b: OverwriteTarget): boolean => a.target === b.target && a.id === b.id;

/** The settings of these targets, of whom some may have no overwrite yet. */
export const settingsOf = (
  overwrites: readonly Overwrite[],
  targets: readonly OverwriteTarget[],
  names: readonly PermissionName[],
): Settings =>
  Object.fromEntries(
    targets.flatMap((target) => {
      const overwrite = overwrites.find((row) => isSame(row, target));
      return names.map((name) => [keyOfSetting(target, name), settingOf(overwrite, name)]);
    }),
  );

/** A permission of a role or member here. */
export interface TargetSetting {
  readonly target: OverwriteTarget;
  readonly name: PermissionName;
}

/** The settings that differ between two lists of overwrites. */
export const changedSettings = (
  before: readonly Overwrite[],
  now: readonly Overwrite[],
  names: readonly PermissionName[],
): readonly TargetSetting[] => {
  const targets = new Map([...before, ...now].map((row) => [keyOfTarget(row), targetOf(row)]));
  const [old, current] = [before, now].map((list) => settingsOf(list, [...targets.values()], names));
  return [...targets.values()].flatMap((target) =>
    names.flatMap((name) => {
      const key = keyOfSetting(target, name);
      return old?.[key] === current?.[key] ? [] : { target, name };
    }),
  );
};

/** A mask with a permission on or off. */
const put = (mask: Overwrite['allow'], name: PermissionName, isOn: boolean): Overwrite['allow'] =>
  isOn ? addPermissions(mask, [name]) : removePermissions(mask, [name]);

const withSetting = (overwrite: Overwrite, name: PermissionName, setting: Setting): Overwrite => ({
  ...overwrite,
  allow: put(overwrite.allow, name, setting === 'allow'),
  deny: put(overwrite.deny, name, setting === 'deny'),
});

const EMPTY = { allow: NO_PERMISSIONS, deny: NO_PERMISSIONS };

/** The overwrites with these settings. Bits that are not set here stay; an overwrite without any goes. */
export const withSettings = (
  overwrites: readonly Overwrite[],
  targets: readonly OverwriteTarget[],
  settings: Settings,
  names: readonly PermissionName[],
): Overwrite[] => {
  const added = targets
    .filter((target) => !overwrites.some((row) => isSame(row, target)))
    .map((target): Overwrite => ({ ...target, ...EMPTY }));
  return [...overwrites, ...added]
    .map((overwrite) =>
      names.reduce((row, name) => {
        const setting = settings[keyOfSetting(overwrite, name)];
        return setting === undefined ? row : withSetting(row, name, setting);
      }, overwrite),
    )
    .filter(({ allow, deny }) => (maskToBigInt(allow) | maskToBigInt(deny)) !== 0n);
};

/** Where an inherited value comes from. */
export type InheritedFrom =
  | 'owner'
  | 'administrator'
  | 'roles'
  | 'category'
  | 'everyone-here'
  | 'roles-here'
  | 'view'
  | 'send';

/** The value that a permission has where its overwrite neither allows nor denies it. */
export interface Inherited {
  readonly isAllowed: boolean;
  readonly from: InheritedFrom;
}

const clear = (overwrites: readonly Overwrite[], target: OverwriteTarget, name: PermissionName) =>
  overwrites.map((row) => (isSame(row, target) ? withSetting(row, name, 'inherit') : row));

const sourceOf = (
  step: RightsStep,
  before: bigint,
  isCategory: boolean,
  everyone: string | null,
): InheritedFrom => {
  switch (step.at) {
    case 'owner':
    case 'administrator':
    case 'roles':
      return step.at;
    case 'category':
      if (!isCategory) return 'category';
      break;
    case 'channel':
      break;
    case 'limits':
    case 'timeout':
    case 'lockdown':
    case 'outside':
      return holds(rightsOfMask(maskFromBigInt(before)), 'VIEW_CHANNELS') ? 'send' : 'view';
  }
  return step.overwrites.every(({ id }) => id === everyone) ? 'everyone-here' : 'roles-here';
};

/** A place whose overwrites are edited: a channel in its category, or a category. */
export interface EditedPlace {
  readonly isCategory: boolean;
  readonly place: Place;
}

/** The place with other overwrites of its own. */
export const withOwn = ({ isCategory, place }: EditedPlace, own: readonly Overwrite[]): EditedPlace => ({
  isCategory,
  place: isCategory ? { category: own, channel: [] } : { category: place.category, channel: own },
});

/**
 * What a target gets where its own setting is 'inherit', and from where: the last step of the one computation that
 * changes the permission.
 */
export const inheritedAt = (
  authority: Authority,
  edited: EditedPlace,
  target: OverwriteTarget,
  name: PermissionName,
): Inherited => {
  const { isCategory, place } = edited;
  const own = isCategory ? place.category : place.channel;
  const everyone = authority.roles?.find((role) => role.isDefault)?.id ?? null;
  const steps = stepsToRights(authority, withOwn(edited, clear(own, target, name)).place);
  let [before, from, isAllowed]: [bigint, InheritedFrom, boolean] = [0n, 'roles', false];
  for (const step of steps) {
    const has = holds(rightsOfMask(maskFromBigInt(step.bits)), name);
    if (has !== isAllowed) from = sourceOf(step, before, isCategory, everyone);
    [before, isAllowed] = [step.bits, has];
  }
  return { isAllowed, from };
};

/** A role as if somebody held it and `@everyone` alone, to compute what it gets. */
export const authorityOfRole = (ownerId: Authority['ownerId'], roles: readonly RankedRole[]): Authority => ({
  userId: toId<Authority['userId']>(''),
  ownerId,
  roles,
});

/** The overwrite of a role can be changed by those who rank above the role. */
export const canSetRole = (who: Authority, role: Pick<RankedRole, 'position'>): boolean =>
  isOwner(who) || isAboveRole(who, role);

/** The overwrite of a member can be changed by the member, and by those who rank above the member. */
export const canSetMember = (who: Authority, member: Authority): boolean =>
  isOwner(who) || who.userId === member.userId || outranks(who, member);

/** Whether a user would no longer see the place, or could no longer change its overwrites. */
export const wouldLockOut = (authority: Authority, { place }: Pick<EditedPlace, 'place'>): boolean => {
  const rights = rightsAt(authority, place);
  return !holds(rights, 'VIEW_CHANNELS') || !holds(rights, 'MANAGE_PERMISSIONS');
};
