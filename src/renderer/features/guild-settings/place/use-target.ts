import { useMemo } from 'react';
import type { OverwriteTarget } from '../../../../contract/entities/channel';
import { type GuildId, toId, type UserId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import type { Authority } from '../../../../domain/permissions/authority';
import { authorityOfRole, canSetMember, canSetRole } from '../../../../domain/permissions/settings';
import { useAppSelector } from '../../../state/hooks';
import { useMember } from '../../../state/members/use-member';
import { selectAuthority, selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';
import { selectTargetName } from '../../../state/roles/targets';

const NOBODY = toId<UserId>('');

/** A role or member whose settings are edited. */
export interface EditedTarget {
  readonly name: string;
  /** Whose rights show what is inherited; null where they are not known. */
  readonly authority: Authority | null;
  readonly isEveryone: boolean;
  /** Why the user may not change the settings. */
  readonly locked: string | undefined;
}

/** The name, the rights and the rank of a role or member. */
export const useTarget = (guildId: GuildId, target: OverwriteTarget): EditedTarget => {
  const name = useAppSelector((state) => selectTargetName(state, guildId, target));
  const me = useAppSelector((state) => selectMyAuthority(state, guildId));
  const ownerId = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId);
  const roles = useAppSelector((state) => selectRolesById(state, guildId));
  const memberId = target.target === 'member' ? target.id : NOBODY;
  useMember(guildId, memberId);
  const member = useAppSelector((state) => selectAuthority(state, guildId, memberId));
  const role = target.target === 'role' ? roles[target.id] : undefined;
  const authority = useMemo(() => {
    if (target.target === 'member') return member?.roles == null ? null : member;
    if (role === undefined || ownerId === undefined) return null;
    const everyone = Object.values(roles).filter(({ isDefault }) => isDefault);
    return authorityOfRole(ownerId, role.isDefault ? everyone : [...everyone, role]);
  }, [target.target, member, role, roles, ownerId]);
  const isAbove =
    me === null ||
    (role === undefined ? authority !== null && canSetMember(me, authority) : canSetRole(me, role));
  const reason =
    target.target === 'role'
      ? t('You can only change roles below your highest role')
      : t('You can only change members below your highest role');
  return {
    name,
    authority,
    isEveryone: role?.isDefault === true,
    locked: isAbove ? undefined : reason,
  };
};
