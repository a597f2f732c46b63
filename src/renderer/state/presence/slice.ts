import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/slice';
import type { PresenceState } from './types';

/** Main reports whether the person is at the computer. */
export const presenceChanged = createAction<PresenceState>('presence/changed');

const initialState: PresenceState = { isAway: false };

const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(presenceChanged, (_state, { payload }) => payload),
});

export const presenceReducer = presenceSlice.reducer;
