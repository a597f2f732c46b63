import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DiscoveryGuild } from '../../../contract/entities/guild';
import { asked, type Fetched, fetched, notFetched, unasked } from '../fetched';
import { sessionEnded } from '../session/slice';

/** The servers that can be joined. */
export type DiscoveryState = Fetched<DiscoveryGuild>;
const initialState: DiscoveryState = unasked<DiscoveryGuild>();

const discoverySlice = createSlice({
  name: 'discovery',
  initialState,
  reducers: {
    discoveryRequested: (state) => asked(state as DiscoveryState),
    discoveryLoaded: (_, { payload }: PayloadAction<readonly DiscoveryGuild[]>) => fetched(payload),
    discoveryFailed: (state, { payload }: PayloadAction<string>) =>
      notFetched(state as DiscoveryState, payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { discoveryRequested, discoveryLoaded, discoveryFailed } = discoverySlice.actions;
export const discoveryReducer = discoverySlice.reducer;
