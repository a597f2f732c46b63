import { success, type Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { mayPass } from '../live/may-pass';
import type { AppThunk } from '../store';
import { loadPage, type PageRequest } from './load-page';
import { isReached } from './list-pages';
import { caughtUp, channelForgotten } from './slice';

/**
 * Fetches what a held channel has missed, page by page from the newest, back to where what is held begins: not only
 * what was written, also what was edited and deleted meanwhile. At most 10 pages; then a gap stays, or what is older is
 * let go. A channel that the server does not show any more is forgotten.
 */
export const catchUp =
  (channelId: ChannelId): AppThunk<Promise<Result<null>>> =>
  async (dispatch, getState) => {
    let before: MessageId | null = null;
    for (let page = 0; page < COUNTS.resyncPages; page += 1) {
      const list = getState().messages.byChannel[channelId];
      // One that is being loaded looks after itself.
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
