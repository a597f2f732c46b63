import type { InboxItem } from '../../../contract/entities/inbox-item';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { INBOX_LIMITS } from '../../../contract/limits';
import { msg } from '../../../domain/i18n/t';
import { failureText, type Texts } from '../failures';
import { selectBlockedReason } from '../gateway/selectors';
import { act } from '../live/act';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { followLink } from '../navigation/follow-link';
import { messageAimed } from '../navigation/slice';
import { openChannel } from '../navigation/thunks';
import { overlayClosed } from '../overlays/slice';
import { findThreads } from '../threads/find';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import {
  mentionsAsked,
  mentionsLoaded,
  mentionsPutBack,
  mentionsRefused,
  mentionsTaken,
  takingEnded,
} from './slice';

const LOADING: Texts = { otherwise: msg('Failed to load your inbox') };
const TAKING: Texts = { otherwise: msg('Failed to mark as done') };

const load =
  (before: MessageId | null): InnerThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { mentions, taking, turn } = getState().inbox;
    if (mentions.isAsking || taking > 0) return;
    dispatch(mentionsAsked());
    const limit = INBOX_LIMITS.page;
    const result = await dispatch(
      fetchSnapshot('inbox.mentions', before === null ? { limit } : { limit, before }),
    );
    if (!result.ok) {
      dispatch(mentionsRefused(failureText(LOADING, result.failure)));
      return;
    }
    const { value, since } = result.value;
    const { items, hasMore } = value;
    dispatch(mentionsLoaded({ turn, items, hasMore, isMore: before !== null, since }));
    await dispatch(findThreads(items.map(({ channelId }) => channelId)));
  };

/** Fetches what mentions the user, from the newest on, unless a request is under way. */
export const loadMentions = (): AppThunk<Promise<void>> => load(null);

/** Fetches the mentions that follow those that are held. */
export const loadOlderMentions = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const last = getState().inbox.mentions.value.at(-1);
  if (last !== undefined) await dispatch(load(last.message.id));
};

const take =
  (items: readonly InboxItem[], isAll: boolean): InnerThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { hasMore } = getState().inbox;
    if (selectBlockedReason(getState()) !== undefined || (items.length === 0 && !(isAll && hasMore))) return;
    // By their names, where that is possible: what arrives meanwhile stays.
    const isUnnamed = isAll && (hasMore || items.length > INBOX_LIMITS.doneAtOnce);
    const messageIds = isUnnamed ? null : items.map(({ message }) => message.id);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('inbox.done', { messageIds }),
        shows: [mentionsTaken({ items, hasMore: hasMore && !isAll })],
        undo: () => [mentionsPutBack({ items, hasMore })],
      }),
    );
    dispatch(takingEnded());
    if (!result.ok) dispatch(toastShown('error', failureText(TAKING, result.failure)));
  };

/** Takes a message out of the inbox: shown at once, and put back if the server refuses. */
export const markMentionDone =
  (messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const items = getState().inbox.mentions.value.filter(({ message }) => message.id === messageId);
    await dispatch(take(items, false));
  };

/** Takes all messages out of the inbox. */
export const markAllMentionsDone = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(take(getState().inbox.mentions.value, true));
};

/** Opens a message of the inbox in its channel. */
export const openMention =
  ({ guildId, channelId, message }: InboxItem): AppThunk =>
  (dispatch) => {
    dispatch(followLink({ kind: 'channel', guildId, channelId, messageId: message.id }));
  };

/** Opens a channel where its unread messages begin. */
export const openFirstUnread =
  (guildId: GuildId, channelId: ChannelId): AppThunk =>
  (dispatch, getState) => {
    const messageId = getState().unread.readUpTo[channelId];
    dispatch(overlayClosed());
    if (messageId !== undefined) dispatch(messageAimed({ channelId, messageId, isLine: true }));
    void dispatch(openChannel(guildId, channelId));
  };
