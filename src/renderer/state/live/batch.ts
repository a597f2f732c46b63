import type { LiveEvent } from '../../../contract/gateway/events';
import { liveEventsReceived, type LiveBatch } from '../live-events';
import { selectCalmAmong, selectCalmGuilds, selectCountsReplies } from '../preferences/guild-selectors';
import { selectBlockedIds } from '../relations/selectors';
import { selectMyRoleIds } from '../roles/pinging';
import { selectHasFeature, selectInviteHosts, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';

const joinedIn = (events: readonly LiveEvent[]) =>
  events.flatMap(({ name, data }) => (name === 'GUILD_JOINED' ? [data.guild.id] : []));

/** Makes a batch: events with the data that slices need beside them, from the current state. */
export const batchOf = (state: RootState, events: readonly LiveEvent[], now: number): LiveBatch => ({
  events,
  me: selectMyId(state),
  openChannelId: state.navigation.channelId,
  isFocused: state.window.isFocused,
  calmGuilds: [...selectCalmGuilds(state), ...selectCalmAmong(state, joinedIn(events))],
  myRoles: Object.fromEntries(
    events.flatMap(({ name, data }) =>
      name === 'CHANNEL_MESSAGE' || name === 'CHANNEL_MESSAGE_DELETE'
        ? [[data.guildId, selectMyRoleIds(state, data.guildId)]]
        : [],
    ),
  ),
  hosts: selectInviteHosts(state),
  countsReplies: selectCountsReplies(state),
  blocked: selectBlockedIds(state),
  hasCounts: selectHasFeature(state, 'counts'),
  now,
});

/** Applies events that have not just arrived to every slice: this person's act, or events that are applied again. */
export const showEvents =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState, { now }) => {
    dispatch(liveEventsReceived({ ...batchOf(getState(), events, now()), decisions: null }));
  };

/** Applies events to every slice, and records them for pending requests. */
export const applyEvents =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, _getState, { work }) => {
    work.record(events);
    dispatch(showEvents(events));
  };
