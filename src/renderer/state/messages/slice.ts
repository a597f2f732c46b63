import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/entities/message';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';
import { guildsLoaded } from '../guilds/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import {
  addPending,
  type ChannelMessages,
  deleteMessage,
  emptyList,
  type MessageRow,
  pendingWith,
  putMessage,
  putOlder,
  putResynced,
  removeMessage,
} from './message-list';

export interface MessagesState {
  /** Only channels that were opened; the others are fetched when they are. */
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
}

const initialState: MessagesState = { byChannel: {} };
type State = Draft<MessagesState>;

const copyOfEmpty = (): Draft<ChannelMessages> => ({ ...emptyList, ids: [], byId: {}, deleted: {} });

const listOf = (state: State, channelId: ChannelId): Draft<ChannelMessages> => {
  const known = state.byChannel[channelId];
  if (known !== undefined) return known;
  state.byChannel[channelId] = copyOfEmpty();
  return state.byChannel[channelId] ?? copyOfEmpty();
};

const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    messagesRequested: (state, { payload }: PayloadAction<ChannelId>) => {
      const list = listOf(state, payload);
      if (list.phase === 'failed') list.phase = 'loading';
      list.error = null;
    },
    messagesLoaded: (
      state,
      { payload }: PayloadAction<{ channelId: ChannelId; messages: readonly Message[]; hasOlder: boolean }>,
    ) => {
      const list = listOf(state, payload.channelId);
      putResynced(list, payload.messages, false, payload.hasOlder);
      list.hasOlder = payload.hasOlder;
    },
    messagesFailed: (state, { payload }: PayloadAction<{ channelId: ChannelId; error: string }>) => {
      const list = listOf(state, payload.channelId);
      list.isLoadingOlder = false;
      if (list.phase === 'loaded') return;
      list.phase = 'failed';
      list.error = payload.error;
    },
    olderRequested: (state, { payload }: PayloadAction<ChannelId>) => {
      listOf(state, payload).isLoadingOlder = true;
    },
    olderLoaded: (
      state,
      { payload }: PayloadAction<{ channelId: ChannelId; messages: readonly Message[]; hasOlder: boolean }>,
    ) => {
      const list = listOf(state, payload.channelId);
      list.isLoadingOlder = false;
      list.hasOlder = payload.hasOlder;
      putOlder(list, payload.messages);
    },
    missingLoaded: (
      state,
      { payload }: PayloadAction<{ channelId: ChannelId; messages: readonly Message[]; hasOlder: boolean }>,
    ) => {
      const list = listOf(state, payload.channelId);
      const gap = list.gapBefore;
      if (gap === null) return;
      const before = list.ids[list.ids.indexOf(gap) - 1];
      const oldest = payload.messages[0];
      const isClosed = !payload.hasOlder || before === undefined || (oldest !== undefined && compareIds(oldest.id, before) <= 0);
      putOlder(list, payload.messages);
      list.gapBefore = isClosed || oldest === undefined ? null : oldest.id;
    },
    messagesResynced: (
      state,
      {
        payload,
      }: PayloadAction<{ channelId: ChannelId; messages: readonly Message[]; hasGap: boolean; hasOlder: boolean }>,
    ) => {
      const list = listOf(state, payload.channelId);
      putResynced(list, payload.messages, payload.hasGap, payload.hasOlder);
      if (!payload.hasOlder) list.hasOlder = false;
    },
    messageSent: (state, { payload }: PayloadAction<{ channelId: ChannelId; message: MessageRow }>) =>
      addPending(listOf(state, payload.channelId), payload.message),
    messageConfirmed: (
      state,
      {
        payload,
      }: PayloadAction<{ channelId: ChannelId; nonce: string; id: MessageId; createdAt: string | null }>,
    ) => {
      const list = listOf(state, payload.channelId);
      const pending = pendingWith(list, payload.nonce);
      const message = pending === null ? undefined : list.byId[pending];
      // The event was faster: it has replaced the pending one.
      if (message === undefined) return;
      putMessage(
        list,
        { ...message, id: payload.id, createdAt: payload.createdAt ?? message.createdAt },
        payload.nonce,
      );
    },
    messageRefused: (state, { payload }: PayloadAction<{ channelId: ChannelId; nonce: string }>) => {
      const list = listOf(state, payload.channelId);
      const pending = pendingWith(list, payload.nonce);
      if (pending !== null) removeMessage(list, pending);
    },
    messageEdited: (
      state,
      {
        payload,
      }: PayloadAction<{
        channelId: ChannelId;
        messageId: MessageId;
        content: string;
        isEdited: boolean;
        editedAt: string | null;
      }>,
    ) => {
      const message = state.byChannel[payload.channelId]?.byId[payload.messageId];
      if (message === undefined) return;
      message.content = payload.content;
      message.isEdited = payload.isEdited;
      message.editedAt = payload.editedAt;
    },
    /** Off the screen at once; not deleted before the server says so. */
    messageHidden: (state, { payload }: PayloadAction<{ channelId: ChannelId; messageId: MessageId }>) =>
      removeMessage(listOf(state, payload.channelId), payload.messageId),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set<string>(payload.flatMap((guild) => guild.channels.map((channel) => channel.id)));
        for (const id of Object.keys(state.byChannel)) if (!here.has(id)) removeKey(state.byChannel, id);
      })
      .addCase(
        liveEventsReceived,
        hearing<MessagesState>({
          CHANNEL_MESSAGE: (state, { channelId, message, nonce }) => {
            const list = state.byChannel[channelId];
            if (list !== undefined) putMessage(list, message, nonce ?? null);
          },
          CHANNEL_MESSAGE_EDIT: (state, { channelId, messageId, content, editedAt }) => {
            const message = state.byChannel[channelId]?.byId[messageId];
            if (message !== undefined) Object.assign(message, { content, editedAt, isEdited: true });
          },
          CHANNEL_MESSAGE_DELETE: (state, { channelId, messageId }) => {
            const list = state.byChannel[channelId];
            if (list !== undefined) deleteMessage(list, messageId);
          },
          GUILD_CHANNEL_DELETE: (state, { channelId }) => removeKey(state.byChannel, channelId),
        }),
      ),
});

export const {
  messagesRequested,
  messagesLoaded,
  messagesFailed,
  olderRequested,
  olderLoaded,
  missingLoaded,
  messagesResynced,
  messageSent,
  messageConfirmed,
  messageRefused,
  messageEdited,
  messageHidden,
} = messagesSlice.actions;
export const messagesReducer = messagesSlice.reducer;
