import type { ChannelId, MessageId } from '../../../contract/ids';
import { COUNTS, TEXT_LIMITS, TIMERS } from '../../../contract/limits';
import { toId } from '../../../contract/ids';
import { codePoints } from '../../../domain/messages/code-points';
import { isTypingCallDue } from '../../../domain/messages/typing-cadence';
import { draftRestored, draftTaken, EMPTY_DRAFT } from '../composer/slice';
import { failureText } from '../failures';
import { optimistic } from '../optimistic';
import { selectMe } from '../session/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { channelRead } from '../unread/slice';
import {
  messageConfirmed,
  messageEdited,
  messageHidden,
  messageRefused,
  messageSent,
  messagesFailed,
  messagesLoaded,
  messagesRequested,
  missingLoaded,
  olderLoaded,
  olderRequested,
} from './slice';

const PAGE = COUNTS.messagesPage;

/** Loads a channel's newest messages, unless they are held already. */
export const loadMessages =
  (channelId: ChannelId, options: { readonly anew?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const known = getState().messages.byChannel[channelId];
    // A list that is loading was asked for already; one that is loaded is kept up to date by events.
    if (known !== undefined && known.phase !== 'failed' && options.anew !== true) return;
    dispatch(messagesRequested(channelId));
    const result = await bridge.callApi('messages.list', { channelId, limit: PAGE });
    if (!result.ok) {
      dispatch(messagesFailed({ channelId, error: failureText('messages.list', result.failure) }));
      return;
    }
    const { messages } = result.value.data;
    dispatch(messagesLoaded({ channelId, messages, hasOlder: messages.length >= PAGE }));
  };

/** Loads the page before the oldest message that is held. */
export const loadOlder =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const list = getState().messages.byChannel[channelId];
    const oldest = list?.ids[0];
    if (list?.phase !== 'loaded' || !list.hasOlder || list.isLoadingOlder || oldest === undefined) return;
    dispatch(olderRequested(channelId));
    const result = await bridge.callApi('messages.list', { channelId, before: oldest, limit: PAGE });
    if (!result.ok) {
      dispatch(messagesFailed({ channelId, error: failureText('messages.list', result.failure) }));
      return;
    }
    const { messages } = result.value.data;
    dispatch(olderLoaded({ channelId, messages, hasOlder: messages.length >= PAGE }));
  };

/** Loads a page of what is missing before a gap. */
export const loadMissing =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().messages.byChannel[channelId]?.gapBefore;
    if (before == null) return;
    const limit = COUNTS.messagesPageMax;
    const result = await bridge.callApi('messages.list', { channelId, before, limit });
    if (!result.ok) {
      dispatch(toastShown('error', failureText('messages.list', result.failure)));
      return;
    }
    const { messages } = result.value.data;
    dispatch(missingLoaded({ channelId, messages, hasOlder: messages.length >= limit }));
  };

/**
 * Sends what stands in a channel's composer: a temporary message at once, composer and reply target cleared; the
 * server's id replaces it, or it goes and text and target come back (server-area.md 4). Blank text is ignored.
 */
export const sendMessage =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now, makeNonce }) => {
    const me = selectMe(getState());
    const draft = getState().composer.drafts[channelId] ?? EMPTY_DRAFT;
    const content = draft.text.trim();
    if (me === null || content === '' || codePoints(content) > TEXT_LIMITS.message) return;
    const nonce = makeNonce();
    const time = now();
    await optimistic({
      apply: () => {
        dispatch(draftTaken(channelId));
        dispatch(
          messageSent({
            channelId,
            message: {
              id: toId<MessageId>(`temp-${time}-${nonce}`),
              content,
              createdAt: new Date(time).toISOString(),
              authorId: me.id,
              username: me.username,
              avatar: me.avatar,
              avatarDecoration: me.avatarDecoration,
              displayName: null,
              role: me.role,
              isEdited: false,
              editedAt: null,
              parentId: draft.replyTo,
              mentionsEveryone: null,
              nonce,
            },
          }),
        );
      },
      call: () => bridge.callApi('messages.create', { channelId, content, parentId: draft.replyTo, nonce }),
      confirm: ({ data }) => dispatch(messageConfirmed({ channelId, nonce, id: data.id, createdAt: data.createdAt })),
      rollback: (failure) => {
        dispatch(messageRefused({ channelId, nonce }));
        dispatch(draftRestored({ channelId, draft }));
        dispatch(toastShown('error', failureText('messages.create', failure)));
      },
    });
  };

/** Changes a message of one's own: at once, and back when the server refuses. */
export const editMessage =
  (channelId: ChannelId, messageId: MessageId, text: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now }) => {
    const message = getState().messages.byChannel[channelId]?.byId[messageId];
    const content = text.trim();
    if (message === undefined || content === '' || content === message.content) return;
    await optimistic({
      apply: () =>
        dispatch(
          messageEdited({ channelId, messageId, content, isEdited: true, editedAt: new Date(now()).toISOString() }),
        ),
      call: () => bridge.callApi('messages.edit', { messageId, content }),
      rollback: (failure) => {
        const { content: before, isEdited, editedAt } = message;
        dispatch(messageEdited({ channelId, messageId, content: before, isEdited, editedAt }));
        dispatch(toastShown('error', failureText('messages.edit', failure)));
      },
    });
  };

/** Deletes a message: off the screen at once; when the server refuses, the channel is fetched again. */
export const deleteMessage =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    await optimistic({
      apply: () => dispatch(messageHidden({ channelId, messageId })),
      call: () => bridge.callApi('messages.delete', { messageId }),
      rollback: (failure) => {
        dispatch(toastShown('error', failureText('messages.delete', failure)));
        void dispatch(loadMessages(channelId, { anew: true }));
      },
    });
  };

/** Says that somebody is typing: on the first character and each tenth (server-area.md 4). Failures say nothing. */
export const reportTyping =
  (channelId: ChannelId, before: string, after: string): AppThunk =>
  (_dispatch, _getState, { bridge }) => {
    if (isTypingCallDue(before, after)) void bridge.callApi('channels.typing', { channelId });
  };

/** Marks a channel read, here at once and on the server. */
export const markRead =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(channelRead(channelId));
    await bridge.callApi('channels.markRead', { channelId });
  };

const markedAt = new WeakMap<object, Map<ChannelId, { at: number; again: boolean }>>();

/**
 * A message stands in the open channel, the window has the focus and the list is at its end: it is read. One call a
 * channel, at most every 3 s; the last of several is not forgotten (docs/protocol.md, Reading).
 */
export const reportSeen =
  (channelId: ChannelId): AppThunk =>
  (dispatch, _getState, extra) => {
    const marks = markedAt.get(extra) ?? new Map<ChannelId, { at: number; again: boolean }>();
    markedAt.set(extra, marks);
    const last = marks.get(channelId);
    const time = extra.now();
    if (last !== undefined && time - last.at < TIMERS.markReadEveryMs) {
      if (!last.again) {
        last.again = true;
        extra.later(() => {
          last.again = false;
          dispatch(reportSeen(channelId));
        }, TIMERS.markReadEveryMs - (time - last.at));
      }
      return;
    }
    marks.set(channelId, { at: time, again: false });
    void dispatch(markRead(channelId));
  };
