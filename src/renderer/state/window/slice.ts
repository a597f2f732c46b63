import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WindowState } from './types';

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
