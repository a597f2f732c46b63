import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/slice';
import type { AttachmentsState } from './types';

const initialState: AttachmentsState = { saved: {} };

const attachmentsSlice = createSlice({
  name: 'attachments',
  initialState,
  reducers: {
    /** Attachments were saved together; main shows them by the key. */
    attachmentsSaved: (
      state,
      { payload }: PayloadAction<{ readonly paths: readonly string[]; readonly key: number }>,
    ) => {
      for (const path of payload.paths) state.saved[path] = payload.key;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { attachmentsSaved } = attachmentsSlice.actions;
export const attachmentsReducer = attachmentsSlice.reducer;
