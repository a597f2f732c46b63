import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/slice';
import type { DeskState, ItemPlace, Undoable } from './types';

const initialState: DeskState = { isOpen: false, place: null, isActing: false, said: null };

const deskSlice = createSlice({
  name: 'desk',
  initialState,
  reducers: {
    /** The window of the queue shows an item, or the list. */
    deskShown: (state, { payload }: PayloadAction<ItemPlace | null>) => {
      state.isOpen = true;
      state.place = payload;
    },
    deskClosed: () => initialState,
    deskActing: (state, { payload }: PayloadAction<boolean>) => {
      state.isActing = payload;
    },
    /** What came of an act, in words. */
    deskSaid: (
      state,
      { payload: { isError, text } }: PayloadAction<{ readonly isError: boolean; readonly text: string }>,
    ) => {
      state.said = { isError, text, nth: (state.said?.nth ?? 0) + 1, undoes: null };
    },
    /** What was done can be undone; nothing where something else has been said since. */
    deskUndoable: (
      { said },
      { payload: { nth, undoes } }: PayloadAction<{ readonly nth: number; readonly undoes: Undoable }>,
    ) => {
      if (said?.nth === nth) Object.assign(said, { undoes });
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { deskShown, deskClosed, deskActing, deskSaid, deskUndoable } = deskSlice.actions;
export const deskReducer = deskSlice.reducer;
