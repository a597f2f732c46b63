import { useEffect, useEffectEvent, useState } from 'react';
import type { HistoryItem } from '../../../contract/entities/member-history';
import type { Fetched } from '../fetched/fetched';
import { selectOfflineReason } from '../gateway/selectors';
import { useAppDispatch, useAppSelector } from '../hooks';
import type { MemberRef } from '../members/thunks';
import { selectHistory } from './selectors';
import { loadHistory } from './thunks';

/** A history, and the function that fetches it again. */
export interface ShownHistory extends Fetched<readonly HistoryItem[]> {
  readonly reload: () => void;
}

/**
 * A member's history: fetched when its screen opens, and again when the window gets the focus, or the connection comes
 * back. Offline it is shown as it was last seen.
 */
export const useHistory = ({ guildId, userId }: MemberRef): ShownHistory => {
  const dispatch = useAppDispatch();
  const history = useAppSelector((state) => selectHistory(state, guildId, userId));
  const isFocused = useAppSelector((state) => state.window.isFocused);
  const isOffline = useAppSelector((state) => selectOfflineReason(state) !== undefined);
  const reload = (): void => void dispatch(loadHistory({ guildId, userId }));
  const ask = useEffectEvent(() => {
    if (!isOffline || history.phase !== 'loaded') reload();
  });
  const [opened] = useState({ isFocused, isOffline });
  useEffect(() => ask(), []);
  useEffect(() => {
    // As it was at opening: that has been asked for.
    if (isFocused === opened.isFocused && isOffline === opened.isOffline) return;
    Object.assign(opened, { isFocused, isOffline });
    if (isFocused && !isOffline) ask();
  }, [isFocused, isOffline, opened]);
  return { ...history, reload };
};
