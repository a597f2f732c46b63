import { nanoid } from '@reduxjs/toolkit';
import type { PagePreferences } from '../../../contract/preferences';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { preferencesSet, preferencesSettled } from './slice';

/** Changes preferences on this computer: shown at once, and kept by main. */
export const setPreferences =
  (change: Partial<PagePreferences>): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const key = nanoid();
    await dispatch(
      act({
        make: () => bridge.invoke('preferences.set', change),
        shows: [preferencesSet({ key, change })],
        undo: () => [preferencesSettled({ key, saved: null })],
        tells: (saved) => [preferencesSettled({ key, saved })],
      }),
    );
  };
