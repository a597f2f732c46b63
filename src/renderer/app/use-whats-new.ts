import { useEffect } from 'react';
import { RELEASES } from '../../contract/limits';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { overlayOpened } from '../state/overlays/slice';
import { setPreferences } from '../state/preferences/thunks';

/**
 * Shows what is new when the shell is first shown, until it was closed once (docs/spec/home.md 'After an update'). For
 * a new user nothing is new: their first release counts as seen.
 */
export const useWhatsNew = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const { preferences, overlays, navigation } = store.getState();
    const seen = preferences.current?.whatsNewSeen;
    if (seen === null) {
      void dispatch(setPreferences({ whatsNewSeen: RELEASES.current.version }));
      return;
    }
    const isSeen = seen === RELEASES.current.version;
    // A user who came by a link already has a destination.
    const isBusy = overlays.open !== null || navigation.destination !== null;
    if (preferences.current !== null && !isSeen && !isBusy)
      dispatch(overlayOpened({ kind: 'whats-new', about: {} }));
  }, [dispatch, store]);
};
