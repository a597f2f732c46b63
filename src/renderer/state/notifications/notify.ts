import type { Message } from '../../../contract/entities/message';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, MessageId } from '../../../contract/ids';
import type { ShownNotification } from '../../../contract/ipc/desktop';
import { shownName } from '../../../domain/members/grouping';
import { isForMe, isShowing } from '../../../domain/notifications/decide-notification';
import {
  groupNotifications,
  type Notice,
  withoutChannel,
} from '../../../domain/notifications/group-notifications';
import { groupBody, noticeBody, noticeTitle } from '../../../domain/notifications/notification-texts';
import { selectChannel } from '../channels/selectors';
import { selectMember } from '../members/selectors';
import { selectInviteHosts, selectMe } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import type { Judged } from './judge';
import { notificationFailed } from './slice';

type Messages = ReadonlyMap<MessageId, Message>;

const nameIn =
  (state: RootState, { message: { guildId } }: Notice) =>
  (userId: Message['authorId']): string | null => {
    const member = selectMember(state, guildId, userId);
    if (member !== null) return shownName(member);
    // Of a server that was not opened yet nobody is known but oneself.
    const me = selectMe(state);
    return me?.id === userId ? me.username : null;
  };

const contentOf = (state: RootState, notice: Notice, messages: Messages): ShownNotification | null => {
  const { guildId, channelId, messageId } = notice.message;
  const message = messages.get(messageId);
  if (notice.kind === 'message' && message === undefined) return null;
  const names = {
    author: message === undefined ? '' : (message.displayName ?? message.username),
    channel: selectChannel(state, channelId)?.name ?? 'unknown',
    guild: state.guilds.byId[guildId]?.name ?? 'unknown',
  };
  const held = state.preferences.current;
  const context = { nameOf: nameIn(state, notice), hosts: selectInviteHosts(state) };
  return {
    key: notice.key,
    title: noticeTitle(notice, names),
    body:
      notice.kind === 'message'
        ? noticeBody(message?.content ?? '', held?.showsMessageText ?? false, context)
        : groupBody(notice.mentions),
    place: { guildId, channelId, messageId },
    // A mention has our sound, or none where the person wants none.
    isSilent: notice.message.isForMe,
    isForMe: notice.message.isForMe,
  };
};

const show =
  (notice: Notice, messages: Messages): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const content = contentOf(getState(), notice, messages);
    if (content === null) return;
    const result = await bridge.invoke('notifications.show', content);
    if (result.ok) return;
    const detail = result.failure.kind === 'local' ? result.failure.detail : result.failure.kind;
    dispatch(notificationFailed({ messageId: notice.message.messageId, detail }));
  };

/** Lets the system say what was decided to be said, grouped where many come, with the ping's sound for a mention. */
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

/** Takes away what the system shows of a channel: it was read. */
export const closeNotifications =
  (channelId: ChannelId): AppThunk =>
  (_dispatch, _getState, { bridge, work }) => {
    work.recentNotices = withoutChannel(work.recentNotices, channelId);
    if (!work.notified.delete(channelId)) return;
    void bridge.invoke('notifications.close', { keys: [], channelId });
  };

/** Takes away what is about what is not there any more, or was read elsewhere. */
export const tidyNotifications =
  (events: readonly LiveEvent[]): AppThunk =>
  (dispatch, getState, { bridge, work }) => {
    for (const { name, data } of events) {
      if (name === 'GUILD_LEFT') {
        const { byId } = getState().channels;
        for (const id of work.notified.keys()) if (!(id in byId)) dispatch(closeNotifications(id));
      } else if (name === 'CHANNEL_READ' || name === 'GUILD_CHANNEL_DELETE') {
        dispatch(closeNotifications(data.channelId));
      } else if (
        name === 'CHANNEL_MESSAGE_DELETE' &&
        work.notified.get(data.channelId)?.includes(data.messageId) === true
      ) {
        void bridge.invoke('notifications.close', { keys: [data.messageId], channelId: null });
      }
    }
  };
