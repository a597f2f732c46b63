import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PracticeState } from '../../../contract/ipc/practice';
import type { PracticeSliceState } from './types';

const initialState = { current: null } as PracticeSliceState;

const practiceSlice = createSlice({
  name: 'practice',
  initialState,
  reducers: {
    /** Main's report of practice. */
    practiceChanged: (_state, { payload }: PayloadAction<PracticeState>) => ({ current: payload }),
  },
});

export const { practiceChanged } = practiceSlice.actions;
export const practiceReducer = practiceSlice.reducer;
