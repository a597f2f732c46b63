import { createAction, createSlice } from '@reduxjs/toolkit';
import type { SessionState as PushedSession } from '../../../contract/ipc/pushes';
import type { SessionState } from './types';

/** Main says who is signed in, or that nobody is. */
export const sessionChanged = createAction<PushedSession>('session/changed');

/** Whoever was signed in is so no longer: every slice forgets what was theirs. */
export const sessionEnded = createAction('session/ended');

const initialState = { phase: 'signed-out', reason: null } as SessionState;

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => builder.addCase(sessionChanged, (_state, { payload }) => payload),
});

export const sessionReducer = sessionSlice.reducer;
