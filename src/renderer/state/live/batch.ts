import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId } from '../../../contract/ids';
import { liveEventsReceived, type LiveBatch } from '../live-events';
import { selectCalmAmong, selectCalmGuilds, selectCountsReplies } from '../preferences/guild-selectors';
import { selectBlockedIds } from '../relations/selectors';
import { selectMyRoleIds } from '../roles/pinging';
import { selectHasFeature, selectInviteHosts, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';

const joinedIn = (events: readonly LiveEvent[]) =>
  events.flatMap(({ name, data }) => (name === 'GUILD_JOINED' ? [data.guild.id] : []));

/** The channels of messages that neither the state nor the events before them know; with threads they are threads. */
const strangeIn = (state: RootState, events: readonly LiveEvent[]): ReadonlySet<ChannelId> => {
  const strange = new Set<ChannelId>();
  if (!selectHasFeature(state, 'threads')) return strange;
  const made = new Set<ChannelId>();
  for (const { name, data } of events) {
    if (name === 'GUILD_CHANNEL_CREATE' || name === 'DIRECT_CREATE') made.add(data.channel.id);
    else if (name === 'GUILD_JOINED') for (const { id } of data.guild.channels) made.add(id);
    else if (name === 'THREAD_CREATE' || name === 'THREAD_EDIT') made.add(data.thread.id);
    else if (
      name === 'CHANNEL_MESSAGE' &&
      !(data.channelId in state.channels.byId) &&
      !made.has(data.channelId)
    )
      strange.add(data.channelId);
  }
  return strange;
};

/** The same batch where these channels are known, by an answer that is taken with it. */
export const knowing = (batch: LiveBatch, channelIds: Iterable<ChannelId>): LiveBatch => {
  if (batch.strange === undefined || batch.strange.size === 0) return batch;
  const strange = new Set(batch.strange);
  for (const id of channelIds) strange.delete(id);
  return { ...batch, strange };
};

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
  strange: strangeIn(state, events),
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
