import type { EventData } from '../../../contract/gateway/events';
import type { MessageId } from '../../../contract/ids';
import { emojiWord } from '../../../domain/emoji/custom-emoji';
import { decideNotification, isShowing } from '../../../domain/notifications/decide-notification';
import { noticeBody, reactionTitle } from '../../../domain/notifications/notification-texts';
import { selectChannel } from '../channels/selectors';
import { selectIsConversation } from '../conversations/selectors';
import type { LiveBatch } from '../live-events';
import { selectMessage } from '../messages/selectors';
import { textNames } from '../messages/text-names';
import { selectChannelNotifications } from '../preferences/channel-preferences';
import { selectGuildNotifications } from '../preferences/guild-selectors';
import { selectIsBlocked } from '../relations/selectors';
import { selectInviteHosts } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { learnNames, nameIn, namesToAsk } from './names';

type Reaction = EventData<'CHANNEL_REACTION_ADD'>;

/** A message notifies of its reactions once in so many milliseconds, however many people react. */
export const REACTIONS_EVERY_MS = 30_000;

/** Messages whose last notification is remembered. */
const MOST_REMEMBERED = 1000;

/** Whether a reaction is to the person's message, and the person is to be told of it now. */
const isDue = (
  state: RootState,
  { me, openChannelId, isFocused, now }: LiveBatch,
  { guildId, channelId, userId, authorId }: Reaction,
): boolean => {
  const held = state.preferences.current;
  if (me === null || authorId !== me || held?.notifiesReactions !== true) return false;
  const isOnScreen = channelId === openChannelId && state.navigation.membersManager !== 'open';
  const reason = decideNotification({
    isOwn: userId === me,
    isBlocked: selectIsBlocked(state, userId),
    isLooking: isOnScreen && isFocused,
    isTurnedOn: held.showsNotifications,
    isDoNotDisturb: held.status === 'dnd',
    allMutedUntil: held.mutedUntil,
    guild: selectGuildNotifications(state, guildId),
    channel: selectChannelNotifications(state, channelId),
    // It is about the person, also where only mentions notify.
    address: () => 'mention',
    now,
  });
  return isShowing(reason);
};

const keyOf = (messageId: MessageId): string => `reaction-${messageId}`;

const show =
  ({ guildId, channelId, messageId, userId, emoji, emojiName }: Reaction): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now, work }) => {
    const known = { book: work.names, now: now() };
    const strangers = namesToAsk(getState(), guildId, [userId], known);
    if (strangers.length > 0) await dispatch(learnNames(guildId, strangers));
    const state = getState();
    const channel = selectChannel(state, channelId);
    const guild = state.guilds.byId[guildId];
    const isConversation = selectIsConversation(state, guildId);
    // The place was left, or is not seen any more.
    if (channel === null || (guild === undefined && !isConversation)) return;
    const nameOf = nameIn(state, guildId, work.names, now());
    const words = { ...textNames(state, guildId), nameOf, hosts: selectInviteHosts(state) };
    const message = selectMessage(state, channelId, messageId) ?? undefined;
    await bridge.invoke('notifications.show', {
      key: keyOf(messageId),
      title: reactionTitle(emojiName === undefined ? emoji : emojiWord(emojiName), {
        author: nameOf(userId),
        ...{ channel: channel.name, guild: guild?.name ?? null },
      }),
      body: noticeBody(message, state.preferences.current?.showsMessageText ?? false, words),
      place: { guildId, channelId, messageId },
      ...{ isSilent: true, isForMe: false },
    });
  };

/** Shows notifications of reactions to the person's own messages, if the person wants them. */
export const notifyReactions =
  (batch: LiveBatch): AppThunk =>
  (dispatch, getState, { now, work }) => {
    for (const { name, data } of batch.events) {
      if (name !== 'CHANNEL_REACTION_ADD' || !isDue(getState(), batch, data)) continue;
      const last = work.reactionNotices.get(data.messageId);
      if (last !== undefined && now() - last < REACTIONS_EVERY_MS) continue;
      if (work.reactionNotices.size >= MOST_REMEMBERED) work.reactionNotices.clear();
      work.reactionNotices.set(data.messageId, now());
      const { channelId } = data;
      work.notified.set(channelId, [...(work.notified.get(channelId) ?? []), keyOf(data.messageId)]);
      void dispatch(show(data));
    }
  };
