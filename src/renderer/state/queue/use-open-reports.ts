import { useEffect } from 'react';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectOpenReports, selectWantsQueue } from './selectors';
import { wantQueue } from './thunks';

/** How many reports of a guild wait; fetched where it is not known, and while `isShown`. */
export const useOpenReports = (guildId: GuildId, isShown = true): number => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector((state) => isShown && selectWantsQueue(state, guildId));
  useEffect(() => {
    if (isWanted) void dispatch(wantQueue(guildId));
  }, [dispatch, guildId, isWanted]);
  return useAppSelector((state) => selectOpenReports(state, guildId));
};
