import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Channel } from '../../../contract/entities/channel';
import type { Guild } from '../../../contract/entities/guild';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { isPing, type PingContext } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { guildsLoaded } from '../guilds/actions';
import { hear, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import { rolesOfMine } from '../roles/pinging';
import { sessionEnded } from '../session/slice';
import type { UnreadState } from './types';

const initialState: UnreadState = { channels: {}, pings: {}, unmarked: {}, readUpTo: {} };

type State = Draft<UnreadState>;

const clear = (state: State, channelId: ChannelId): void => {
  removeKey(state.channels, channelId);
  removeKey(state.pings, channelId);
  removeKey(state.unmarked, channelId);
};

/**
 * Takes the server's unread state of a channel, if the server tells it; the channel on the screen is not marked read on
 * the server yet.
 */
const putChannel = (
  state: State,
  guildId: GuildId,
  { id, hasUnread, lastReadId }: Channel,
  openChannelId: ChannelId | null,
): void => {
  if (hasUnread === null) return;
  if (hasUnread && lastReadId !== null) state.readUpTo[id] = lastReadId;
  else removeKey(state.readUpTo, id);
  if (!hasUnread) clear(state, id);
  else if (id === openChannelId) state.unmarked[id] = guildId;
  else state.channels[id] = guildId;
};

const put = (state: State, guild: Guild, openChannelId: ChannelId | null): void => {
  for (const channel of guild.channels) putChannel(state, guild.id, channel, openChannelId);
};

const forgetGuild = (state: State, guildId: GuildId, isGone: (id: ChannelId) => boolean): void => {
  for (const marks of [state.channels, state.unmarked]) {
    for (const [id, home] of Object.entries(marks) as [ChannelId, GuildId][]) {
      if (home === guildId && isGone(id)) clear(state, id);
    }
  }
};

const pingsMe = (
  content: string,
  { mentionsEveryone, roles }: Pick<PingContext, 'mentionsEveryone' | 'roles'>,
  { me, hosts }: Pick<LiveBatch, 'me' | 'hosts'>,
): boolean =>
  me !== null &&
  content.includes('@') &&
  isPing(parseMarkup(content, hosts), { userId: me, mentionsEveryone, ...(roles && { roles }) });

const hears: Hears<UnreadState> = {
  CHANNEL_MESSAGE: (state, { guildId, channelId, message }, batch) => {
    if (message.authorId === batch.me) return;
    const isOpen = channelId === batch.openChannelId;
    const marks = isOpen ? state.unmarked : state.channels;
    marks[channelId] = guildId;
    if (isOpen && batch.isFocused) return;
    const mentionsEveryone = batch.calmGuilds.includes(guildId) ? false : message.mentionsEveryone;
    const roles = rolesOfMine(message.mentionRoles, batch.myRoles?.[guildId] ?? []);
    if (pingsMe(message.content, { mentionsEveryone, roles }, batch)) {
      state.pings[channelId] = (state.pings[channelId] ?? 0) + 1;
    }
  },
  CHANNEL_READ: (state, { channelId }) => {
    clear(state, channelId);
    removeKey(state.readUpTo, channelId);
  },
  /** A channel that the user was given access to may hold unread messages. */
  GUILD_CHANNEL_CREATE: (state, { guildId, channel }, { openChannelId }) =>
    putChannel(state, guildId, channel, openChannelId),
  GUILD_CHANNEL_DELETE: (state, { channelId }) => {
    clear(state, channelId);
    removeKey(state.readUpTo, channelId);
  },
  GUILD_JOINED: (state, { guild }, { openChannelId }) => {
    const here = new Set(guild.channels.map((channel) => channel.id));
    forgetGuild(state, guild.id, (id) => !here.has(id));
    put(state, guild, openChannelId);
  },
  GUILD_LEFT: (state, { guildId }) => forgetGuild(state, guildId, () => true),
};

/** The same for replayed events, whose pings have been counted already. */
const replays: Hears<UnreadState> = {
  ...hears,
  CHANNEL_MESSAGE: (state, { guildId, channelId, message }, { me, openChannelId }) => {
    if (message.authorId === me) return;
    const marks = channelId === openChannelId ? state.unmarked : state.channels;
    marks[channelId] = guildId;
  },
};

const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    channelRead: (state, { payload }: PayloadAction<ChannelId>) => clear(state, payload),
    /** The call that marks the channel read has failed. */
    readMarkLost: (state, { payload }: PayloadAction<{ channelId: ChannelId; guildId: GuildId }>) => {
      state.unmarked[payload.channelId] = payload.guildId;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => ({ ...payload.unread, readUpTo: {} }))
      .addCase(guildsLoaded, (state, { payload: { guilds, since } }) => {
        const { pings } = state;
        Object.assign(state, { channels: {}, pings: {}, unmarked: {}, readUpTo: {} });
        for (const guild of guilds) put(state, guild, since.openChannelId);
        hear(state, since, replays);
        for (const [id, count] of Object.entries(pings) as [ChannelId, number][]) {
          if (id in state.channels || id in state.unmarked) state.pings[id] = count;
        }
      })
      .addCase(liveEventsReceived, (state, { payload }) =>
        hear(state, payload, payload.decisions === null ? replays : hears),
      ),
});

export const { channelRead, readMarkLost } = unreadSlice.actions;
export const unreadReducer = unreadSlice.reducer;
