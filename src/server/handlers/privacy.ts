import type { Category, Channel, Overwrite, OverwriteTarget } from '../../contract/entities/channel';
import { success } from '../../contract/failure';
import type { GuildId } from '../../contract/ids';
import type { MemberAuthority } from '../../domain/permissions/authority';
import { isPrivate, isRuled } from '../../domain/permissions/guild-places';
import { maskOf, NO_PERMISSIONS } from '../../domain/permissions/mask';
import {
  holds,
  maskOfRights,
  OPEN_PLACE,
  type Place,
  type Rights,
  rightsAt,
} from '../../domain/permissions/place';
import { keyOfTarget } from '../../domain/permissions/settings';
import { listTargetNames } from '../data/overwrites';
import type { Reads } from '../data/schema';
import { type Answer, forbidden, notFound, refuse } from '../refusal';

/** The privacy of a new channel or category, as its maker asks for it. */
export interface Privacy {
  readonly private?: boolean | undefined;
  readonly allowed?: readonly OverwriteTarget[] | undefined;
}

/** Where it is to be made, and by whom, with their rights there. */
interface Making {
  readonly guildId: GuildId;
  readonly who: MemberAuthority;
  readonly rights: Rights;
}

const VIEW = maskOf(['VIEW_CHANNELS']);

/** A member's rights in the guild. */
export const guildRights = (authority: MemberAuthority): Rights => rightsAt(authority, OPEN_PLACE);

const allowed = (target: OverwriteTarget): Overwrite => ({ ...target, allow: VIEW, deny: NO_PERMISSIONS });

/** The overwrites of a new channel or category: `@everyone` may not view it, its maker and those named may. */
export const rulesOfPrivacy = async (
  trx: Reads,
  { guildId, who, rights }: Making,
  { private: isToBePrivate = false, allowed: named = [] }: Privacy,
): Promise<Answer<readonly Overwrite[]>> => {
  if (!isToBePrivate)
    return named.length === 0 ? success([]) : refuse(400, 'Only a private channel names who may view it');
  if (!holds(rights, 'MANAGE_PERMISSIONS')) return forbidden();
  const everyone = who.roles.find((role) => role.isDefault);
  if (everyone === undefined) return notFound('role');
  const keys = named.map(keyOfTarget);
  if (new Set(keys).size !== keys.length || keys.includes(keyOfTarget({ target: 'role', id: everyone.id })))
    return refuse(400, 'A role or member is listed twice');
  const names = await listTargetNames(trx, guildId, named);
  const unknown = named.find(({ id }) => !names.has(id));
  if (unknown !== undefined) return notFound(unknown.target);
  const maker: OverwriteTarget = { target: 'member', id: who.userId };
  return success([
    { target: 'role', id: everyone.id, allow: NO_PERMISSIONS, deny: VIEW },
    ...[...named.filter(({ id }) => id !== who.userId), maker].map(allowed),
  ]);
};

/** A channel or category as a member sees it by its overwrites. */
export const shownPlace = <P extends Channel | Category>(
  row: P,
  authority: MemberAuthority,
  place: Place,
): P => {
  const everyone = authority.roles.find((role) => role.isDefault)?.id ?? null;
  const permissions = isRuled(place) ? maskOfRights(rightsAt(authority, place)) : null;
  return { ...row, private: isPrivate(place, everyone), permissions };
};
