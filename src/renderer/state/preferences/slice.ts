import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Preferences } from '../../../contract/preferences';

/** Main says what is remembered on this computer; null before it has. */
export const preferencesChanged = createAction<Preferences>('preferences/changed');

export interface PreferencesState {
  readonly current: Preferences | null;
}

const initialState = { current: null } as PreferencesState;

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(preferencesChanged, (_state, { payload }) => ({ current: payload })),
});

export const preferencesReducer = preferencesSlice.reducer;
