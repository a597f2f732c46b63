import { createAction, createSlice } from '@reduxjs/toolkit';
import type { SessionState as PushedSession } from '../../../contract/ipc/pushes';
import type { SessionState } from './types';

/** Main reports the signed-in user, or that nobody is signed in. */
export const sessionChanged = createAction<PushedSession>('session/changed');

/** The user is no longer signed in: every slice clears that user's data. */
export const sessionEnded = createAction('session/ended');

const initialState = { phase: 'signed-out', reason: null } as SessionState;

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => builder.addCase(sessionChanged, (_state, { payload }) => payload),
});

export const sessionReducer = sessionSlice.reducer;
