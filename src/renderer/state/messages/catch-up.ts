import { success, type Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { idAfter } from '../../../domain/ids';
import { mayPass } from '../live/may-pass';
import type { InnerThunk } from '../store';
import { forgetKept } from './forget-kept';
import { loadPage, type PageRequest } from './load-page';
import { isReached } from './list-pages';
import type { ChannelMessages } from './message-list';
import { caughtUp, channelForgotten } from './slice';

/** Held messages without a gap between them, for which pages are fetched. */
interface Region {
  /** The end of the next page; null: the newest one. */
  readonly before: MessageId | null;
  /** The oldest message of the region; null: the beginning of the channel. */
  readonly start: MessageId | null;
}

const newestRegion = ({ gaps, heldFrom }: ChannelMessages): Region => ({
  before: null,
  start: gaps.at(-1)?.before ?? heldFrom,
});

/** The region above the gap that comes before an id; null if there is none. */
const regionAbove = ({ gaps, heldFrom }: ChannelMessages, id: MessageId): Region | null => {
  const place = gaps.findLastIndex(({ before }) => before !== null && isReached(before, id));
  const after = gaps[place]?.after ?? null;
  return after === null ? null : { before: idAfter(after), start: gaps[place - 1]?.before ?? heldFrom };
};

/**
 * Fetches what a held channel has missed, page by page from the newest message back to where the held messages begin:
 * new messages, and also edits and deletions. What was loaded for a jump follows in the open channel, and is dropped in
 * others. After 10 pages a gap stays, or older messages are dropped. A channel that the server no longer shows is dropped,
 * and not kept.
 */
export const catchUp =
  (channelId: ChannelId): InnerThunk<Promise<Result<null>>> =>
  async (dispatch, getState) => {
    const isOpen = (): boolean => getState().navigation.channelId === channelId;
    const held = getState().messages.byChannel[channelId];
    if (held?.phase !== 'loaded') return success(null);
    let region = newestRegion(held);
    let from: MessageId | null = null;
    for (let page = 0; page < COUNTS.resyncPages; page += 1) {
      const list = getState().messages.byChannel[channelId];
      // A list that is loading needs no catching up.
      if (list?.phase !== 'loaded') return success(null);
      if (page > 0) {
        if (from === null) break;
        const next: Region | null = isReached(from, region.start)
          ? isOpen()
            ? regionAbove(list, from)
            : null
          : { ...region, before: from };
        if (next === null) break;
        region = next;
      }
      const request: PageRequest = { before: region.before, limit: COUNTS.messagesPageMax };
      const result: Result<{ first: MessageId | null }> = await dispatch(loadPage(channelId, request));
      if (!result.ok) {
        if (mayPass(result.failure)) return result;
        dispatch(forgetKept(channelId));
        dispatch(channelForgotten(channelId));
        return success(null);
      }
      from = result.value.first;
    }
    dispatch(caughtUp({ channelId, from, isOpen: isOpen() }));
    return success(null);
  };
