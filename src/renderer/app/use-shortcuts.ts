import { useEffect } from 'react';
import { selectTextChannelIds } from '../state/channels/selectors';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { stepChannel } from '../state/navigation/thunks';
import { selectIsBehind } from '../state/unread/selectors';
import { markRead } from '../state/unread/thunks';

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** The keys that work everywhere in the shell: Alt+Up and Alt+Down between channels, Escape marks the open one read. */
export const useShortcuts = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const state = store.getState();
      const { guildId, channelId } = state.navigation;
      if (event.defaultPrevented || guildId === null || isDialogOpen()) return;
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        dispatch(stepChannel(event.key === 'ArrowUp' ? -1 : 1, selectTextChannelIds(state, guildId)));
      } else if (event.key === 'Escape' && channelId !== null && selectIsBehind(state, channelId)) {
        void dispatch(markRead(channelId));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch, store]);
};
