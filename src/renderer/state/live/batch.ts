import type { LiveEvent } from '../../../contract/gateway/events';
import { liveEventsReceived, type LiveBatch } from '../live-events';
import { selectCalmGuilds } from '../preferences/guild-preferences';
import { selectInviteHosts, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';

/** Events with what slices need beside them, as things stand now. */
export const batchOf = (state: RootState, events: readonly LiveEvent[], now: number): LiveBatch => ({
  events,
  me: selectMyId(state),
  openChannelId: state.navigation.channelId,
  isFocused: state.window.isFocused,
  calmGuilds: selectCalmGuilds(state),
  hosts: selectInviteHosts(state),
  now,
});

/** Lets every slice hear events that nobody has told yet: what this person does, as it will be told. */
export const showEvents =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState, { now }) => {
    dispatch(liveEventsReceived({ ...batchOf(getState(), events, now()), decisions: [] }));
  };

/** Lets every slice hear events, and whoever is fetching something remember them. */
export const applyEvents =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, _getState, { work }) => {
    work.record(events);
    dispatch(showEvents(events));
  };
