import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the page knows of its own window. */
export interface WindowState {
  /** Whether the window has the focus, so that somebody may be looking. */
  readonly isFocused: boolean;
}

const initialState: WindowState = { isFocused: true };

const windowSlice = createSlice({
  name: 'window',
  initialState,
  reducers: {
    windowFocusChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isFocused = payload;
    },
  },
});

export const { windowFocusChanged } = windowSlice.actions;
export const windowReducer = windowSlice.reducer;
