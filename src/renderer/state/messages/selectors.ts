import type { ChannelId, MessageId } from '../../../contract/ids';
import { selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import { type ChannelMessages, emptyList, type MessageRow, rowOf } from './message-list';

export const selectMessageList = (state: RootState, channelId: ChannelId): ChannelMessages =>
  state.messages.byChannel[channelId] ?? emptyList;

export const selectMessageIds = (state: RootState, channelId: ChannelId): readonly MessageId[] =>
  selectMessageList(state, channelId).ids;

/** A channel's messages, oldest first, for grouping; rows of the list take ids. */
export const selectMessages = (state: RootState, channelId: ChannelId): readonly MessageRow[] =>
  selectMessageList(state, channelId).rows;

export const selectMessage = (state: RootState, channelId: ChannelId, id: MessageId): MessageRow | null =>
  rowOf(selectMessageList(state, channelId), id);

/** The user's last confirmed message, which the Up key edits; null for none. */
export const selectLastOwnMessageId = (state: RootState, channelId: ChannelId): MessageId | null => {
  const me = selectMyId(state);
  const { rows } = selectMessageList(state, channelId);
  return rows.findLast((row) => row.authorId === me && row.nonce === null && row.system === null)?.id ?? null;
};
