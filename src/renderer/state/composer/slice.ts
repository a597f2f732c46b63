import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { hearing, type Hears, liveEventsReceived } from '../live-events';
import { guildSelected } from '../navigation/slice';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { ComposerState, Draft } from './types';

export const EMPTY_DRAFT: Draft = { text: '', replyTo: null, nonce: null, returned: '' };

const initialState = { drafts: {}, editing: null, corrections: {}, paused: {} } as ComposerState;

const hears: Hears<ComposerState> = {
  // It was not sent, as far as this computer knew, and stands there all the same.
  CHANNEL_MESSAGE: (state, { channelId, nonce }) => {
    if (nonce !== undefined && state.drafts[channelId]?.nonce === nonce) removeKey(state.drafts, channelId);
  },
  CHANNEL_MESSAGE_DELETE: (state, { channelId, messageId }) => {
    if (state.editing === messageId) state.editing = null;
    removeKey(state.corrections, messageId);
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
      else state.drafts[payload.channelId] = { ...EMPTY_DRAFT, text: payload.text, replyTo };
    },
    replyTargetChanged: (
      state,
      { payload }: PayloadAction<{ channelId: ChannelId; replyTo: MessageId | null }>,
    ) => {
      const draft = state.drafts[payload.channelId] ?? EMPTY_DRAFT;
      state.drafts[payload.channelId] = { ...draft, replyTo: payload.replyTo, nonce: null };
    },
    draftTaken: (state, { payload }: PayloadAction<ChannelId>) => removeKey(state.drafts, payload),
    /** After a failure: behind what has come back before, in front of what was typed meanwhile. */
    draftRestored: (
      state,
      {
        payload,
      }: PayloadAction<{ channelId: ChannelId; text: string; replyTo: MessageId | null; nonce: string }>,
    ) => {
      const { channelId, text, replyTo, nonce } = payload;
      const held = state.drafts[channelId];
      const before = held?.returned ?? '';
      const typed = (held?.text ?? '').slice(before.length).replace(/^\n/, '');
      const returned = before === '' ? text : `${before}\n${text}`;
      state.drafts[channelId] = {
        text: typed === '' ? returned : `${returned}\n${typed}`,
        replyTo: held?.replyTo ?? replyTo,
        nonce: held === undefined ? nonce : null,
        returned,
      };
    },
    sendingPaused: (state, { payload }: PayloadAction<ChannelId>) => {
      state.paused[payload] = true;
    },
    sendingResumed: (state, { payload }: PayloadAction<ChannelId>) => removeKey(state.paused, payload),
    editingStarted: (state, { payload }: PayloadAction<MessageId>) => {
      state.editing = payload;
    },
    /** By saving or by giving up: either way a correction that has come back has been seen. */
    editingEnded: (state) => {
      if (state.editing !== null) removeKey(state.corrections, state.editing);
      state.editing = null;
    },
    correctionSent: (state, { payload }: PayloadAction<{ messageId: MessageId; text: string }>) => {
      state.corrections[payload.messageId] = { text: payload.text, isReturned: false };
    },
    correctionTaken: (state, { payload }: PayloadAction<{ messageId: MessageId; text: string }>) => {
      if (state.corrections[payload.messageId]?.text === payload.text)
        removeKey(state.corrections, payload.messageId);
    },
    /** After a failure. A newer correction of the message stands; an editor that is open is left alone. */
    correctionReturned: (
      state,
      { payload }: PayloadAction<{ messageId: MessageId; text: string; opens: boolean }>,
    ) => {
      const { messageId, text, opens } = payload;
      if (state.corrections[messageId]?.text !== text) return;
      state.corrections[messageId] = { text, isReturned: true };
      if (opens) state.editing ??= messageId;
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

export const {
  draftChanged,
  replyTargetChanged,
  draftTaken,
  draftRestored,
  sendingPaused,
  sendingResumed,
  editingStarted,
  editingEnded,
  correctionSent,
  correctionTaken,
  correctionReturned,
} = composerSlice.actions;
export const composerReducer = composerSlice.reducer;
