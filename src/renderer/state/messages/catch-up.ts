import { success, type Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { mayPass } from '../live/may-pass';
import type { InnerThunk } from '../store';
import { loadPage, type PageRequest } from './load-page';
import { isReached } from './list-pages';
import { caughtUp, channelForgotten } from './slice';

/**
 * Fetches what a held channel has missed, page by page from the newest message back to where the held messages begin:
 * new messages, and also edits and deletions. After 10 pages a gap stays, or older messages are dropped. A channel that
 * the server no longer shows is dropped.
 */
export const catchUp =
  (channelId: ChannelId): InnerThunk<Promise<Result<null>>> =>
  async (dispatch, getState) => {
    let before: MessageId | null = null;
    for (let page = 0; page < COUNTS.resyncPages; page += 1) {
      const list = getState().messages.byChannel[channelId];
      // A list that is loading needs no catching up.
      if (list?.phase !== 'loaded') return success(null);
      if (page > 0 && (before === null || isReached(list, before))) break;
      const request: PageRequest = { before, limit: COUNTS.messagesPageMax };
      const result: Result<{ first: MessageId | null }> = await dispatch(loadPage(channelId, request));
      if (!result.ok) {
        if (mayPass(result.failure)) return result;
        dispatch(channelForgotten(channelId));
        return success(null);
      }
      before = result.value.first;
    }
    const isOpen = getState().navigation.channelId === channelId;
    dispatch(caughtUp({ channelId, from: before, isOpen }));
    return success(null);
  };
