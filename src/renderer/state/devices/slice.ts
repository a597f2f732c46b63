import { createAction } from '@reduxjs/toolkit';
import type { Device } from '../../../contract/entities/device';
import type { DeviceId } from '../../../contract/ids';
import { fetchedOne } from '../fetched/fetched-one';

const NOTHING: readonly Device[] = [];

/** These devices are signed out. */
export const devicesEnded = createAction<readonly DeviceId[]>('devices/ended');

/** The devices on which the user is signed in (feature `sessions`). */
export const devices = fetchedOne({
  name: 'devices',
  call: 'devices.list',
  args: {},
  nothing: NOTHING,
  take: ({ sessions }) => sessions,
  also: (builder) =>
    builder.addCase(devicesEnded, (state, { payload }) => {
      state.value = state.value.filter(({ id }) => !payload.includes(id));
    }),
});
export const devicesReducer = devices.reducer;
