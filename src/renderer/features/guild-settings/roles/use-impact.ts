import { useDeferredValue, useMemo } from 'react';
import type { GuildId, RoleId } from '../../../../contract/ids';
import type { PermissionMask, PermissionName } from '../../../../contract/permissions';
import { permissionImpact, type PermissionImpact } from '../../../../domain/permissions/impact';
import { rowsOf } from '../../../../domain/sharded';
import { useAppSelector } from '../../../state/hooks';
import { selectMembersById, selectMembersPhase } from '../../../state/members/selectors';
import { selectMyAuthority, selectRolesById } from '../../../state/roles/selectors';

/** The effect of saving on the members, as far as they are known. */
export type Impact =
  | { readonly phase: 'loading' | 'failed' }
  | {
      readonly phase: 'known';
      readonly all: PermissionImpact;
      /** The permissions that the viewer would lose. */
      readonly mine: readonly PermissionName[];
    };

/** Counts who gains and loses which permissions if a role had these. */
export const useImpact = (guildId: GuildId, roleId: RoleId, wanted: PermissionMask): Impact => {
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const byId = useAppSelector((state) => selectRolesById(state, guildId));
  const ownerId = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId);
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  // A switch reacts at once; counting very many members may follow a moment later.
  const after = useDeferredValue(wanted);
  return useMemo(() => {
    if (phase !== 'loaded' || ownerId === undefined)
      return { phase: phase === 'failed' ? 'failed' : 'loading' };
    const change = { roles: Object.values(byId), ownerId, roleId, after };
    const me = who === null ? [] : [{ id: who.userId, roleIds: (who.roles ?? []).map((role) => role.id) }];
    return {
      phase: 'known',
      all: permissionImpact({ ...change, members: rowsOf(members) }),
      mine: permissionImpact({ ...change, members: me }).lost.map(({ name }) => name),
    };
  }, [members, phase, byId, ownerId, who, roleId, after]);
};
