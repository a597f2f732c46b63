import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ServersState } from './types';

const initialState = { server: null, found: null } as ServersState;

const serversSlice = createSlice({
  name: 'servers',
  initialState,
  reducers: {
    serverInspected: (_state, { payload }: PayloadAction<ServersState>) => payload,
  },
});

export const { serverInspected } = serversSlice.actions;
export const serversReducer = serversSlice.reducer;
