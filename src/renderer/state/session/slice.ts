import { createAction, createSlice } from '@reduxjs/toolkit';
import type { SessionState as PushedSession } from '../../../contract/ipc/pushes';
import { hearing, liveEventsReceived } from '../live-events';
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
  extraReducers: (builder) =>
    builder
      .addCase(sessionChanged, (_state, { payload }) => payload)
      .addCase(
        liveEventsReceived,
        hearing<SessionState>({
          // Main fetches the user's row too, and tells it later.
          USER_STATUS: (state, said) => {
            if (state.phase === 'signed-in') Object.assign(state.user, said);
          },
        }),
      ),
});

export const sessionReducer = sessionSlice.reducer;
