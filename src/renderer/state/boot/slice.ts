import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lookRestored } from '../look/look';
import { sessionEnded } from '../session/slice';

/** The loading screen's texts, in order (docs/spec/accounts.md 'Start'). */
export const BOOT_STEPS = [
  'Initializing',
  'Establishing Handshake',
  'Organizing Guilds',
  'Creating Context',
  'Complete',
] as const;
export type BootStep = (typeof BOOT_STEPS)[number];

export interface BootState {
  readonly step: BootStep;
  readonly failure: string | null;
  readonly app: {
    readonly version: string;
    readonly platform: string;
    readonly isDevelopment: boolean;
  } | null;
}

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
      .addCase(lookRestored, (state) => {
        state.step = 'Complete';
      })
      .addCase(sessionEnded, (state) => {
        state.step = 'Initializing';
        state.failure = null;
      }),
});

export const { bootStepReached, bootFailed, appDescribed } = bootSlice.actions;
export const bootReducer = bootSlice.reducer;
