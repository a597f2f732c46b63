import { useDeferredValue, useMemo } from 'react';
import type { GuildId, RoleId } from '../../../../contract/ids';
import type { PermissionMask, PermissionName } from '../../../../contract/permissions';
import {
  type PermissionCount,
  permissionImpact,
  type PermissionImpact,
} from '../../../../domain/permissions/impact';
import { rowsOf } from '../../../../domain/sharded';
import { useAppSelector } from '../../../state/hooks';
import { selectMembersById, selectMembersPhase } from '../../../state/members/selectors';
import { selectKnownPermissions } from '../../../state/roles/known';
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
  const known = useAppSelector(selectKnownPermissions);
  // A switch reacts at once; counting very many members may follow a moment later.
  const after = useDeferredValue(wanted);
  return useMemo(() => {
    if (phase !== 'loaded' || ownerId === undefined)
      return { phase: phase === 'failed' ? 'failed' : 'loading' };
    const change = { roles: Object.values(byId), ownerId, roleId, after };
    const me = who === null ? [] : [{ id: who.userId, roleIds: (who.roles ?? []).map((role) => role.id) }];
    const isKnown = ({ name }: PermissionCount): boolean => known.includes(name);
    const all = permissionImpact({ ...change, members: rowsOf(members) });
    const mine = permissionImpact({ ...change, members: me });
    return {
      phase: 'known',
      all: { ...all, gained: all.gained.filter(isKnown), lost: all.lost.filter(isKnown) },
      mine: mine.lost.filter(isKnown).map(({ name }) => name),
    };
  }, [members, phase, byId, ownerId, who, roleId, after, known]);
};
