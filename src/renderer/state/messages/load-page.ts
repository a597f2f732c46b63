import { success, type Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { fetchSnapshot } from '../live/fetch-snapshot';
import type { InnerThunk } from '../store';
import type { MessageWindow } from './list-pages';
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

/** Fetches messages around or after one into the list of a channel (feature `message-window`). */
export const loadWindow =
  (
    channelId: ChannelId,
    place: { readonly around: MessageId } | { readonly after: MessageId },
    limit: number,
  ): InnerThunk<Promise<Result<null>>> =>
  async (dispatch) => {
    const result = await dispatch(fetchSnapshot('messages.list', { channelId, ...place, limit }));
    if (!result.ok) return result;
    const { value, since, isLive } = result.value;
    const { messages, hasBefore = true, hasAfter = true } = value.data;
    const after = 'after' in place ? place.after : null;
    const page: MessageWindow = { messages, after, hasBefore, hasAfter };
    dispatch(pageLoaded({ channelId, page, since, isLive }));
    return success(null);
  };
