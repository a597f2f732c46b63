import { failure, type Result, success } from '../../../contract/failure';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { THREAD_LIMITS } from '../../../contract/thread-limits';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { liveEvent } from '../live-events';
import { selectMessage } from '../messages/selectors';
import { channelForgotten } from '../messages/slice';
import { openChannel, repairSelection } from '../navigation/thunks';
import type { AppThunk, InnerThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { threadsLoaded } from './actions';
import { findThread } from './find';
import { selectThread } from './selectors';
import type { ThreadRow } from './types';

const LISTING: Texts = { otherwise: msg('Failed to load threads') };
const OPENING: Texts = { otherwise: msg('Failed to open the thread') };
const CREATING: Texts = { otherwise: msg('Failed to create the thread') };
const EDITING: Texts = { otherwise: msg('Failed to update the thread') };
const DELETING: Texts = { otherwise: msg('Failed to delete the thread') };
const FOLLOWING: Texts = { otherwise: msg('Failed to follow the thread') };
const UNFOLLOWING: Texts = { otherwise: msg('Failed to unfollow the thread') };
const HAS_ONE = 409;

/** Opens a thread in place of the channel; one that is not known is asked for first. */
export const openThread =
  (threadId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectThread(getState(), threadId);
    if (known !== null) {
      await dispatch(openChannel(known.guildId, threadId));
      return;
    }
    const found = await dispatch(findThread(threadId));
    if (found.ok) await dispatch(openChannel(found.value.guildId, threadId));
    else dispatch(toastShown('error', failureText(OPENING, found.failure)));
  };

/** A page of a channel's threads. */
export interface ThreadPage {
  readonly last: ChannelId | null;
  readonly hasMore: boolean;
}

/** Fetches a page of the threads of a channel: of those that are open, or of those that are archived. */
export const loadThreads =
  (
    parentId: ChannelId,
    { archived, before }: { readonly archived: boolean; readonly before: ChannelId | null },
  ): AppThunk<Promise<Result<ThreadPage, string>>> =>
  async (dispatch) => {
    const limit = THREAD_LIMITS.page;
    const result = await dispatch(
      fetchSnapshot('threads.list', {
        ...{ channelId: parentId, archived, limit },
        ...(before === null ? {} : { before }),
      }),
    );
    if (!result.ok) return failure(failureText(LISTING, result.failure));
    const { value, since } = result.value;
    const { threads } = value;
    const hasMore = threads.length >= limit;
    const isAll = before === null && !hasMore;
    dispatch(threadsLoaded({ threads, since, ...(isAll ? { all: { parentId, archived } } : {}) }));
    return success({ last: threads.at(-1)?.id ?? null, hasMore });
  };

/** The thread of a message: as the message says, or as the server lists it; null if there is none. */
const threadOf =
  (channelId: ChannelId, messageId: MessageId): InnerThunk<Promise<ChannelId | null>> =>
  async (dispatch, getState) => {
    const said = selectMessage(getState(), channelId, messageId)?.thread ?? null;
    if (said !== null) return said.id;
    await Promise.all(
      [false, true].map((archived) => dispatch(loadThreads(channelId, { archived, before: null }))),
    );
    const found = Object.values<ThreadRow>(getState().threads.byId).find(
      (thread) => thread.messageId === messageId,
    );
    return found?.id ?? null;
  };

/** A new thread, of a message or of its own. */
export interface NewThread {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId | null;
  readonly name: string;
}

/** Creates a thread and opens it; where the message has one already, that one is opened. */
export const createThread =
  ({ guildId, channelId, messageId, name }: NewThread): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('threads.create', { channelId, messageId, name: name.trim() }),
        tells: ({ thread }) => [liveEvent('THREAD_CREATE', { guildId, channelId, thread })],
      }),
    );
    if (result.ok) {
      await dispatch(openThread(result.value.thread.id));
      return success(null);
    }
    const { failure: why } = result;
    const hasOne = messageId !== null && why.kind === 'refused' && why.status === HAS_ONE;
    const other = hasOne ? await dispatch(threadOf(channelId, messageId)) : null;
    if (other === null) return failure(failureText(CREATING, why));
    await dispatch(openThread(other));
    return success(null);
  };

/** What can be changed of a thread. */
export type ThreadChange = Partial<Pick<ThreadRow, 'name' | 'archived' | 'locked'>>;

const eventOf = (thread: ThreadRow): LiveEvent =>
  liveEvent('THREAD_EDIT', {
    ...{ guildId: thread.guildId, channelId: thread.parentId },
    thread: {
      ...thread,
      ...{ following: null, hasUnread: null, lastReadId: null },
      ...{ unreadCount: null, mentionCount: null, everyoneCount: null, replyCount: null },
    },
  });

/** Renames, archives or locks a thread: shown at once, and taken back if the server refuses. */
export const editThread =
  (channelId: ChannelId, change: ThreadChange): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectThread(getState(), channelId);
    if (before === null) return success(null);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('threads.edit', { channelId, ...change }),
        shows: [eventOf({ ...before, ...change })],
        undo: () => [eventOf(before)],
        tells: ({ thread }) => [
          liveEvent('THREAD_EDIT', { guildId: before.guildId, channelId: before.parentId, thread }),
        ],
      }),
    );
    return doneInWords(EDITING, result);
  };

/** The same from a menu: a toast says why it failed. */
export const changeThread =
  (channelId: ChannelId, change: ThreadChange): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(editThread(channelId, change));
    if (!result.ok) dispatch(toastShown('error', result.failure));
  };

/** Deletes a thread with its messages; who has it open is led to its channel. */
export const deleteThread =
  (channelId: ChannelId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const thread = selectThread(getState(), channelId);
    if (thread === null) return success(null);
    const { guildId, parentId } = thread;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('threads.delete', { channelId, reason: null }),
        tells: () => [liveEvent('THREAD_DELETE', { guildId, channelId: parentId, threadId: channelId })],
      }),
    );
    dispatch(repairSelection());
    return doneInWords(DELETING, result);
  };

/** Follows a thread or ends that: shown at once, and taken back if the server refuses. */
export const setFollowing =
  (threadId: ChannelId, following: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const thread = selectThread(getState(), threadId);
    if (thread === null) return;
    const { guildId, parentId: channelId } = thread;
    const event = (is: boolean) =>
      liveEvent('THREAD_FOLLOW', { guildId, channelId, threadId, following: is });
    const result = await dispatch(
      act<unknown>({
        make: () =>
          following
            ? bridge.callApi('threads.follow', { channelId: threadId })
            : bridge.callApi('threads.unfollow', { channelId: threadId }),
        shows: [event(following)],
        undo: () => [event(!following)],
      }),
    );
    if (!result.ok) {
      dispatch(toastShown('error', failureText(following ? FOLLOWING : UNFOLLOWING, result.failure)));
      // What was unread is known again.
      if (!following) await dispatch(findThread(threadId));
    }
  };

/** Drops the messages of threads that are gone with their channels. */
export const forgetGoneThreads =
  (before: RootState['channels']['byId']): AppThunk =>
  (dispatch, getState) => {
    const { messages, channels } = getState();
    if (channels.byId === before) return;
    for (const id of Object.keys(messages.byChannel) as ChannelId[])
      if (before[id]?.parentId !== undefined && !(id in channels.byId)) dispatch(channelForgotten(id));
  };
