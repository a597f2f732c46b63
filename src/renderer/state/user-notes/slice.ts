import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../../contract/ids';
import { hear, type Hears, hearing, type LiveBatch, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { UserNotesState } from './types';

interface Note {
  readonly userId: UserId;
  readonly text: string | null;
}

const initialState = { byId: {} } as UserNotesState;

const hears: Hears<UserNotesState> = {
  USER_NOTE: (state, { userId, text }) => {
    state.byId[userId] = text;
  },
};

const userNotesSlice = createSlice({
  name: 'userNotes',
  initialState,
  reducers: {
    noteLoaded: (state, { payload }: PayloadAction<Note & { readonly since: LiveBatch }>) => {
      state.byId[payload.userId] = payload.text;
      hear<UserNotesState>(state, payload.since, hears);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(liveEventsReceived, hearing<UserNotesState>(hears)),
});

export const { noteLoaded } = userNotesSlice.actions;
export const userNotesReducer = userNotesSlice.reducer;
