import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HelpPage, UpdateState } from '../../../contract/ipc/help';
import type { HelpState } from './types';

const initialState = { open: null, updates: null, readRefusal: null } as HelpState;

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
    refusalDismissed: (state) => {
      if (state.updates?.phase === 'refused') state.readRefusal = state.updates.why;
    },
  },
});

export const { helpAsked, helpClosed, refusalDismissed, updatesChanged } = helpSlice.actions;
/**
 * Whether the update bar is shown: an update is ready, or the feed is refused, which nobody would find out otherwise.
 */
export const selectHasUpdateBar = ({
  help: { updates, readRefusal },
}: {
  readonly help: HelpState;
}): boolean =>
  (updates?.phase === 'ready' && !updates.isPutOff) ||
  // An older version is expected after a change from beta to stable.
  (updates?.phase === 'refused' && updates.why !== 'downgrade' && updates.why !== readRefusal);
export const helpReducer = helpSlice.reducer;
