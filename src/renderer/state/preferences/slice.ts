import { createAction, createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Preferences } from '../../../contract/preferences';
import type { PreferencesState, Unsaved } from './types';

/** Main reports the preferences that are kept on this computer. */
export const preferencesChanged = createAction<Preferences>('preferences/changed');

const initialState = { current: null, saved: null, unsaved: [] } as PreferencesState;

/** Unanswered changes stay on top, so that the screen does not jump back. */
const refresh = (state: Draft<PreferencesState>): void => {
  if (state.saved === null) return;
  state.current = state.unsaved.reduce((held, { change }) => ({ ...held, ...change }), state.saved);
};

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferencesSet: (state, { payload }: PayloadAction<Unsaved>) => {
      state.unsaved = [...state.unsaved, payload];
      refresh(state);
    },
    /** Main has answered; without `saved` it could not keep the change. */
    preferencesSettled: (state, { payload }: PayloadAction<{ key: string; saved: Preferences | null }>) => {
      state.unsaved = state.unsaved.filter(({ key }) => key !== payload.key);
      if (payload.saved !== null) state.saved = payload.saved;
      refresh(state);
    },
  },
  extraReducers: (builder) =>
    builder.addCase(preferencesChanged, (state, { payload }) => {
      state.saved = payload;
      refresh(state);
    }),
});

export const { preferencesSet, preferencesSettled } = preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
