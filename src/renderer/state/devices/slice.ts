import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Device } from '../../../contract/entities/device';
import type { DeviceId } from '../../../contract/ids';
import { asked, type Fetched, fetched, notFetched, unasked } from '../fetched';
import { sessionEnded } from '../session/slice';

/** Where one is signed in (feature `sessions`). */
export type DevicesState = Fetched<Device>;

const initialState: DevicesState = unasked<Device>();

const devicesSlice = createSlice({
  name: 'devices',
  initialState,
  reducers: {
    devicesRequested: (state) => asked(state as DevicesState),
    devicesLoaded: (_state, { payload }: PayloadAction<readonly Device[]>) => fetched(payload),
    devicesFailed: (state, { payload }: PayloadAction<string>) => notFetched(state as DevicesState, payload),
    /** They are signed out. */
    devicesEnded: (state, { payload }: PayloadAction<readonly DeviceId[]>) => {
      state.list = state.list.filter(({ id }) => !payload.includes(id));
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { devicesRequested, devicesLoaded, devicesFailed, devicesEnded } = devicesSlice.actions;
export const devicesReducer = devicesSlice.reducer;
