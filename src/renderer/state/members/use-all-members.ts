import { useEffect } from 'react';
import type { GuildId } from '../../../contract/ids';
import { selectIsCrowd } from '../crowds/selectors';
import { useAppDispatch, useAppSelector } from '../hooks';
import { loadAllMembers } from './load-members';

/** Fetches all members of a crowd for a screen that counts or filters them. A failure is not retried automatically. */
export const useAllMembers = (guildId: GuildId): void => {
  const dispatch = useAppDispatch();
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  useEffect(() => {
    if (isCrowd) void dispatch(loadAllMembers(guildId));
  }, [dispatch, guildId, isCrowd]);
};
