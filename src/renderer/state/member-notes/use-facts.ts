import { useEffect, useRef } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { selectOfflineReason } from '../gateway/selectors';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectSeesHistory } from './selectors';
import { loadFacts } from './thunks';

/** The pause between two requests, while a long list is scrolled: the server takes two such calls a second. */
const PAUSE_MS = 600;

/**
 * Fetches what staff see of members as they are shown, once each time that a screen is open; nothing where the user is not
 * told. Returns why that failed, and the function that tries again.
 * @param ids the same list until the members change
 */
export const useFacts = (
  guildId: GuildId,
  ids: readonly UserId[],
): { readonly error: string | null; readonly retry: () => void } => {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => selectSeesHistory(state, guildId));
  const isOffline = useAppSelector((state) => selectOfflineReason(state) !== undefined);
  const isAsking = useAppSelector((state) => (state.memberFacts.byGuild[guildId]?.pending ?? 0) > 0);
  const error = useAppSelector((state) => state.memberFacts.byGuild[guildId]?.error ?? null);
  const asked = useRef(new Set<UserId>());
  const isWaiting = !isOffered || isOffline || isAsking || error !== null;
  useEffect(() => {
    if (isWaiting) return undefined;
    const missing = ids.filter((id) => !asked.current.has(id));
    if (missing.length === 0) return undefined;
    const timer = setTimeout(
      () => {
        for (const id of missing) asked.current.add(id);
        void dispatch(loadFacts(guildId, missing));
      },
      asked.current.size === 0 ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [dispatch, guildId, ids, isWaiting]);
  return {
    error: isOffered ? error : null,
    retry: () => void dispatch(loadFacts(guildId, ids)),
  };
};
