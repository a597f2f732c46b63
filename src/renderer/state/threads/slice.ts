import { createSlice, type Draft } from '@reduxjs/toolkit';
import type { Thread } from '../../../contract/entities/thread';
import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId } from '../../../contract/ids';
import { isArchived } from '../../../domain/threads/thread';
import { guildsLoaded } from '../guilds/actions';
import { hear, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import type { MessageRow } from '../messages/message-list';
import { keptRestored, pageLoaded } from '../messages/slice';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import { threadLost, threadsLoaded } from './actions';
import { beginsFollowing } from './follows';
import type { ThreadRow, ThreadsState } from './types';

const initialState: ThreadsState = { byId: {}, lines: {} };

type State = Draft<ThreadsState>;

const rowOf = (
  {
    hasUnread: _hasUnread,
    lastReadId: _lastReadId,
    unreadCount: _unreadCount,
    mentionCount: _mentionCount,
    everyoneCount: _everyoneCount,
    replyCount: _replyCount,
    ...thread
  }: Thread,
  following: boolean,
): ThreadRow => ({ ...thread, following: thread.following ?? following });

const put = (state: State, thread: Thread, following = false): void => {
  state.byId[thread.id] = rowOf(thread, state.byId[thread.id]?.following ?? following);
  removeKey(state.lines, thread.id);
};

const forgetWhere = (state: State, isGone: (thread: ThreadRow) => boolean): void => {
  for (const thread of Object.values<ThreadRow>(state.byId))
    if (isGone(thread)) removeKey(state.byId, thread.id);
};

const remove = (state: State, id: ChannelId): void => {
  removeKey(state.byId, id);
  removeKey(state.lines, id);
};

const isNewer = (createdAt: string, { lastMessageAt }: { readonly lastMessageAt: string }): boolean =>
  Date.parse(createdAt) > Date.parse(lastMessageAt);

/**
 * Whether the number of a thread's messages has a change already; null where that is not known. The thread then has all
 * changes up to this one.
 */
const take = (thread: Draft<ThreadRow> | undefined, change: number | undefined): boolean | null => {
  if (change === undefined || thread == null || thread.changes === null) return null;
  if (change <= thread.changes) return true;
  thread.changes = change;
  return false;
};

const countMessage = (state: State, data: EventData<'CHANNEL_MESSAGE'>, batch: LiveBatch): void => {
  const { channelId, message, change } = data;
  const thread = state.byId[channelId];
  if (thread !== undefined && !thread.following && beginsFollowing(data, batch)) thread.following = true;
  const row = thread ?? state.lines[channelId];
  if (row === undefined || (take(thread, change) ?? !isNewer(message.createdAt, row))) return;
  row.messageCount += 1;
  if (isNewer(message.createdAt, row)) row.lastMessageAt = message.createdAt;
  if (thread !== undefined) thread.archived = false;
};

const countDeleted = (
  state: State,
  { channelId, change }: EventData<'CHANNEL_MESSAGE_DELETE'>,
  isAgain: boolean,
): void => {
  const thread = state.byId[channelId];
  const row = thread ?? state.lines[channelId];
  if (row === undefined || (take(thread, change) ?? isAgain)) return;
  row.messageCount = Math.max(0, row.messageCount - 1);
};

/** The events that are applied again: a deletion counts only where it is known not to be in the number. */
const replays: Hears<ThreadsState> = {
  THREAD_CREATE: (state, { thread }, { me }) => put(state, thread, thread.creatorId === me),
  THREAD_EDIT: (state, { thread }) => put(state, thread),
  THREAD_DELETE: (state, { threadId }) => remove(state, threadId),
  THREAD_FOLLOW: (state, { threadId, following }) => {
    const row = state.byId[threadId];
    if (row !== undefined) row.following = following;
  },
  CHANNEL_MESSAGE: countMessage,
  CHANNEL_MESSAGE_DELETE: (state, data) => countDeleted(state, data, true),
  GUILD_CHANNEL_CREATE: (state, { threads = [] }) => {
    for (const thread of threads) put(state, thread);
  },
  GUILD_CHANNEL_DELETE: (state, { channelId }) =>
    forgetWhere(state, ({ parentId }) => parentId === channelId),
  GUILD_JOINED: (state, { guild }) => {
    forgetWhere(state, ({ guildId }) => guildId === guild.id);
    for (const thread of guild.threads) put(state, thread);
  },
  GUILD_LEFT: (state, { guildId }) => forgetWhere(state, (thread) => thread.guildId === guildId),
};

const hears: Hears<ThreadsState> = {
  ...replays,
  CHANNEL_MESSAGE_DELETE: (state, data) => countDeleted(state, data, false),
};

/** Notes what messages say of their threads, where more is not known. */
const noteLines = (state: State, messages: readonly Pick<MessageRow, 'thread'>[]): void => {
  for (const { thread } of messages)
    if (thread != null && state.byId[thread.id] === undefined) state.lines[thread.id] = thread;
};

const threadsSlice = createSlice({
  name: 'threads',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (state, { payload }) => {
        state.byId = { ...payload.threads };
      })
      .addCase(guildsLoaded, (state, { payload: { guilds, since } }) => {
        const channels = new Set(guilds.flatMap((guild) => guild.channels.map(({ id }) => id)));
        // The open one may be one that is not followed.
        forgetWhere(state, ({ id, parentId }) => id !== since.openChannelId || !channels.has(parentId));
        for (const guild of guilds) for (const thread of guild.threads) put(state, thread);
        hear(state, since, replays);
      })
      .addCase(threadsLoaded, (state, { payload: { threads, since, all } }) => {
        if (all !== undefined)
          forgetWhere(
            state,
            (thread) =>
              thread.parentId === all.parentId &&
              isArchived(thread, since.now) === all.archived &&
              thread.id !== since.openChannelId,
          );
        for (const thread of threads) put(state, thread);
        hear(state, since, replays);
      })
      .addCase(threadLost, (state, { payload }) => remove(state, payload))
      .addCase(pageLoaded, (state, { payload: { page, since } }) => {
        noteLines(state, page.messages);
        hear(state, since, { CHANNEL_MESSAGE: countMessage });
      })
      .addCase(keptRestored, (state, { payload }) => noteLines(state, payload.kept.messages))
      .addCase(liveEventsReceived, (state, { payload }) =>
        hear(state, payload, payload.decisions === null ? replays : hears),
      ),
});

export const threadsReducer = threadsSlice.reducer;
