import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HelpPage, UpdateRefusalKind, UpdateState } from '../../../contract/ipc/help';

export interface HelpState {
  /** The page of the Help menu that is open, whoever is signed in. */
  readonly open: HelpPage | null;
  /** How it stands with updates; null until main has said. */
  readonly updates: UpdateState | null;
  /** Why updates were refused when the person dismissed that: it is not said again until it is another reason. */
  readonly readRefusal: UpdateRefusalKind | null;
}

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
/** Whether something about updates is said in a bar: one is ready, or the feed is refused, which nobody would look up. */
export const selectHasUpdateBar = ({
  help: { updates, readRefusal },
}: {
  readonly help: HelpState;
}): boolean =>
  (updates?.phase === 'ready' && !updates.isPutOff) ||
  // An older version is no danger to who has changed from beta to stable.
  (updates?.phase === 'refused' && updates.why !== 'downgrade' && updates.why !== readRefusal);
export const helpReducer = helpSlice.reducer;
