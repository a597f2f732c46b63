import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HelpPage, UpdateState } from '../../../contract/ipc/help';

export interface HelpState {
  /** The page of the Help menu that is open, whoever is signed in. */
  readonly open: HelpPage | null;
  /** How it stands with updates; null until main has said. */
  readonly updates: UpdateState | null;
}

const initialState = { open: null, updates: null } as HelpState;

const helpSlice = createSlice({
  name: 'help',
  initialState,
  reducers: {
    helpAsked: (state, { payload }: PayloadAction<HelpPage>) => {
      state.open = payload;
    },
    helpClosed: (state) => {
      state.open = null;
    },
    updatesChanged: (state, { payload }: PayloadAction<UpdateState>) => {
      state.updates = payload;
    },
  },
});

export const { helpAsked, helpClosed, updatesChanged } = helpSlice.actions;
export const helpReducer = helpSlice.reducer;
