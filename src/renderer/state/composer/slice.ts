import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { hearing, type Hears, liveEventsReceived } from '../live-events';
import { guildSelected } from '../navigation/slice';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

export interface Draft {
  readonly text: string;
  readonly replyTo: MessageId | null;
  /** Set on a text that could not be sent and has not been changed since: the server may have it all the same. */
  readonly nonce: string | null;
}

export const EMPTY_DRAFT: Draft = { text: '', replyTo: null, nonce: null };

export interface ComposerState {
  /** What was written and not sent, by channel. */
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
  /** The message that is being edited in place. */
  readonly editing: MessageId | null;
}

const initialState = { drafts: {}, editing: null } as ComposerState;

const hears: Hears<ComposerState> = {
  // It was not sent, as far as this computer knew, and stands there all the same.
  CHANNEL_MESSAGE: (state, { channelId, nonce }) => {
    if (nonce !== undefined && state.drafts[channelId]?.nonce === nonce) removeKey(state.drafts, channelId);
  },
  CHANNEL_MESSAGE_DELETE: (state, { channelId, messageId }) => {
    if (state.editing === messageId) state.editing = null;
    const draft = state.drafts[channelId];
    if (draft?.replyTo === messageId) draft.replyTo = null;
  },
  GUILD_CHANNEL_DELETE: (state, { channelId }) => removeKey(state.drafts, channelId),
};

const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<{ channelId: ChannelId; text: string }>) => {
      const replyTo = state.drafts[payload.channelId]?.replyTo ?? null;
      if (payload.text === '' && replyTo === null) removeKey(state.drafts, payload.channelId);
      else state.drafts[payload.channelId] = { text: payload.text, replyTo, nonce: null };
    },
    replyTargetChanged: (
      state,
      { payload }: PayloadAction<{ channelId: ChannelId; replyTo: MessageId | null }>,
    ) => {
      const text = state.drafts[payload.channelId]?.text ?? '';
      state.drafts[payload.channelId] = { text, replyTo: payload.replyTo, nonce: null };
    },
    draftTaken: (state, { payload }: PayloadAction<ChannelId>) => removeKey(state.drafts, payload),
    /** After a failure; what was typed meanwhile is kept behind it. */
    draftRestored: (state, { payload }: PayloadAction<{ channelId: ChannelId; draft: Draft }>) => {
      const { channelId, draft } = payload;
      const typed = state.drafts[channelId];
      state.drafts[channelId] =
        typed === undefined
          ? draft
          : {
              text: typed.text === '' ? draft.text : `${draft.text}\n${typed.text}`,
              replyTo: typed.replyTo ?? draft.replyTo,
              nonce: null,
            };
    },
    editingStarted: (state, { payload }: PayloadAction<MessageId>) => {
      state.editing = payload;
    },
    editingEnded: (state) => {
      state.editing = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildSelected, (state) => {
        state.editing = null;
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const { draftChanged, replyTargetChanged, draftTaken, draftRestored, editingStarted, editingEnded } =
  composerSlice.actions;
export const composerReducer = composerSlice.reducer;
