import { nanoid } from '@reduxjs/toolkit';
import type { PagePreferences } from '../../../contract/preferences';
import type { AppThunk } from '../store';
import { preferencesSet, preferencesSettled } from './slice';

/** Changes preferences on this computer: shown at once, and kept by main. */
export const setPreferences =
  (change: Partial<PagePreferences>): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const key = nanoid();
    dispatch(preferencesSet({ key, change }));
    const result = await bridge.invoke('preferences.set', change);
    dispatch(preferencesSettled({ key, saved: result.ok ? result.value : null }));
  };
