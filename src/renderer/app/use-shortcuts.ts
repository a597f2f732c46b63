import { useEffect } from 'react';
import { selectTextChannelIds } from '../state/channels/selectors';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { stepChannel } from '../state/navigation/thunks';
import { markRead } from '../state/unread/thunks';

/** The keys that work everywhere in the shell: Alt+Up and Alt+Down between channels, Escape marks the open one read. */
export const useShortcuts = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const state = store.getState();
      const { guildId, channelId } = state.navigation;
      if (guildId === null) return;
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        dispatch(stepChannel(event.key === 'ArrowUp' ? -1 : 1, selectTextChannelIds(state, guildId)));
      }
      if (event.key === 'Escape' && channelId !== null && state.unread.channels[channelId] !== undefined) {
        void dispatch(markRead(channelId));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch, store]);
};
