import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Thread } from '../../../contract/entities/thread';
import { type ChannelId, type GuildId, toId } from '../../../contract/ids';
import { conversationsLoaded } from '../conversations/actions';
import { guildsLoaded } from '../guilds/actions';
import { hear, type Hears, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import { threadLost, threadsLoaded } from '../threads/actions';
import type { ThreadRow } from '../threads/types';
import {
  changeConversation,
  clear,
  countDeleted,
  countMessage,
  putBack,
  putChannel,
  putConversation,
  putEntry,
  putThread,
  takeRead,
} from './counting';
import type { State } from './spans';
import { takeConversations, takeGuilds, takeThreads } from './take-answer';
import type { CountedThread, UnreadEntry, UnreadState } from './types';

const initialState: UnreadState = {
  ...{ channels: {}, pings: {}, counts: {}, spans: {}, unmarked: {}, readUpTo: {}, held: {} },
  conversations: {},
  threads: {},
  opened: null,
};

const forget = (state: State, channelId: ChannelId): void => {
  clear(state, channelId);
  removeKey(state.readUpTo, channelId);
  removeKey(state.spans, channelId);
};

const forgetGuild = (state: State, guildId: GuildId, isGone: (id: ChannelId) => boolean): void => {
  for (const marks of [state.channels, state.unmarked]) {
    for (const [id, home] of Object.entries(marks) as [ChannelId, GuildId][]) {
      if (home === guildId && isGone(id)) clear(state, id);
    }
  }
};

const forgetThread = (state: State, id: ChannelId): void => {
  forget(state, id);
  removeKey(state.threads, id);
};

const forgetThreads = (state: State, isGone: (thread: CountedThread) => boolean): void => {
  for (const [id, thread] of Object.entries<CountedThread>(state.threads))
    if (isGone(thread)) forgetThread(state, toId<ChannelId>(id));
};

/** A thread is told to all who see it: whether one of them follows it is known, or is not so. */
const meetThread = (state: State, { id, guildId, parentId }: Thread, isFollowed: boolean): void => {
  state.threads[id] ??= { guildId, parentId, isFollowed };
};

const hears: Hears<UnreadState> = {
  CHANNEL_MESSAGE: (state, data, batch) => countMessage(state, data, batch, false),
  CHANNEL_MESSAGE_DELETE: countDeleted,
  CHANNEL_READ: takeRead,
  CHANNEL_UNREAD: putBack,
  /** A channel that the user was given access to may hold unread messages. */
  GUILD_CHANNEL_CREATE: (state, { guildId, channel, threads = [] }, batch) => {
    putChannel(state, guildId, channel, batch);
    for (const thread of threads) putThread(state, thread, batch);
  },
  GUILD_CHANNEL_DELETE: (state, { channelId }) => {
    forget(state, channelId);
    forgetThreads(state, ({ parentId }) => parentId === channelId);
  },
  GUILD_JOINED: (state, { guild }, batch) => {
    const here = new Set(guild.channels.map((channel) => channel.id));
    forgetThreads(state, (thread) => thread.guildId === guild.id);
    forgetGuild(state, guild.id, (id) => !here.has(id));
    for (const channel of guild.channels) putChannel(state, guild.id, channel, batch);
    for (const thread of guild.threads) putThread(state, thread, batch);
  },
  THREAD_CREATE: (state, { thread }, { me }) => meetThread(state, thread, thread.creatorId === me),
  THREAD_EDIT: (state, { thread }) => meetThread(state, thread, false),
  THREAD_DELETE: (state, { threadId }) => forgetThread(state, threadId),
  THREAD_FOLLOW: (state, { threadId, following }) => {
    const thread = state.threads[threadId];
    if (thread !== undefined) thread.isFollowed = following;
    if (!following) forget(state, threadId);
  },
  DIRECT_CREATE: (state, { channel }, batch) => putConversation(state, channel, batch),
  DIRECT_EDIT: (state, { channel }, batch) => changeConversation(state, channel, batch),
  DIRECT_REMOVE: (state, { channelId }) => {
    forget(state, channelId);
    removeKey(state.conversations, channelId);
  },
  GUILD_LEFT: (state, { guildId }) => {
    forgetGuild(state, guildId, () => true);
    forgetThreads(state, (thread) => thread.guildId === guildId);
  },
};

/** The same for events that are applied again: their messages have been counted already. */
const replays: Hears<UnreadState> = {
  ...hears,
  CHANNEL_MESSAGE: (state, data, batch) => countMessage(state, data, batch, true),
};

const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    /** A channel is about to be opened, and then to be read. */
    channelOpened: (state, { payload }: PayloadAction<ChannelId>) => {
      const count = state.counts[payload];
      state.opened = count === undefined ? null : { channelId: payload, count };
    },
    channelRead: (state, { payload }: PayloadAction<ChannelId>) => clear(state, payload),
    /** Undoes what the server refused to do: channels are as they were before. */
    unreadRestored: (state, { payload }: PayloadAction<Readonly<Record<ChannelId, UnreadEntry>>>) => {
      for (const [id, entry] of Object.entries(payload) as [ChannelId, UnreadEntry][])
        putEntry(state, id, entry);
    },
    /** The call that marks the channel read has failed. */
    readMarkLost: (state, { payload }: PayloadAction<{ channelId: ChannelId; guildId: GuildId }>) => {
      state.unmarked[payload.channelId] = payload.guildId;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => ({
        ...initialState,
        ...payload.unread,
        conversations: Object.fromEntries(
          Object.values(payload.conversations.byId).map(({ id, request: isRequest, lastMessageAt }) => [
            id,
            { isRequest, toldTo: lastMessageAt },
          ]),
        ),
        threads: Object.fromEntries(
          Object.values<ThreadRow>(payload.threads).map(
            ({ id, guildId, parentId, following: isFollowed }) => [id, { guildId, parentId, isFollowed }],
          ),
        ),
      }))
      .addCase(guildsLoaded, (state, { payload }) => takeGuilds(state, payload, replays))
      .addCase(conversationsLoaded, (state, { payload }) => takeConversations(state, payload, replays))
      .addCase(threadsLoaded, (state, { payload }) => takeThreads(state, payload, replays))
      .addCase(threadLost, (state, { payload }) => {
        if (payload in state.threads) forgetThread(state, payload);
      })
      .addCase(liveEventsReceived, (state, { payload }) =>
        hear(state, payload, payload.decisions === null ? replays : hears),
      ),
});

export const { channelOpened, channelRead, readMarkLost, unreadRestored } = unreadSlice.actions;
export const unreadReducer = unreadSlice.reducer;
