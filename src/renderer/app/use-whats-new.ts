import { useEffect } from 'react';
import { CURRENT_RELEASE } from '../../domain/releases/releases';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { overlayOpened } from '../state/overlays/slice';

/** Shows what is new when the shell is first shown, until that was closed once (shell.md 2 and 4). */
export const useWhatsNew = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const { preferences, overlays, navigation } = store.getState();
    const isSeen = preferences.current?.whatsNewSeen === CURRENT_RELEASE.version;
    // Whoever came by a link has somewhere to go.
    const isBusy = overlays.open !== null || navigation.destination !== null;
    if (preferences.current !== null && !isSeen && !isBusy)
      dispatch(overlayOpened({ kind: 'whats-new', about: {} }));
  }, [dispatch, store]);
};
