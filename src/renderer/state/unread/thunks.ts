import type { ChannelId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { act } from '../live/act';
import { closeNotifications } from '../notifications/notify';
import type { AppThunk } from '../store';
import { selectIsViewed } from '../view-as/selectors';
import { selectIsBehind } from './selectors';
import { channelRead, readMarkLost } from './slice';

/** Marks a channel read, here at once and on the server. A failed call is repeated the next time. */
export const markRead =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now, work }) => {
    if (selectIsViewed(getState(), channelId)) return;
    work.marks.set(channelId, { at: now(), isWaiting: false });
    dispatch(closeNotifications(channelId));
    await dispatch(
      act({
        make: () => bridge.callApi('channels.markRead', { channelId }),
        shows: [channelRead(channelId)],
        undo: () => {
          const guildId = getState().channels.byId[channelId]?.guildId;
          return guildId === undefined ? [] : [readMarkLost({ channelId, guildId })];
        },
      }),
    );
  };

/**
 * The newest messages of the open channel have been seen: the window has the focus and the list is at its end. Unread
 * messages are marked read: one call a channel, at most every 3 s; the last of several reports is always sent
 * (docs/protocol.md, Reading).
 */
export const reportSeen =
  (channelId: ChannelId): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const state = getState();
    const isOpen = state.navigation.channelId === channelId && state.window.isFocused;
    if (!isOpen || !selectIsBehind(state, channelId) || selectIsViewed(state, channelId)) return;
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
