import type { Message } from '../../../contract/entities/message';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, MessageId, UserId } from '../../../contract/ids';
import type { ShownNotification } from '../../../contract/ipc/desktop';
import { namedUserIds, type TextNames } from '../../../domain/messages/markup/plain-text';
import { isForMe, isShowing } from '../../../domain/notifications/decide-notification';
import {
  groupNotifications,
  type Notice,
  withoutChannel,
} from '../../../domain/notifications/group-notifications';
import { groupBody, noticeBody, noticeTitle } from '../../../domain/notifications/notification-texts';
import { selectCanCallIn } from '../channels/rights';
import { selectConversation } from '../conversations/selectors';
import { textNames } from '../messages/text-names';
import { selectInviteHosts } from '../session/selectors';
import { selectPath } from '../threads/selectors';
import { findThreads } from '../threads/find';
import type { AppThunk, RootState } from '../store';
import type { Judged } from './judge';
import type { NameCache } from './name-cache';
import { authorName, learnNames, updateNames, nameIn, namesToAsk } from './names';
import { notificationFailed } from './slice';

type Messages = ReadonlyMap<MessageId, Message>;

const contentOf = (
  state: RootState,
  notice: Notice,
  messages: Messages,
  words: TextNames,
): ShownNotification | null => {
  const { guildId, channelId, messageId } = notice.message;
  const message = messages.get(messageId);
  if (notice.kind === 'message' && message === undefined) return null;
  const conversation = selectConversation(state, channelId);
  const names = {
    author: message === undefined ? '' : authorName(state, guildId, message),
    channel: selectPath(state, channelId) ?? 'unknown',
    guild: conversation === null ? (state.guilds.byId[guildId]?.name ?? 'unknown') : null,
    isPrivate: conversation?.type === 'direct',
  };
  const held = state.preferences.current;
  const context = { ...words, hosts: selectInviteHosts(state) };
  return {
    key: notice.key,
    title: noticeTitle(notice, names),
    body:
      notice.kind === 'message'
        ? noticeBody(message, held?.showsMessageText ?? false, context)
        : groupBody(notice.mentions),
    place: { guildId, channelId, messageId },
    // Of several messages, a reply to one would answer what the notification does not show.
    ...(notice.kind === 'message' &&
      selectCanCallIn(state, channelId, 'messages.create') && {
        reply: { parentId: names.isPrivate ? null : messageId },
      }),
    // A mention has the app's own sound, or none where the person wants none.
    isSilent: notice.message.isForMe,
    isForMe: notice.message.isForMe,
  };
};

/** The users named in the notification whose names are not known. */
const strangersIn = (
  state: RootState,
  { kind, message: { guildId, messageId } }: Notice,
  messages: Messages,
  known: { readonly book: NameCache; readonly now: number },
): readonly UserId[] => {
  const content = messages.get(messageId)?.content ?? '';
  const isRead = kind === 'message' && content.includes('<@') && state.preferences.current?.showsMessageText;
  if (isRead !== true) return [];
  return namesToAsk(state, guildId, namedUserIds(content, selectInviteHosts(state)), known);
};

const show =
  (notice: Notice, messages: Messages): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now, work }) => {
    const { guildId } = notice.message;
    const strangers = strangersIn(getState(), notice, messages, { book: work.names, now: now() });
    if (strangers.length > 0) {
      work.unnamed.set(notice.key, notice);
      await dispatch(learnNames(guildId, strangers));
      // The message was read, deleted or grouped in the meantime.
      if (work.unnamed.get(notice.key) !== notice) return;
      work.unnamed.delete(notice.key);
    }
    if (!(notice.message.channelId in getState().channels.byId))
      await dispatch(findThreads([notice.message.channelId]));
    const state = getState();
    const words = {
      ...textNames(state, guildId),
      nameOf: nameIn(state, guildId, work.names, now()),
    };
    const content = contentOf(state, notice, messages, words);
    if (content === null) return;
    const result = await bridge.invoke('notifications.show', content);
    if (result.ok) return;
    const detail = result.failure.kind === 'local' ? result.failure.detail : result.failure.kind;
    dispatch(notificationFailed({ messageId: notice.message.messageId, detail }));
  };

/** Shows the notifications that were decided on, grouped where there are many, with the ping sound for a mention. */
export const notify =
  (judged: readonly Judged[]): AppThunk =>
  (dispatch, getState, { bridge, now, work, playPing }) => {
    const showing = judged.filter(({ decision }) => isShowing(decision.reason));
    if (showing.length === 0) return;
    const incoming = showing.map(({ decision: { guildId, channelId, messageId, reason } }) => ({
      ...{ guildId, channelId, messageId },
      isForMe: isForMe(reason),
    }));
    const grouping = groupNotifications(work.recentNotices, incoming, now());
    work.recentNotices = grouping.recent;
    for (const key of grouping.close) work.unnamed.delete(key);
    if (grouping.close.length > 0)
      void bridge.invoke('notifications.close', { keys: [...grouping.close], channelId: null });
    const messages: Messages = new Map(showing.map(({ message }) => [message.id, message]));
    for (const notice of grouping.show) {
      work.notified.set(notice.message.channelId, [
        ...(work.notified.get(notice.message.channelId) ?? []),
        notice.key,
      ]);
      void dispatch(show(notice, messages));
    }
    const hasPing = incoming.some((message) => message.isForMe);
    if (hasPing && getState().preferences.current?.pingSound === 'default') playPing();
  };

/** Closes the notifications of a channel that was read. */
export const closeNotifications =
  (channelId: ChannelId): AppThunk =>
  (_dispatch, _getState, { bridge, work }) => {
    work.recentNotices = withoutChannel(work.recentNotices, channelId);
    for (const key of work.notified.get(channelId) ?? []) work.unnamed.delete(key);
    if (!work.notified.delete(channelId)) return;
    void bridge.invoke('notifications.close', { keys: [], channelId });
  };

/** Closes the notifications whose target is gone or was read elsewhere. */
export const tidyNotifications =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState, { bridge, work }) => {
    updateNames(work.names, events);
    for (const { name, data } of events) {
      if (name === 'GUILD_LEFT') {
        const { byId } = getState().channels;
        for (const id of work.notified.keys()) if (!(id in byId)) dispatch(closeNotifications(id));
      } else if (name === 'CHANNEL_READ' || name === 'GUILD_CHANNEL_DELETE' || name === 'DIRECT_REMOVE') {
        dispatch(closeNotifications(data.channelId));
      } else if (name === 'THREAD_DELETE') {
        dispatch(closeNotifications(data.threadId));
      } else if (
        name === 'CHANNEL_MESSAGE_DELETE' &&
        work.notified.get(data.channelId)?.includes(data.messageId) === true
      ) {
        work.unnamed.delete(data.messageId);
        void bridge.invoke('notifications.close', { keys: [data.messageId], channelId: null });
      }
    }
  };
