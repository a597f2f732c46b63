import type { ChannelId, MessageId } from '../../../contract/ids';
import { selectCountsReplies } from '../preferences/guild-selectors';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import { type ChannelMessages, emptyList, type MessageRow, rowOf } from './message-list';

export const selectMessageList = (state: RootState, channelId: ChannelId): ChannelMessages =>
  state.messages.byChannel[channelId] ?? emptyList;

/** The time up to which the shown messages of a channel are complete, while there is no connection; null if not known. */
export const selectCompleteTo = (state: RootState, channelId: ChannelId): number | null => {
  const { phase, doubt, ids } = selectMessageList(state, channelId);
  return state.gateway.isLost && phase === 'loaded' && ids.length > 0 ? (doubt?.completeTo ?? null) : null;
};

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

/** Whether a message replies to a held one of the user's, which counts as a mention by the user's settings. */
export const selectIsReplyToMe = (
  state: RootState,
  channelId: ChannelId,
  message: MessageRow | null,
): boolean => {
  if (message === null || message.parentId === null) return false;
  if (!selectCountsReplies(state) || !selectHasFeature(state, 'counts')) return false;
  const parent = selectMessage(state, channelId, message.parentId);
  return parent !== null && parent.authorId === selectMyId(state);
};
