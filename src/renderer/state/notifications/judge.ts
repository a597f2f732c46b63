import type { Message } from '../../../contract/entities/message';
import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId, RoleId, UserId } from '../../../contract/ids';
import type { InviteHosts } from '../../../domain/links/invite-hosts';
import { holdsEveryone, isPing } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { type Address, decideNotification } from '../../../domain/notifications/decide-notification';
import type { LiveBatch } from '../live-events';
import { selectConversation } from '../conversations/selectors';
import { selectChannelNotifications } from '../preferences/channel-preferences';
import { selectGuildNotifications } from '../preferences/guild-selectors';
import { selectIsBlocked } from '../relations/selectors';
import { rolesOfMine, selectMyRoleIds } from '../roles/pinging';
import { beginsFollowing } from '../threads/follows';
import { selectThread } from '../threads/selectors';
import type { RootState } from '../store';
import type { Decision } from './decision';
import { authorName } from './names';

/** A received message, and the decision on it. */
export interface Judged {
  readonly decision: Decision;
  readonly message: Message;
}

const addressOf = (
  { content, mentionsEveryone }: Message,
  {
    me,
    roles,
    hosts,
  }: { readonly me: UserId | null; readonly roles: readonly RoleId[]; readonly hosts: InviteHosts },
): Address => {
  if (me === null || !content.includes('@')) return 'none';
  const tree = parseMarkup(content, hosts);
  if (isPing(tree, { userId: me, mentionsEveryone: false, roles })) return 'mention';
  if (!holdsEveryone(tree)) return 'none';
  return mentionsEveryone === false ? 'everyone-denied' : 'everyone';
};

const homeOf = (state: RootState, channelId: ChannelId, isQuietThread: boolean) => {
  const conversation = selectConversation(state, channelId);
  if (conversation === null) return isQuietThread ? 'unfollowed' : 'server';
  return conversation.request ? 'request' : 'conversation';
};

/** Whether a message is in a thread that the user does not follow, and does not begin to follow by it. */
const isQuiet = (state: RootState, batch: LiveBatch, data: EventData<'CHANNEL_MESSAGE'>): boolean => {
  const isFollowed =
    selectThread(state, data.channelId)?.following ?? batch.strange?.has(data.channelId) !== true;
  return !isFollowed && !beginsFollowing(data, batch);
};

const judgeOne = (state: RootState, batch: LiveBatch, data: EventData<'CHANNEL_MESSAGE'>): Judged => {
  const { me, openChannelId, isFocused, hosts, countsReplies, now } = batch;
  const { guildId, channelId, message, parentAuthorId } = data;
  const held = state.preferences.current;
  const { besideThread, membersManager } = state.navigation;
  const isOnScreen = (channelId === openChannelId || channelId === besideThread) && membersManager !== 'open';
  const reason = decideNotification({
    isOwn: message.authorId === me,
    isBlocked: selectIsBlocked(state, message.authorId),
    home: homeOf(state, channelId, isQuiet(state, batch, data)),
    isLooking: isOnScreen && isFocused,
    isTurnedOn: held?.showsNotifications ?? false,
    isDoNotDisturb: held?.status === 'dnd',
    allMutedUntil: held?.mutedUntil ?? null,
    guild: selectGuildNotifications(state, guildId),
    channel: selectChannelNotifications(state, channelId),
    address: () =>
      parentAuthorId !== undefined && parentAuthorId === me && countsReplies !== false
        ? 'mention'
        : addressOf(message, {
            ...{ me, hosts },
            roles: rolesOfMine(message.mentionRoles, selectMyRoleIds(state, guildId)),
          }),
    now,
  });
  const { id: messageId } = message;
  const author = authorName(state, guildId, message);
  return { message, decision: { messageId, channelId, guildId, author, at: now, reason, failed: null } };
};

/**
 * Decides on the messages of a push, by the state at their arrival: fetched or replayed messages are never decided on.
 */
export const judge = (state: RootState, batch: LiveBatch): readonly Judged[] =>
  batch.events.flatMap((event) =>
    // What the server says itself notifies nobody.
    event.name === 'CHANNEL_MESSAGE' && event.data.message.system === null
      ? [judgeOne(state, batch, event.data)]
      : [],
  );
