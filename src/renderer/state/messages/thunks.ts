import { type Failure, KEPT, type Result, success } from '../../../contract/failure';
import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import { COUNTS, TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { codePoints } from '../../../domain/messages/code-points';
import { isTypingCallDue } from '../../../domain/messages/typing-cadence';
import { selectChannel } from '../channels/selectors';
import {
  correctionReturned,
  correctionSent,
  correctionTaken,
  draftRestored,
  draftTaken,
  EMPTY_DRAFT,
} from '../composer/slice';
import { failureText } from '../failures';
import { heldMessage } from '../held/held-message';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { sentMentions } from '../members/mentions';
import { selectGuildPrivacy } from '../preferences/guild-selectors';
import { selectHasFeature, selectMe } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { offerUndo } from '../undo/thunks';
import { explainRefusal } from './explain-refusal';
import { followKept, restoreKept } from './kept-thunks';
import { loadPage, loadWindow } from './load-page';
import type { MessageRow } from './message-list';
import { postMessage } from './post-message';
import { selectMessage } from './selectors';
import {
  messageChanged,
  messageRefused,
  messageRemoved,
  messageRestored,
  messageSent,
  messagesRequested,
  missingRequested,
  olderRequested,
  pageFailed,
} from './slice';

/** The channel's ids as events carry them. */
const selectContext = (
  state: RootState,
  channelId: ChannelId,
): { readonly guildId: GuildId; readonly channelId: ChannelId } | null => {
  const channel = selectChannel(state, channelId);
  return channel === null ? null : { guildId: channel.guildId, channelId };
};

/** Loads a channel's newest messages, unless they are held: events keep held messages up to date. */
export const loadMessages =
  (channelId: ChannelId, options: { readonly anew?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const phase = getState().messages.byChannel[channelId]?.phase;
    if (phase === 'loading' || (phase === 'loaded' && options.anew !== true)) return;
    const guildId = selectChannel(getState(), channelId)?.guildId ?? null;
    dispatch(messagesRequested({ channelId, guildId }));
    const [result, isFromKeep] = await Promise.all([
      dispatch(loadPage(channelId, { before: null, limit: COUNTS.messagesPage })),
      dispatch(restoreKept(channelId)),
    ]);
    if (isFromKeep) await dispatch(followKept(channelId, result));
    if (!result.ok) dispatch(pageFailed({ channelId, error: failureText('messages.list', result.failure) }));
  };

/** Loads the page before the oldest held message. */
export const loadOlder =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const list = getState().messages.byChannel[channelId];
    const before = list?.heldFrom ?? null;
    if (list?.phase !== 'loaded' || !list.hasOlder || list.isLoadingOlder || before === null) return;
    dispatch(olderRequested(channelId));
    const result = await dispatch(loadPage(channelId, { before, limit: COUNTS.messagesPage }));
    if (!result.ok) dispatch(pageFailed({ channelId, error: failureText('messages.list', result.failure) }));
  };

/** A gap by its mark: the message before which messages are missing; and the side of it where the reader is. */
export interface GapPlace {
  readonly mark: MessageId;
  readonly side: 'older' | 'newer';
}

/**
 * Loads a page of the missing messages at a gap: those next to the side where the reader is, which a server without
 * `message-window` can do for the newer side alone.
 */
export const loadMissing =
  (channelId: ChannelId, { mark, side }: GapPlace): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const list = getState().messages.byChannel[channelId];
    const gap = list?.gaps[list.gapsBefore.indexOf(mark)];
    if (list === undefined || gap === undefined || list.isCatchingUp || list.isLoadingMissing) return;
    dispatch(missingRequested(channelId));
    const limit = COUNTS.messagesPageMax;
    const after = selectHasFeature(getState(), 'message-window') && side === 'older' ? gap.after : null;
    const result: Result<unknown> =
      after === null
        ? await dispatch(loadPage(channelId, { before: gap.before, limit }))
        : await dispatch(loadWindow(channelId, { after }, limit));
    if (!result.ok) {
      const error = failureText('messages.list', result.failure);
      dispatch(pageFailed({ channelId, error }));
      dispatch(toastShown('error', error));
    }
  };

/** Loads the messages around one, to which the reader jumps (feature `message-window`). */
export const loadAround =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().messages.byChannel[channelId]?.phase !== 'loaded') return;
    dispatch(missingRequested(channelId));
    const result = await dispatch(loadWindow(channelId, { around: messageId }, COUNTS.messagesPage));
    if (!result.ok) dispatch(pageFailed({ channelId, error: failureText('messages.list', result.failure) }));
  };

/** The content to send for a text typed in a channel: trimmed, with the names of its members as mentions. */
export const sentText = (state: RootState, channelId: ChannelId, typed: string): string => {
  const guildId = state.channels.byId[channelId]?.guildId;
  return (guildId === undefined ? typed : sentMentions(state, guildId, typed)).trim();
};

const isKept = (why: Failure): boolean => why.kind === 'local' && why.code === KEPT;

/**
 * Sends the text of a channel's composer: a temporary message appears at once, and composer and reply target are
 * cleared; then the server's id replaces the temporary one, or the message stands among those on their way, with what it
 * waits for (docs/spec/conversation.md 'Sending'). Only if this computer cannot keep it, text and target come back. Blank
 * text is ignored. A text that is sent again after a failure has the same nonce, so that it cannot be stored twice.
 */
export const sendMessage =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now, makeNonce }) => {
    const me = selectMe(getState());
    const context = selectContext(getState(), channelId);
    const draft = getState().composer.drafts[channelId] ?? EMPTY_DRAFT;
    const content = sentText(getState(), channelId, draft.text);
    if (me === null || context === null || content === '' || codePoints(content) > TEXT_LIMITS.message)
      return;
    const time = now();
    const nonce = draft.nonce ?? makeNonce();
    const message: MessageRow = {
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
      pinned: false,
      reactions: [],
      attachments: [],
      sentAt: null,
      system: null,
      gift: null,
      forwarded: null,
      sticker: null,
      mentionRoles: null,
      embeds: [],
      pictures: [],
      thread: null,
      nonce,
    };
    const result = await dispatch(
      act({
        make: async () => {
          // At once, for main has it on the disk; main sends the texts of a channel one after the other.
          const asked = { channelId, content, parentId: draft.replyTo, nonce };
          const answer = await dispatch(postMessage(asked));
          // A message that was stored by an earlier attempt gets no second event.
          const isPending = selectMessage(getState(), channelId, message.id) !== null;
          return isPending && answer.ok ? success(answer.value) : answer;
        },
        shows: [draftTaken(channelId), messageSent({ channelId, message })],
        undo: (why) => [
          messageRefused({ channelId, nonce }),
          // What is kept stands in the feed, with what it waits for.
          ...(isKept(why)
            ? []
            : [draftRestored({ channelId, text: draft.text, replyTo: draft.replyTo, nonce })]),
        ],
        tells: ({ data }) => {
          if (data.held === true) {
            const createdAt = data.createdAt ?? message.createdAt;
            const held = heldMessage(data.id, { ...context, content, parentId: draft.replyTo, createdAt });
            const told = {
              guildId: context.guildId,
              state: 'waiting',
              held,
              messageId: null,
              nonce,
            } as const;
            return [messageRefused({ channelId, nonce }), liveEvent('HELD_MESSAGE', told)];
          }
          const { nonce: _nonce, ...own } = message;
          const confirmed = { ...own, id: data.id, createdAt: data.createdAt ?? own.createdAt };
          return [liveEvent('CHANNEL_MESSAGE', { ...context, message: confirmed, nonce })];
        },
      }),
    );
    if (!result.ok && !isKept(result.failure)) dispatch(explainRefusal(channelId, result.failure));
  };

/**
 * Edits the user's own message: at once, and reverted if the server refuses. The correction is kept then: the message's
 * editor opens again with it if the channel is shown and nothing else is edited, else when the editor is next opened.
 */
export const editMessage =
  (channelId: ChannelId, messageId: MessageId, text: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now }) => {
    const message = selectMessage(getState(), channelId, messageId);
    const context = selectContext(getState(), channelId);
    const content = text.trim();
    if (message === null || context === null || content === '' || content === message.content) return;
    const editedAt = new Date(now()).toISOString();
    const edit = liveEvent('CHANNEL_MESSAGE_EDIT', { ...context, messageId, content, editedAt });
    const { content: before, isEdited, editedAt: editedBefore } = message;
    const change = { content: before, isEdited, editedAt: editedBefore };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('messages.edit', { messageId, content }),
        shows: [correctionSent({ messageId, text: content }), edit],
        undo: () => [
          // A change by the server in the meantime is kept.
          ...(selectMessage(getState(), channelId, messageId)?.editedAt === editedAt
            ? [messageChanged({ channelId, messageId, change })]
            : []),
          correctionReturned({
            messageId,
            text: content,
            opens: getState().navigation.channelId === channelId,
          }),
        ],
        tells: () => [edit, correctionTaken({ messageId, text: content })],
      }),
    );
    if (result.ok) return;
    dispatch(toastShown('error', failureText('messages.edit', result.failure)));
    const { corrections, editing } = getState().composer;
    if (corrections[messageId]?.isReturned === true && editing !== messageId)
      dispatch(toastShown('info', t('Edit the message again to find your text')));
  };

/** Deletes a message: hidden at once; if the server refuses, it comes back and the channel is fetched again. */
export const deleteMessage =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const message = selectMessage(getState(), channelId, messageId);
    const context = selectContext(getState(), channelId);
    if (message === null || context === null) return;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('messages.delete', { messageId }),
        shows: [messageRemoved({ channelId, messageId })],
        undo: () => [messageRestored({ channelId, message })],
        tells: () => [liveEvent('CHANNEL_MESSAGE_DELETE', { ...context, messageId })],
      }),
    );
    if (result.ok) {
      const { guildId } = context;
      const isMine = message.authorId === selectMe(getState())?.id;
      const offer = { guildId, action: 'MESSAGE_DELETE', target: message.username, count: 1 };
      // One's own is gone for good.
      if (!isMine) dispatch(offerUndo(t('Message deleted'), offer));
      return;
    }
    dispatch(toastShown('error', failureText('messages.delete', result.failure)));
    void dispatch(loadMessages(channelId, { anew: true }));
  };

/**
 * Reports that the user is typing: on the first character and each tenth (docs/spec/composer.md 'Typing'), unless the
 * user hides it. Failures are ignored.
 */
export const reportTyping =
  (channelId: ChannelId, before: string, after: string): AppThunk =>
  (_dispatch, getState, { bridge }) => {
    const guildId = getState().channels.byId[channelId]?.guildId;
    if (guildId !== undefined && !selectGuildPrivacy(getState(), guildId).sharesTyping) return;
    if (isTypingCallDue(before, after)) void bridge.callApi('channels.typing', { channelId });
  };
