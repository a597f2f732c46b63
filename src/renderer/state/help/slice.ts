import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HelpPage, UpdateState } from '../../../contract/ipc/help';

export interface HelpState {
  /** The page of the Help menu that is open, whoever is signed in. */
  readonly open: HelpPage | null;
  /** How it stands with updates; null until main has said. */
  readonly updates: UpdateState | null;
  /** The refusal that the person has read, by its words: it is not said again until it is another. */
  readonly readRefusal: string | null;
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
      if (state.updates?.phase === 'refused') state.readRefusal = state.updates.text;
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
  updates?.phase === 'ready' ||
  // An older version is no danger to who has changed from beta to stable.
  (updates?.phase === 'refused' && updates.why !== 'downgrade' && updates.text !== readRefusal);
export const helpReducer = helpSlice.reducer;
