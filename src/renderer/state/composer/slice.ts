import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

export interface Draft {
  readonly text: string;
  readonly replyTo: MessageId | null;
}

export const EMPTY_DRAFT: Draft = { text: '', replyTo: null };

export interface ComposerState {
  /** What was written and not sent, by channel. */
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
  /** The message that is being edited in place. */
  readonly editing: MessageId | null;
}

const initialState = { drafts: {}, editing: null } as ComposerState;

const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<{ channelId: ChannelId; text: string }>) => {
      const replyTo = state.drafts[payload.channelId]?.replyTo ?? null;
      if (payload.text === '' && replyTo === null) removeKey(state.drafts, payload.channelId);
      else state.drafts[payload.channelId] = { text: payload.text, replyTo };
    },
    replyTargetChanged: (state, { payload }: PayloadAction<{ channelId: ChannelId; replyTo: MessageId | null }>) => {
      const text = state.drafts[payload.channelId]?.text ?? '';
      state.drafts[payload.channelId] = { text, replyTo: payload.replyTo };
    },
    draftTaken: (state, { payload }: PayloadAction<ChannelId>) => removeKey(state.drafts, payload),
    /** After a failure; what was typed meanwhile is kept behind it. */
    draftRestored: (state, { payload }: PayloadAction<{ channelId: ChannelId; draft: Draft }>) => {
      const now = state.drafts[payload.channelId];
      const text = now === undefined || now.text === '' ? payload.draft.text : `${payload.draft.text}\n${now.text}`;
      state.drafts[payload.channelId] = { text, replyTo: now?.replyTo ?? payload.draft.replyTo };
    },
    editingStarted: (state, { payload }: PayloadAction<MessageId>) => {
      state.editing = payload;
    },
    editingEnded: (state) => {
      state.editing = null;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { draftChanged, replyTargetChanged, draftTaken, draftRestored, editingStarted, editingEnded } =
  composerSlice.actions;
export const composerReducer = composerSlice.reducer;
