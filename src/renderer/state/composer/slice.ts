import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import type { WrittenDraft } from '../../../contract/ipc/outbox';
import { hearing, type Hears, liveEventsReceived } from '../live-events';
import { guildSelected } from '../navigation/slice';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { DraftText, RemoteDraft } from '../../../domain/drafts/merge';
import { NOTHING_KNOWN } from '../../../domain/drafts/merge';
import {
  decide,
  type FetchedDrafts,
  NO_SYNC,
  takeAnswer,
  takeFetched,
  takeFromDisk,
  takeRemote,
} from './draft-sync';
import { EMPTY_DRAFT } from './empty-draft';
import type { ComposerState } from './types';

/** The texts without an answer that are remembered of a channel. */
const UNANSWERED = 5;

export { EMPTY_DRAFT } from './empty-draft';

const initialState = {
  drafts: {},
  editing: null,
  corrections: {},
  paused: {},
  sync: NO_SYNC,
  wroteAt: {},
  slowUntil: {},
} as ComposerState;

const hears: Hears<ComposerState> = {
  // The send was reported as failed, but the server has stored the message: the restored draft goes.
  CHANNEL_MESSAGE: (state, { channelId, nonce, message }, { me, now }) => {
    // Heard late, or by a computer whose clock is behind that of the server.
    if (message.authorId === me) state.wroteAt[channelId] = Math.min(now, Date.parse(message.createdAt));
    if (nonce !== undefined && state.drafts[channelId]?.nonce === nonce) removeKey(state.drafts, channelId);
  },
  CHANNEL_MESSAGE_DELETE: (state, { channelId, messageId }) => {
    if (state.editing === messageId) state.editing = null;
    removeKey(state.corrections, messageId);
    const draft = state.drafts[channelId];
    if (draft?.replyTo === messageId) draft.replyTo = null;
  },
  GUILD_CHANNEL_DELETE: (state, { channelId, hidden }) => {
    // The channel exists: who gets access again continues the draft.
    if (hidden === true) return;
    removeKey(state.drafts, channelId);
    removeKey(state.sync.known, channelId);
    removeKey(state.sync.conflicts, channelId);
  },
  DRAFT: (state, { channelId, ...remote }) => {
    // Before the first fetch what is here is not complete; the fetch brings it.
    if (state.sync.isReady) takeRemote(state, channelId, remote);
  },
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
    /** After a failure: the text goes behind earlier restored texts, and in front of text typed in the meantime. */
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
    /** What an earlier run has left; what has been typed since stands behind it. */
    draftsLoaded: (state, { payload }: PayloadAction<readonly WrittenDraft[]>) => {
      for (const { channelId, text, parentId } of payload) {
        const held = state.drafts[channelId];
        const isPart = held === undefined || text.startsWith(held.text);
        state.drafts[channelId] = {
          ...EMPTY_DRAFT,
          text: isPart ? text : `${text}\n${held.text}`,
          replyTo: held?.replyTo ?? parentId,
        };
      }
      takeFromDisk(state, payload);
    },
    draftsFetched: (state, { payload }: PayloadAction<FetchedDrafts>) => takeFetched(state, payload),
    /** It is on its way to the user's other devices. */
    draftSent: (state, { payload }: PayloadAction<{ channelId: ChannelId; draft: DraftText }>) => {
      const { channelId, draft } = payload;
      const known = state.sync.known[channelId] ?? NOTHING_KNOWN;
      state.sync.known[channelId] = { ...known, sent: [...known.sent, draft].slice(-UNANSWERED) };
    },
    draftAnswered: (state, { payload }: PayloadAction<{ channelId: ChannelId; answer: RemoteDraft }>) =>
      takeAnswer(state, payload.channelId, payload.answer),
    /** The server does not take it: it is not sent again before it changes. */
    draftRefused: (state, { payload }: PayloadAction<{ channelId: ChannelId; draft: DraftText }>) => {
      const { channelId, draft } = payload;
      const known = state.sync.known[channelId] ?? NOTHING_KNOWN;
      state.sync.known[channelId] = { ...known, ...draft, sent: [], isUnsure: true };
    },
    /** The person takes the draft of another device. */
    otherDraftUsed: (state, { payload }: PayloadAction<ChannelId>) => decide(state, payload, true),
    /** The person keeps the text here. */
    ownDraftKept: (state, { payload }: PayloadAction<ChannelId>) => decide(state, payload, false),
    /** The server has refused a message because of the slow mode of its channel. */
    slowModeTold: (state, { payload }: PayloadAction<{ channelId: ChannelId; until: number }>) => {
      state.slowUntil[payload.channelId] = payload.until;
    },
    sendingPaused: (state, { payload }: PayloadAction<ChannelId>) => {
      state.paused[payload] = true;
    },
    sendingResumed: (state, { payload }: PayloadAction<ChannelId>) => removeKey(state.paused, payload),
    editingStarted: (state, { payload }: PayloadAction<MessageId>) => {
      state.editing = payload;
    },
    /** By saving or by cancelling: in both cases the person has seen the returned correction. */
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
    /** After a failure. A newer correction of the message is kept; an open editor is not changed. */
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
  draftsLoaded,
  draftsFetched,
  draftSent,
  draftAnswered,
  draftRefused,
  otherDraftUsed,
  ownDraftKept,
  sendingPaused,
  sendingResumed,
  slowModeTold,
  editingStarted,
  editingEnded,
  correctionSent,
  correctionTaken,
  correctionReturned,
} = composerSlice.actions;
export const composerReducer = composerSlice.reducer;
