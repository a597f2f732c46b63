import type { LiveEvent } from '../../../contract/gateway/events';
import type { Failure, Result, Told } from '../../../contract/failure';
import { success } from '../../../contract/failure';
import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { ChannelId, UserId } from '../../../contract/ids';
import type { CallArgs } from '../../../contract/rest';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, failureText, inWords, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { openChannel, repairSelection } from '../navigation/thunks';
import { overlayClosed } from '../overlays/slice';
import { UNTOLD } from '../relations/related-user';
import { changeRelation } from '../relations/thunks';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectConversation, selectConversationWith } from './selectors';

const OPENING: Texts = { otherwise: msg('Failed to open the conversation') };
const GROUP: Texts = { otherwise: msg('Failed to create the group') };
const CLOSING: Texts = { otherwise: msg('Failed to close the conversation') };
const ANSWERING: Texts = { otherwise: msg('Failed to answer the message request') };
const ADDING: Texts = { otherwise: msg('Failed to add to the group') };
const REMOVING: Texts = { otherwise: msg('Failed to remove from the group') };
const LEAVING: Texts = { otherwise: msg('Failed to leave the group') };
const EDITING: Texts = { otherwise: msg('Failed to update the group') };

/** Opens a conversation on the screen. */
export const showConversation =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { overlays } = getState();
    if (overlays.open !== null && !overlays.isHeld) dispatch(overlayClosed());
    await dispatch(openChannel(guildOfConversation(channelId), channelId));
  };

const opening =
  (userIds: readonly UserId[]): InnerThunk<Promise<Result<ChannelId>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('direct.open', { userIds: [...userIds] }),
        tells: ({ channel }) => [liveEvent('DIRECT_CREATE', { channel })],
      }),
    );
    if (!result.ok) return result;
    await dispatch(showConversation(result.value.channel.id));
    return success(result.value.channel.id);
  };

/** Opens the conversation with somebody, which is made if there is none; a toast says why it cannot be. */
export const messageUser =
  (userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectConversationWith(getState(), userId);
    if (known !== null) {
      await dispatch(showConversation(known.id));
      return;
    }
    const result = await dispatch(opening([userId]));
    if (!result.ok) dispatch(toastShown('error', failureText(OPENING, result.failure)));
  };

/** Makes a group with some people, or opens the conversation with one; answers a failure in words. */
export const createGroup =
  (userIds: readonly UserId[]): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) =>
    doneInWords(GROUP, await dispatch(opening(userIds)));

interface Ending {
  readonly channelId: ChannelId;
  readonly make: () => Promise<Told<unknown>>;
  readonly texts: Texts;
}

/** Takes a conversation from the list at once; it is back, with a toast, if the server refuses. */
const ending =
  ({ channelId, make, texts }: Ending): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { conversations, unread } = getState();
    const before = conversations.byId[channelId];
    const back = (_why: Failure): readonly LiveEvent[] => {
      if (before === undefined) return [];
      const count = unread.counts[channelId] ?? 0;
      const channel: DirectChannel = {
        ...before,
        ...{ hasUnread: channelId in unread.channels, lastReadId: unread.readUpTo[channelId] ?? null },
        ...{ unreadCount: count, mentionCount: before.request ? 0 : count, changes: null },
      };
      return [liveEvent('DIRECT_CREATE', { channel })];
    };
    const done = dispatch(act({ make, shows: [liveEvent('DIRECT_REMOVE', { channelId })], undo: back }));
    dispatch(repairSelection());
    const result = await done;
    if (!result.ok) dispatch(toastShown('error', failureText(texts, result.failure)));
  };

/** Takes a conversation from the list until the next message. */
export const closeConversation =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      ending({ channelId, make: () => bridge.callApi('direct.close', { channelId }), texts: CLOSING }),
    );

/** Accepts what somebody has written who is no friend: it is a conversation as any other from now on. */
export const acceptRequest =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('direct.answer', { channelId, accept: true }),
        tells: () => {
          const row = selectConversation(getState(), channelId);
          if (row === null) return [];
          const read = { hasUnread: false, lastReadId: null, unreadCount: 0, mentionCount: 0, changes: null };
          return [liveEvent('DIRECT_EDIT', { channel: { ...row, ...read, request: false } })];
        },
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(ANSWERING, result.failure)));
  };

/** Declines what somebody has written who is no friend; they are not told. */
export const declineRequest =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      ending({
        channelId,
        make: () => bridge.callApi('direct.answer', { channelId, accept: false }),
        texts: ANSWERING,
      }),
    );

/** Declines, and blocks who has written. */
export const blockRequest =
  (channelId: ChannelId, userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const who = selectConversation(getState(), channelId)?.members.find(({ id }) => id === userId);
    await dispatch(declineRequest(channelId));
    if (who !== undefined) await dispatch(changeRelation('block', { ...who, ...UNTOLD }));
  };

type Changed = Promise<Told<{ readonly channel: DirectChannel }>>;

const changing =
  (make: () => Changed, texts: Texts): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) => {
    const result = await dispatch(
      act({ make, tells: ({ channel }) => [liveEvent('DIRECT_EDIT', { channel })] }),
    );
    return doneInWords(texts, result);
  };

/** Adds a friend to a group. */
export const addToGroup =
  (channelId: ChannelId, userId: UserId): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(changing(() => bridge.callApi('direct.add', { channelId, userId }), ADDING));

/** Removes somebody from a group, which only its owner may do. */
export const removeFromGroup =
  (channelId: ChannelId, userId: UserId): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(changing(() => bridge.callApi('direct.remove', { channelId, userId }), REMOVING));

/** Changes the name or the picture of a group. */
export const editGroup =
  (args: CallArgs<'direct.edit'>): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(changing(() => bridge.callApi('direct.edit', args), EDITING));

/** Leaves a group; answers a failure in words. */
export const leaveGroup =
  (channelId: ChannelId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('direct.leave', { channelId }),
        tells: () => [liveEvent('DIRECT_REMOVE', { channelId })],
      }),
    );
    if (result.ok) dispatch(repairSelection());
    return inWords(LEAVING, result.ok ? success(null) : result);
  };
