import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HostingState } from '../../../contract/ipc/hosting';
import type { HostingSliceState } from './types';

const initialState = { current: null } as HostingSliceState;

const hostingSlice = createSlice({
  name: 'hosting',
  initialState,
  reducers: {
    /** Main's report of the way in to the server on this computer. */
    hostingChanged: (_state, { payload }: PayloadAction<HostingState>) => ({ current: payload }),
  },
});

export const { hostingChanged } = hostingSlice.actions;
export const hostingReducer = hostingSlice.reducer;
