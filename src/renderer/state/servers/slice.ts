import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InspectedServer } from '../../../contract/ipc/calls';
import type { ServerChoice } from '../../../contract/preferences';

export interface ServersState {
  /** The server that was asked last who it is, and its answer. */
  readonly server: ServerChoice | null;
  readonly found: InspectedServer | null;
}

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
