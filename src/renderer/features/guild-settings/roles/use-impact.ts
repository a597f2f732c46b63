import { useDeferredValue, useMemo } from 'react';
import type { GuildId, RoleId } from '../../../../contract/ids';
import type { PermissionMask, PermissionName } from '../../../../contract/permissions';
import { permissionImpact, type PermissionImpact } from '../../../../domain/permissions/impact';
import { useAppSelector } from '../../../state/hooks';
import { selectMembersById, selectMembersPhase } from '../../../state/members/selectors';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';

/** What saving would do to the members, as far as they are known. */
export type Impact =
  | { readonly phase: 'loading' | 'failed' }
  | {
      readonly phase: 'known';
      readonly all: PermissionImpact;
      /** What whoever looks would lose themselves. */
      readonly mine: readonly PermissionName[];
    };

/** Counts who gains and loses what if a role had these permissions. */
export const useImpact = (guildId: GuildId, roleId: RoleId, wanted: PermissionMask): Impact => {
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const byId = useAppSelector((state) => selectRolesById(state, guildId));
  const ownerId = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId);
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  // A switch answers at once; counting very many members may come a moment later.
  const after = useDeferredValue(wanted);
  return useMemo(() => {
    if (phase !== 'loaded' || ownerId === undefined)
      return { phase: phase === 'failed' ? 'failed' : 'loading' };
    const change = { roles: Object.values(byId), ownerId, roleId, after };
    const me = who === null ? [] : [{ id: who.userId, roleIds: (who.roles ?? []).map((role) => role.id) }];
    return {
      phase: 'known',
      all: permissionImpact({ ...change, members: Object.values(members) }),
      mine: permissionImpact({ ...change, members: me }).lost.map(({ name }) => name),
    };
  }, [members, phase, byId, ownerId, who, roleId, after]);
};
