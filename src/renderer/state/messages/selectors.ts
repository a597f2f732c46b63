import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import type { RootState } from '../store';
import { type ChannelMessages, emptyList, type MessageRow } from './message-list';

export const selectMessageList = (state: RootState, channelId: ChannelId): ChannelMessages =>
  state.messages.byChannel[channelId] ?? emptyList;

export const selectMessageIds = (state: RootState, channelId: ChannelId): readonly MessageId[] =>
  selectMessageList(state, channelId).ids;

export const selectMessage = (state: RootState, channelId: ChannelId, id: MessageId): MessageRow | null =>
  selectMessageList(state, channelId).byId[id] ?? null;

/** A channel's messages, oldest first: for grouping; rows of the list take ids. */
export const selectMessages = createSelector(
  [selectMessageIds, (state: RootState, channelId: ChannelId) => selectMessageList(state, channelId).byId],
  (ids, byId): readonly MessageRow[] => ids.flatMap((id) => byId[id] ?? []),
);
