import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { snapshotRestored } from '../snapshot/snapshot';
import { sessionEnded } from '../session/slice';
import type { BootState, BootStep } from './types';

/** The loading screen's texts, in order (docs/spec/accounts.md 'Start'). */
export const BOOT_STEPS = [
  'Initializing',
  'Establishing Handshake',
  'Organizing Guilds',
  'Creating Context',
  'Complete',
] as const satisfies readonly BootStep[];

const initialState = { step: 'Initializing', failure: null, app: null } as BootState;

const bootSlice = createSlice({
  name: 'boot',
  initialState,
  reducers: {
    bootStepReached: (state, { payload }: PayloadAction<BootStep>) => {
      state.step = payload;
      state.failure = null;
    },
    bootFailed: (state, { payload }: PayloadAction<string>) => {
      state.failure = payload;
    },
    appDescribed: (state, { payload }: PayloadAction<BootState['app']>) => {
      state.app = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(snapshotRestored, (state) => {
        state.step = 'Complete';
      })
      .addCase(sessionEnded, (state) => {
        state.step = 'Initializing';
        state.failure = null;
      }),
});

export const { bootStepReached, bootFailed, appDescribed } = bootSlice.actions;
export const bootReducer = bootSlice.reducer;
