import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { COUNT_LIMIT } from '../../../contract/limits';
import { msg } from '../../../domain/i18n/t';
import { compareIds, idBefore } from '../../../domain/ids';
import { failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { batchOf } from '../live/batch';
import { liveEvent } from '../live-events';
import type { MessageRow } from '../messages/message-list';
import { selectMessage, selectMessageList } from '../messages/selectors';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { selectIsViewed } from '../view-as/selectors';
import { entryOf, pingsMe } from './counting';
import { unreadRestored } from './slice';

const MARKING: Texts = { otherwise: msg('Failed to mark as unread') };

/** What the server is going to say, as far as the held messages tell. */
const expectedState = (
  state: RootState,
  channelId: ChannelId,
  messageId: MessageId,
): EventData<'CHANNEL_UNREAD'> | null => {
  const guildId = state.channels.byId[channelId]?.guildId;
  if (guildId === undefined) return null;
  const messages = selectMessageList(state, channelId).rows.filter(
    ({ id, nonce }) => nonce === null && compareIds(id, messageId) >= 0,
  );
  const event = (message: MessageRow) => {
    const parentAuthorId =
      message.parentId === null ? undefined : selectMessage(state, channelId, message.parentId)?.authorId;
    return liveEvent('CHANNEL_MESSAGE', {
      ...{ guildId, channelId, message },
      ...(parentAuthorId === undefined ? {} : { parentAuthorId }),
    });
  };
  const events = messages.map(event);
  const batch = batchOf(state, events.slice(0, 1), 0);
  const mentionCount = events.filter(
    ({ data }) => data.message.authorId !== batch.me && pingsMe(data, batch),
  ).length;
  return {
    ...{ guildId, channelId, lastReadId: idBefore(messageId) },
    unreadCount: Math.min(COUNT_LIMIT, messages.length),
    ...{ mentionCount, everyoneCount: 0, replyCount: 0 },
  };
};

/**
 * Marks a message and what follows as unread: shown at once, and taken back if the server refuses. The open channel
 * stays unread until it is opened again, read by the person's command, or written in.
 */
export const markUnread =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const state = getState();
    const expected = expectedState(state, channelId, messageId);
    if (expected === null || selectIsViewed(state, channelId)) return;
    const before = entryOf(state.unread, channelId);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('channels.markUnread', { messageId }),
        shows: [liveEvent('CHANNEL_UNREAD', expected)],
        undo: () => [unreadRestored({ [channelId]: before })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(MARKING, result.failure)));
  };
