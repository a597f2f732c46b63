import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { ChannelId } from '../../../contract/ids';
import { hear, type Hears, hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import { conversationsLoaded } from './actions';
import type { Conversation, ConversationsState } from './types';

const initialState = { phase: 'loading', error: null, ids: [], byId: {} } as ConversationsState;

type State = Draft<ConversationsState>;

const rowOf = ({
  hasUnread: _hasUnread,
  lastReadId: _lastReadId,
  unreadCount: _unreadCount,
  mentionCount: _mentionCount,
  changes: _changes,
  ...row
}: DirectChannel): Conversation => row;

const moveToTop = (state: State, id: ChannelId): void => {
  if (state.ids[0] !== id) state.ids = [id, ...state.ids.filter((other) => other !== id)];
};

const hears: Hears<ConversationsState> = {
  DIRECT_CREATE: (state, { channel }) => {
    state.byId[channel.id] = rowOf(channel);
    moveToTop(state, channel.id);
  },
  DIRECT_EDIT: (state, { channel }) => {
    if (state.byId[channel.id] === undefined) state.ids.push(channel.id);
    state.byId[channel.id] = rowOf(channel);
  },
  DIRECT_REMOVE: (state, { channelId }) => {
    removeKey(state.byId, channelId);
    state.ids = state.ids.filter((id) => id !== channelId);
  },
  CHANNEL_MESSAGE: (state, { channelId, message }) => {
    const row = state.byId[channelId];
    if (row === undefined) return;
    // Applied again, an older message is no later use.
    if (row.lastMessageAt !== null && Date.parse(message.createdAt) < Date.parse(row.lastMessageAt)) return;
    row.lastMessageAt = message.createdAt;
    moveToTop(state, channelId);
  },
};

const conversationsSlice = createSlice({
  name: 'conversations',
  initialState,
  reducers: {
    conversationsFailed: (state, { payload }: PayloadAction<string>) => {
      state.error = payload;
      if (state.phase === 'loading') state.phase = 'failed';
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (state, { payload: { conversations } }) => {
        Object.assign(state, { ids: conversations.ids, byId: conversations.byId });
      })
      .addCase(conversationsLoaded, (state, { payload: { channels, since } }) => {
        Object.assign(state, {
          ...{ phase: 'loaded', error: null },
          ids: channels.map(({ id }) => id),
          byId: Object.fromEntries(channels.map((channel) => [channel.id, rowOf(channel)])),
        });
        hear<ConversationsState>(state, since, hears);
      })
      .addCase(liveEventsReceived, hearing<ConversationsState>(hears)),
});

export const { conversationsFailed } = conversationsSlice.actions;
export const conversationsReducer = conversationsSlice.reducer;
