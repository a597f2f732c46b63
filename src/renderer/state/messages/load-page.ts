import { success, type Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { fetchSnapshot } from '../live/fetch-snapshot';
import type { InnerThunk } from '../store';
import { pageLoaded } from './slice';

export interface PageRequest {
  /** Null for the newest page. */
  readonly before: MessageId | null;
  readonly limit: number;
}

/** Fetches a page of a channel into its list. Answers the id of its oldest message; null when nothing is older. */
export const loadPage =
  (
    channelId: ChannelId,
    { before, limit }: PageRequest,
  ): InnerThunk<Promise<Result<{ first: MessageId | null }>>> =>
  async (dispatch) => {
    const args = before === null ? { channelId, limit } : { channelId, before, limit };
    const result = await dispatch(fetchSnapshot('messages.list', args));
    if (!result.ok) return result;
    const { value, since, isLive } = result.value;
    const { messages } = value.data;
    const isWhole = messages.length < limit;
    dispatch(pageLoaded({ channelId, page: { messages, before, isWhole }, since, isLive }));
    return success({ first: isWhole ? null : (messages[0]?.id ?? null) });
  };
