import type { Result } from '../../../contract/failure';
import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { channelOfConversation } from '../../../contract/conversation-ids';
import { TIMERS } from '../../../contract/limits';
import { selectIsConversation } from '../conversations/selectors';
import { failureText } from '../failures';
import { act } from '../live/act';
import { applyEvents } from '../live/batch';
import { liveEvent } from '../live-events';
import { closeNotifications } from '../notifications/notify';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectIsViewed, selectView } from '../view-as/selectors';
import { entryOf } from './counting';
import { selectBehindIn, selectCanReadAll, selectIsBehind, selectIsHeldUnread } from './selectors';
import { channelRead, readMarkLost, unreadRestored } from './slice';

type Marked = Result<{ readonly read?: readonly EventData<'CHANNEL_READ'>[] | undefined }>;

/**
 * What has come since the server set its marks is unread, and what had come is not, whenever it arrived here. What the
 * person has marked unread meanwhile stays so.
 */
const takeMarks =
  (result: Marked): InnerThunk =>
  (dispatch, getState) => {
    const marks = result.ok ? (result.value.read ?? []) : [];
    const read = marks.filter(({ channelId }) => !selectIsHeldUnread(getState(), channelId));
    if (read.length > 0) dispatch(applyEvents(read.map((mark) => liveEvent('CHANNEL_READ', mark))));
  };

/** Marks a channel read, here at once and on the server. A failed call is repeated the next time. */
export const markRead =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now, work }) => {
    if (selectIsViewed(getState(), channelId)) return;
    work.marks.set(channelId, { at: now(), isWaiting: false });
    dispatch(closeNotifications(channelId));
    const before = entryOf(getState().unread, channelId);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('channels.markRead', { channelId }),
        shows: [channelRead(channelId)],
        undo: () => {
          const guildId = getState().channels.byId[channelId]?.guildId;
          if (guildId === undefined) return [];
          // The server counts on from its own mark; the open channel is not marked for it.
          const isOpen = getState().navigation.channelId === channelId;
          // Where the server counts, nothing was unread, and nothing is left to mark.
          if (before.guildId === null && selectHasFeature(getState(), 'counts')) return [];
          return before.guildId === null
            ? [readMarkLost({ channelId, guildId })]
            : [unreadRestored({ [channelId]: { ...before, isUnmarked: before.isUnmarked || isOpen } })];
        },
      }),
    );
    dispatch(takeMarks(result));
  };

/**
 * The newest messages of the open channel have been seen: the window has the focus and the list is at its end. Unread
 * messages are marked read: one call a channel, at most every 3 s; the last of several reports is always sent
 * (docs/protocol.md, Reading). What the person has marked unread stays so.
 */
export const reportSeen =
  (channelId: ChannelId): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const state = getState();
    const { channelId: open, besideThread } = state.navigation;
    const isOpen = (channelId === open || channelId === besideThread) && state.window.isFocused;
    if (!isOpen || !selectIsBehind(state, channelId) || selectIsViewed(state, channelId)) return;
    if (selectIsHeldUnread(state, channelId)) return;
    const last = work.marks.get(channelId);
    const wait = last === undefined ? 0 : last.at + TIMERS.markReadEveryMs - now();
    if (last === undefined || wait <= 0) void dispatch(markRead(channelId));
    else if (!last.isWaiting) {
      last.isWaiting = true;
      work.later(() => {
        last.isWaiting = false;
        dispatch(reportSeen(channelId));
      }, wait);
    }
  };

/** Marks channels read by one call, here at once. */
const markTogether =
  (ids: readonly ChannelId[], make: () => Promise<Marked>): InnerThunk<Promise<void>> =>
  async (dispatch, getState, { now, work }) => {
    const before = Object.fromEntries(ids.map((id) => [id, entryOf(getState().unread, id)]));
    for (const id of ids) {
      work.marks.set(id, { at: now(), isWaiting: false });
      dispatch(closeNotifications(id));
    }
    const result = await dispatch(
      act({ make, shows: ids.map((id) => channelRead(id)), undo: () => [unreadRestored(before)] }),
    );
    dispatch(takeMarks(result));
    if (!result.ok) dispatch(toastShown('error', failureText('channels.markRead', result.failure)));
  };

/** Marks all channels of a server read: by one call where the server has it, else by one for each channel. */
export const markGuildRead =
  (guildId: GuildId): AppThunk =>
  (dispatch, getState, { bridge }) => {
    if (selectIsConversation(getState(), guildId)) {
      void dispatch(markRead(channelOfConversation(guildId)));
      return;
    }
    const ids = selectBehindIn(getState(), guildId);
    if (ids.length === 0 || selectView(getState(), guildId) !== null) return;
    if (!selectHasFeature(getState(), 'counts')) for (const id of ids) void dispatch(markRead(id));
    else void dispatch(markTogether(ids, () => bridge.callApi('guilds.markRead', { guildId })));
  };

/** Marks everything read, on servers that can. */
export const markAllRead =
  (): AppThunk =>
  (dispatch, getState, { bridge }) => {
    if (!selectCanReadAll(getState())) return;
    const ids = selectBehindIn(getState(), null);
    void dispatch(markTogether(ids, () => bridge.callApi('guilds.markAllRead', {})));
  };
