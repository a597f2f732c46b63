import { isConversation } from '../../../contract/conversation-ids';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { liveEventsReceived, type LiveBatch } from '../live-events';
import { selectCalmAmong, selectCalmGuilds, selectCountsReplies } from '../preferences/guild-selectors';
import { selectBlockedIds } from '../relations/selectors';
import { selectMyRoleIds } from '../roles/pinging';
import { selectHasFeature, selectInviteHosts, selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';

const joinedIn = (events: readonly LiveEvent[]) =>
  events.flatMap(({ name, data }) => (name === 'GUILD_JOINED' ? [data.guild.id] : []));

/** The channels of messages that neither the state nor the events before them know; with threads they are threads. */
const strangeIn = (
  state: RootState,
  events: readonly LiveEvent[],
  isKnown: (id: ChannelId, guildId: GuildId) => boolean = (id) => id in state.channels.byId,
): ReadonlySet<ChannelId> => {
  const strange = new Set<ChannelId>();
  if (!selectHasFeature(state, 'threads')) return strange;
  const made = new Set<ChannelId>();
  for (const { name, data } of events) {
    if (name === 'GUILD_CHANNEL_CREATE' || name === 'DIRECT_CREATE') made.add(data.channel.id);
    else if (name === 'GUILD_JOINED') for (const { id } of data.guild.channels) made.add(id);
    else if (name === 'THREAD_CREATE' || name === 'THREAD_EDIT') made.add(data.thread.id);
    else if (
      name === 'CHANNEL_MESSAGE' &&
      !isKnown(data.channelId, data.guildId) &&
      !made.has(data.channelId)
    )
      strange.add(data.channelId);
  }
  return strange;
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

/**
 * The events during a request for all guilds, for the state that the answer makes: channels that it has are known then,
 * and threads that it leaves out are not. Conversations are as they were.
 */
export const sinceGuilds = (state: RootState, since: LiveBatch, here: ReadonlySet<ChannelId>): LiveBatch => {
  const isKnown = (id: ChannelId, guildId: GuildId): boolean =>
    isConversation({ guildId, channelId: id }) ? id in state.channels.byId : here.has(id);
  return { ...since, strange: strangeIn(state, since.events, isKnown) };
};
