import type { Overwrite } from '../../contract/entities/channel';
import type { RightStep } from '../../contract/entities/right-step';
import { PERMISSION_BITS, type PermissionMask, type PermissionName } from '../../contract/permissions';
import { hasBit, maskToBigInt, permissionRow, withImplied } from '../../domain/permissions/mask';
import type { Authority } from '../../domain/permissions/authority';
import { type Place, type RightsStep, stepsToRights } from '../../domain/permissions/place';

/** The names that the sentences of an explanation need. */
export interface ExplainedNames {
  readonly member: string;
  readonly role: (id: string) => string;
  readonly permission: (name: PermissionName) => string;
  /** '#general', or the name of the server where no channel is concerned. */
  readonly place: string;
  readonly category: string;
}

/** Why a user has a permission or not. */
export interface Explanation {
  readonly allowed: boolean;
  readonly steps: readonly RightStep[];
  /** The index of the step that decides. */
  readonly decisive: number;
}

const isSet = (bits: bigint, name: PermissionName): boolean =>
  ((bits >> BigInt(PERMISSION_BITS[name])) & 1n) === 1n;

const allows = ({ allow, deny }: Overwrite, name: PermissionName): boolean =>
  hasBit(allow, name) || (isSet(withImplied(maskToBigInt(allow)), name) && !hasBit(deny, name));

/** The permission of a mask that brings another one along; null if none does. */
const impliedBy = (mask: PermissionMask, name: PermissionName): PermissionName | null => {
  const by = permissionRow(name).impliedBy as PermissionName | undefined;
  if (by === undefined) return null;
  return hasBit(mask, by) ? by : impliedBy(mask, by);
};

/**
 * The steps by which it is decided whether a user has a permission in a place, each with a sentence, in the order of
 * their application, and the one that decides.
 */
export const explainRight = (
  authority: Authority,
  place: Place,
  permission: PermissionName,
  names: ExplainedNames,
): Explanation => {
  const steps: RightStep[] = [];
  let decisive = 0;
  const add = (step: RightStep, decides: boolean): void => {
    if (decides) decisive = steps.length;
    steps.push(step);
  };
  const ofMember = { target: 'member', id: authority.userId, name: names.member } as const;
  const nobody = { target: null, id: null, name: null } as const;

  const addRoles = (): void => {
    const before = steps.length;
    for (const { id, permissions } of authority.roles ?? []) {
      const by = hasBit(permissions, permission) ? null : impliedBy(permissions, permission);
      if (by === null && !hasBit(permissions, permission)) continue;
      const name = names.role(id);
      const because =
        by === null
          ? `Role ${name} allows it`
          : `Role ${name} has ${names.permission(by)}, which includes it`;
      const at = by === null ? 'role' : 'implied';
      add({ at, target: 'role', id, name, effect: 'allow', because }, true);
    }
    if (steps.length === before)
      add({ at: 'role', ...nobody, effect: 'none', because: `No role of ${names.member} allows it` }, true);
  };

  const addOverwrites = (step: Extract<RightsStep, { overwrites: unknown }>): void => {
    const where = step.at === 'category' ? `the category ${names.category}` : names.place;
    const concerned = step.overwrites.filter(
      (overwrite) => hasBit(overwrite.deny, permission) || allows(overwrite, permission),
    );
    const isAllowed = concerned.some((overwrite) => allows(overwrite, permission));
    for (const overwrite of concerned) {
      const { target, id } = overwrite;
      const effect = allows(overwrite, permission) ? 'allow' : 'deny';
      const verb = effect === 'allow' ? 'allows' : 'denies';
      const name = target === 'role' ? names.role(id) : names.member;
      const because =
        target === 'role'
          ? `Role ${name} ${verb} it in ${where}`
          : `It is ${effect === 'allow' ? 'allowed' : 'denied'} for ${name} in ${where}`;
      // Of several roles, one that allows it is enough.
      add({ at: step.at, target, id, name, effect, because }, effect === 'allow' || !isAllowed);
    }
  };

  const rights = stepsToRights(authority, place);
  for (const [nth, step] of rights.entries()) {
    if ('overwrites' in step) addOverwrites(step);
    else if (step.at === 'owner')
      add({ at: 'owner', ...ofMember, effect: 'allow', because: `${names.member} owns this server` }, true);
    else if (step.at === 'administrator') {
      const role = authority.roles?.find(({ permissions }) => hasBit(permissions, 'ADMINISTRATOR'));
      const id = role?.id ?? null;
      const name = role === undefined ? null : names.role(role.id);
      const because = `Role ${name ?? ''} has ${names.permission('ADMINISTRATOR')}, which includes everything`;
      add({ at: 'administrator', target: 'role', id, name, effect: 'allow', because }, true);
    } else if (step.at === 'roles') addRoles();
    else if (step.at === 'limits') {
      const before = rights[nth - 1]?.bits ?? 0n;
      if (!isSet(before, permission) || isSet(step.bits, permission)) continue;
      const missing = isSet(before, 'VIEW_CHANNELS') ? 'SEND_MESSAGES' : 'VIEW_CHANNELS';
      const because = `It needs ${names.permission(missing)}, which ${names.member} does not have in ${names.place}`;
      add({ at: 'channel', ...ofMember, effect: 'deny', because }, true);
    } else if (
      (step.at === 'timeout' || step.at === 'lockdown') &&
      isSet(rights[nth - 1]?.bits ?? 0n, permission) !== isSet(step.bits, permission)
    ) {
      const because =
        step.at === 'timeout'
          ? `${names.member} is timed out`
          : `This server is in lockdown: members only read in ${names.place}`;
      add({ at: step.at === 'timeout' ? 'timeout' : 'channel', ...ofMember, effect: 'deny', because }, true);
    }
  }
  const allowed = isSet(rights.at(-1)?.bits ?? 0n, permission);
  return { allowed, steps, decisive };
};
