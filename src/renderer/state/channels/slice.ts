import { createSlice, type Draft } from '@reduxjs/toolkit';
import type { Channel } from '../../../contract/entities/channel';
import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { Guild } from '../../../contract/entities/guild';
import type { Thread } from '../../../contract/entities/thread';
import { type CategoryId, type ChannelId, type GuildId, toId, type UserId } from '../../../contract/ids';
import { guildOfConversation, isConversation } from '../../../contract/conversation-ids';
import { VOICE_LIMITS } from '../../../contract/voice-limits';
import { conversationName } from '../../../domain/conversations/names';
import { CONVERSATION_RIGHTS } from '../../../domain/people/conversation';
import { conversationsLoaded } from '../conversations/actions';
import { guildsLoaded } from '../guilds/actions';
import { hear, hearing, type Hears, liveEventsReceived } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { threadLost, threadsLoaded } from '../threads/actions';
import type { ChannelRow, ChannelsState } from './types';

const initialState: ChannelsState = {
  byId: {},
  byGuild: {},
  categories: {},
  categoriesByGuild: {},
  hidden: {},
};

const rowOf = (
  guildId: GuildId,
  { hasUnread: _hasUnread, lastReadId: _lastReadId, participants: _participants, ...channel }: Channel,
): ChannelRow => ({
  ...channel,
  guildId,
});

const NOT_TOLD = {
  ...{ topic: null, slowmode: 0, nsfw: false, position: 0, categoryId: null, private: false },
  ...{ unreadCount: null, mentionCount: null, everyoneCount: null, replyCount: null, changes: null },
  ...{ userLimit: 0, bitrate: VOICE_LIMITS.bitrate },
} as const;

/** A conversation as the only channel of a guild that no list of guilds or channels has. */
const rowOfConversation = (channel: DirectChannel, me: UserId | null): ChannelRow => ({
  ...NOT_TOLD,
  id: channel.id,
  guildId: guildOfConversation(channel.id),
  name: conversationName(channel, me),
  type: 'text',
  permissions: CONVERSATION_RIGHTS,
});

/** A thread as a channel that no list of channels has. What may be done in it follows from its channel. */
const putThread = (state: Draft<ChannelsState>, { id, guildId, parentId, name }: Thread): void => {
  state.byId[id] = {
    ...NOT_TOLD,
    ...{ id, guildId, parentId, name, type: 'text', permissions: null },
    slowmode: state.byId[parentId]?.slowmode ?? 0,
  };
};

const forgetThreads = (state: Draft<ChannelsState>, isGone: (row: ChannelRow) => boolean): void => {
  for (const row of Object.values<ChannelRow>(state.byId))
    if (row.parentId !== undefined && isGone(row)) removeKey(state.byId, row.id);
};

const isOfConversation = ({ id, guildId }: ChannelRow): boolean => isConversation({ guildId, channelId: id });

const forget = (state: Draft<ChannelsState>, guildId: GuildId): void => {
  for (const id of state.byGuild[guildId] ?? []) removeKey(state.byId, id);
  for (const id of state.categoriesByGuild[guildId] ?? []) removeKey(state.categories, id);
  forgetThreads(state, (row) => row.guildId === guildId);
  removeKey(state.byGuild, guildId);
  removeKey(state.categoriesByGuild, guildId);
};

const put = (state: Draft<ChannelsState>, guild: Guild): void => {
  forget(state, guild.id);
  state.byGuild[guild.id] = guild.channels.map((channel) => channel.id);
  state.categoriesByGuild[guild.id] = guild.categories.map((category) => category.id);
  for (const channel of guild.channels) state.byId[channel.id] = rowOf(guild.id, channel);
  for (const category of guild.categories) state.categories[category.id] = { ...category, guildId: guild.id };
  for (const thread of guild.threads) putThread(state, thread);
};

const addId = <V>(record: Record<string, V[]>, key: string, id: V): void => {
  const ids = record[key];
  if (ids === undefined) record[key] = [id];
  else if (!ids.includes(id)) ids.push(id);
};

const hears: Hears<ChannelsState> = {
  GUILD_JOINED: (state, { guild }) => put(state, guild),
  GUILD_LEFT: (state, { guildId }) => forget(state, guildId),
  GUILD_CHANNEL_CREATE: (state, { guildId, channel, threads = [] }) => {
    if (state.byGuild[guildId] === undefined) return;
    state.byId[channel.id] = rowOf(guildId, channel);
    addId(state.byGuild, guildId, channel.id);
    removeKey(state.hidden, channel.id);
    for (const thread of threads) putThread(state, thread);
  },
  GUILD_CHANNEL_EDIT: (state, { guildId, channel }) => {
    const before = state.byId[channel.id];
    if (before === undefined) return;
    // An event for all viewers says nothing of what each of them may do.
    const permissions = channel.permissions ?? before.permissions;
    state.byId[channel.id] = { ...rowOf(guildId, channel), permissions };
  },
  GUILD_CHANNEL_DELETE: (state, { guildId, channelId, hidden }) => {
    if (hidden === true && state.byId[channelId] !== undefined) state.hidden[channelId] = true;
    removeKey(state.byId, channelId);
    forgetThreads(state, ({ parentId }) => parentId === channelId);
    const ids = state.byGuild[guildId];
    if (ids !== undefined) state.byGuild[guildId] = ids.filter((id) => id !== channelId);
  },
  GUILD_CHANNEL_ORDER: (state, { channels, categories }) => {
    for (const place of channels) {
      const channel = state.byId[place.id];
      if (channel !== undefined) Object.assign(channel, place);
    }
    for (const place of categories) {
      const category = state.categories[place.id];
      if (category !== undefined) category.position = place.position;
    }
  },
  GUILD_CATEGORY_CREATE: (state, { guildId, category }) => {
    if (state.byGuild[guildId] === undefined) return;
    state.categories[category.id] = { ...category, guildId };
    addId(state.categoriesByGuild, guildId, category.id);
    removeKey(state.hidden, category.id);
  },
  GUILD_CATEGORY_EDIT: (state, { guildId, category }) => {
    const before = state.categories[category.id];
    if (before === undefined) return;
    const permissions = category.permissions ?? before.permissions;
    state.categories[category.id] = { ...category, permissions, guildId };
  },
  GUILD_CATEGORY_DELETE: (state, { guildId, categoryId, hidden }) => {
    if (hidden === true && state.categories[categoryId] !== undefined) state.hidden[categoryId] = true;
    removeKey(state.categories, categoryId);
    const ids = state.categoriesByGuild[guildId];
    if (ids !== undefined) state.categoriesByGuild[guildId] = ids.filter((id) => id !== categoryId);
  },
  THREAD_CREATE: (state, { thread }) => putThread(state, thread),
  THREAD_EDIT: (state, { thread }) => putThread(state, thread),
  THREAD_DELETE: (state, { threadId }) => removeKey(state.byId, threadId),
  DIRECT_CREATE: (state, { channel }, { me }) => {
    state.byId[channel.id] = rowOfConversation(channel, me);
  },
  DIRECT_EDIT: (state, { channel }, { me }) => {
    state.byId[channel.id] = rowOfConversation(channel, me);
  },
  DIRECT_REMOVE: (state, { channelId }) => removeKey(state.byId, channelId),
  CHANNEL_ACCESS: (state, { placeId, permissions, private: isPrivate }) => {
    const place = state.byId[toId<ChannelId>(placeId)] ?? state.categories[toId<CategoryId>(placeId)];
    if (place === undefined) return;
    place.permissions = permissions;
    if (isPrivate !== undefined) place.private = isPrivate;
  },
};

const channelsSlice = createSlice({
  name: 'channels',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => payload.channels)
      .addCase(guildsLoaded, (state, { payload }) => {
        // Conversations are fetched by themselves.
        const { openChannelId } = payload.since;
        const thread = openChannelId === null ? undefined : state.byId[openChannelId];
        const kept = Object.entries(state.byId).filter(([, row]) => isOfConversation(row));
        Object.assign(state, {
          byId: Object.fromEntries(kept),
          ...{ byGuild: {}, categories: {}, categoriesByGuild: {}, hidden: {} },
        });
        for (const guild of payload.guilds) put(state, guild);
        // The open thread may be one that is not followed.
        if (thread?.parentId !== undefined && thread.parentId in state.byId) state.byId[thread.id] ??= thread;
        hear(state, payload.since, hears);
      })
      .addCase(threadsLoaded, (state, { payload: { threads, since } }) => {
        for (const thread of threads) putThread(state, thread);
        hear(state, since, hears);
      })
      .addCase(threadLost, (state, { payload }) => {
        // What was asked for as a thread may be a channel that has come meanwhile.
        if (state.byId[payload]?.parentId !== undefined) removeKey(state.byId, payload);
      })
      .addCase(conversationsLoaded, (state, { payload: { channels, since } }) => {
        for (const row of Object.values<ChannelRow>(state.byId))
          if (isOfConversation(row)) removeKey(state.byId, row.id);
        for (const channel of channels) state.byId[channel.id] = rowOfConversation(channel, since.me);
        hear(state, since, hears);
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const channelsReducer = channelsSlice.reducer;
