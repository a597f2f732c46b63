import { useEffect, useRef, useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { loadAllMembers } from '../../../state/members/load-members';
import { useAllMembers } from '../../../state/members/use-all-members';
import { loadRoles } from '../../../state/roles/load-roles';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectRolesPhase } from '../../../state/roles/selectors';

/** Loads a guild's roles, and the members that hold them, where they are missing. */
export const useRoles = (
  guildId: GuildId,
): { readonly isKnown: boolean; readonly error: string | null; readonly retry: () => void } => {
  const dispatch = useAppDispatch();
  const phase = useAppSelector((state) => selectRolesPhase(state, guildId));
  const hasMembers = useAppSelector((state) => state.members.byKey[guildId] !== undefined);
  const [error, setError] = useState<string | null>(null);
  // The known roles stay on the screen while they are fetched again after a loss.
  const [wasWhole, setWasWhole] = useState(false);
  if (phase === 'whole' && !wasWhole) setWasWhole(true);
  const isAsking = useRef(false);
  // A failure is not retried automatically.
  const isWanted = phase === 'own' && error === null;
  useEffect(() => {
    if (!isWanted || isAsking.current) return;
    isAsking.current = true;
    void dispatch(loadRoles(guildId)).then((result) => {
      isAsking.current = false;
      if (!result.ok) setError(result.failure);
    });
  }, [dispatch, guildId, isWanted]);
  useAllMembers(guildId);
  useEffect(() => {
    if (!hasMembers) void dispatch(loadAllMembers(guildId));
  }, [dispatch, guildId, hasMembers]);
  return { isKnown: phase === 'whole' || wasWhole, error, retry: () => setError(null) };
};
