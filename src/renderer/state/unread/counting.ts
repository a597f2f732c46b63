import type { Channel } from '../../../contract/entities/channel';
import type { Mentions } from '../../../contract/entities/message';
import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { Thread } from '../../../contract/entities/thread';
import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { COUNT_LIMIT } from '../../../contract/limits';
import { idBefore, isAfter } from '../../../domain/ids';
import { isPing } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import type { LiveBatch } from '../live-events';
import { removeKey } from '../records';
import { rolesOfMine } from '../roles/pinging';
import { beginsFollowing } from '../threads/follows';
import { beginSpan, heardSince, isKnown, isTaken, NO_SPAN, noteHeard, spanOf, type State } from './spans';
import type { CountedConversation, HeardChange, UnreadEntry, UnreadState } from './types';

/** Nothing of a channel is unread any more. */
export const clear = (state: State, channelId: ChannelId): void => {
  for (const marks of [state.channels, state.pings, state.counts, state.unmarked, state.held])
    removeKey(marks, channelId);
  const span = state.spans[channelId];
  if (span !== undefined) Object.assign(span, { after: null, gone: [] });
};

/** Sets a number; a missing entry is 0. */
export const setNumber = (numbers: Record<ChannelId, number>, channelId: ChannelId, number: number): void => {
  if (number > 0) numbers[channelId] = Math.min(COUNT_LIMIT, number);
  else removeKey(numbers, channelId);
};

/** One message less; at the limit nobody knows how many there are. */
const lessOne = (numbers: Record<ChannelId, number>, channelId: ChannelId): void => {
  const number = numbers[channelId] ?? 0;
  if (number < COUNT_LIMIT) setNumber(numbers, channelId, number - 1);
};

type Told = Pick<Channel, 'unreadCount' | 'mentionCount' | 'everyoneCount' | 'replyCount'>;

/** How many of the mentions that the server tells count by this person's settings; null if it does not tell. */
const toldPings = (
  { mentionCount, everyoneCount, replyCount }: Told,
  guildId: GuildId,
  { calmGuilds, countsReplies }: LiveBatch,
  isConversation: boolean,
): number | null => {
  if (mentionCount === null || isConversation) return mentionCount;
  const everyone = calmGuilds.includes(guildId) ? (everyoneCount ?? 0) : 0;
  return Math.max(0, mentionCount - everyone - (countsReplies === false ? (replyCount ?? 0) : 0));
};

/** Whether pings of a channel count: in the open channel somebody who looks sees them. */
const isSeen = (state: State, channelId: ChannelId, { openChannelId, isFocused }: LiveBatch): boolean =>
  channelId === openChannelId && isFocused && !(channelId in state.held);

/** Marks a channel unread; the open one only on the server, unless the person has marked it so. */
const mark = (
  state: State,
  { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId },
  { openChannelId }: LiveBatch,
): void => {
  const marks = channelId === openChannelId && !(channelId in state.held) ? state.unmarked : state.channels;
  marks[channelId] = guildId;
};

/** Adds changes that have arrived and that the numbers of a channel do not have: those of what is read change nothing. */
const addHeard = (
  state: State,
  { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId },
  later: readonly HeardChange[],
  batch: LiveBatch,
): void => {
  const after = state.spans[channelId]?.after ?? null;
  const unread = later.filter(({ id }) => after === null || isAfter(id, after));
  if (unread.length === 0) return;
  const sum = (among: readonly HeardChange[]): number =>
    among.reduce((left, { isGone }) => left + (isGone ? -1 : 1), 0);
  const count = (state.counts[channelId] ?? 0) + sum(unread);
  if (count <= 0) {
    clear(state, channelId);
    spanOf(state, channelId).after = after;
    return;
  }
  mark(state, { guildId, channelId }, batch);
  setNumber(state.counts, channelId, count);
  const pings = (state.pings[channelId] ?? 0) + sum(unread.filter(({ isPing }) => isPing));
  if (!isSeen(state, channelId, batch)) setNumber(state.pings, channelId, pings);
};

/** All up to a message is read, as of a change of the channel; what has arrived since is not. */
const readUpTo = (
  state: State,
  place: { readonly guildId: GuildId; readonly channelId: ChannelId },
  { messageId, change }: { readonly messageId: MessageId; readonly change: number },
  batch: LiveBatch,
): void => {
  const { channelId } = place;
  const later = heardSince(state, channelId, change);
  clear(state, channelId);
  const span = spanOf(state, channelId);
  span.upTo = Math.max(span.upTo ?? 0, change);
  span.after = messageId;
  addHeard(state, place, later, batch);
};

/** A channel was read elsewhere. Where its numbers were told after that, they have it already. */
export const takeRead = (state: State, data: EventData<'CHANNEL_READ'>, batch: LiveBatch): void => {
  const { guildId, channelId, lastReadId, changes } = data;
  const after = state.spans[channelId]?.after ?? null;
  if (changes === undefined || lastReadId === undefined) {
    clear(state, channelId);
    removeKey(state.spans, channelId);
  } else {
    if (after !== null && !isAfter(lastReadId, after)) return;
    readUpTo(state, { guildId, channelId }, { messageId: lastReadId, change: changes }, batch);
  }
  removeKey(state.readUpTo, channelId);
};

type Marked = Told & Pick<Channel, 'id' | 'hasUnread' | 'lastReadId' | 'changes'>;

/** Takes the server's unread state of a channel, if the server tells it. */
export const putChannel = (state: State, guildId: GuildId, channel: Marked, batch: LiveBatch): void => {
  const { id, hasUnread, lastReadId, unreadCount, changes } = channel;
  if (hasUnread === null) return;
  if (hasUnread && lastReadId !== null) state.readUpTo[id] = lastReadId;
  else removeKey(state.readUpTo, id);
  if (!hasUnread) clear(state, id);
  else mark(state, { guildId, channelId: id }, batch);
  if (unreadCount === null) return;
  beginSpan(state, id, { after: lastReadId, upTo: changes });
  if (hasUnread) {
    const pings = toldPings(channel, guildId, batch, id in state.conversations) ?? 0;
    setNumber(state.counts, id, unreadCount);
    setNumber(state.pings, id, isSeen(state, id, batch) ? 0 : pings);
  }
  addHeard(state, { guildId, channelId: id }, heardSince(state, id, changes), batch);
};

/** The mark of a channel has gone back: it is unread also where it is open. */
export const putBack = (state: State, data: EventData<'CHANNEL_UNREAD'>, batch: LiveBatch): void => {
  const { guildId, channelId, lastReadId } = data;
  if (state.threads[channelId]?.isFollowed === false) return;
  // What is shown before the answer says nothing of changes: it has what has arrived.
  const upTo = data.changes ?? state.spans[channelId]?.upTo ?? null;
  const later = data.changes === undefined ? [] : heardSince(state, channelId, data.changes);
  clear(state, channelId);
  // Before the joining nothing is unread, and all that followed may be deleted.
  if (data.unreadCount === 0) {
    removeKey(state.readUpTo, channelId);
    beginSpan(state, channelId, { after: lastReadId, upTo });
    addHeard(state, data, later, batch);
    return;
  }
  state.channels[channelId] = guildId;
  state.held[channelId] = true;
  state.readUpTo[channelId] = lastReadId;
  beginSpan(state, channelId, { after: lastReadId, upTo });
  setNumber(state.counts, channelId, data.unreadCount);
  setNumber(state.pings, channelId, toldPings(data, guildId, batch, channelId in state.conversations) ?? 0);
  addHeard(state, data, later, batch);
};

type Arrived = EventData<'CHANNEL_MESSAGE'>;

/** Whether a message pings the signed-in user by their settings. */
export const pingsMe = (
  { guildId, message, parentAuthorId }: Pick<Arrived, 'guildId' | 'message' | 'parentAuthorId'>,
  { me, hosts, calmGuilds, countsReplies, myRoles, blocked }: LiveBatch,
): boolean => {
  if (me === null || blocked?.has(message.authorId) === true) return false;
  if (parentAuthorId === me && countsReplies !== false) return true;
  if (!message.content.includes('@')) return false;
  const mentionsEveryone = calmGuilds.includes(guildId) ? false : message.mentionsEveryone;
  const roles = rolesOfMine(message.mentionRoles, myRoles?.[guildId] ?? []);
  return isPing(parseMarkup(message.content, hosts), { userId: me, mentionsEveryone, roles });
};

/** The same, by what the server keeps of a message that is gone. */
const pinged = (
  { everyone, users, roles, repliedTo, authorId }: Mentions,
  guildId: GuildId,
  { me, calmGuilds, countsReplies, myRoles, blocked }: LiveBatch,
): boolean =>
  me !== null &&
  authorId !== me &&
  !(authorId !== null && blocked?.has(authorId) === true) &&
  (users.includes(me) ||
    rolesOfMine(roles, myRoles?.[guildId] ?? []).length > 0 ||
    (everyone && !calmGuilds.includes(guildId)) ||
    (repliedTo === me && countsReplies !== false));

/** Takes the server's unread state of a conversation. */
export const putConversation = (state: State, channel: DirectChannel, batch: LiveBatch): void => {
  const { id, request: isRequest, lastMessageAt: toldTo } = channel;
  state.conversations[id] = { isRequest, toldTo };
  const marks = { ...channel, everyoneCount: null, replyCount: null };
  putChannel(state, guildOfConversation(id), marks, batch);
};

/** A conversation has changed, but not its messages: an answered request counts from now on. */
export const changeConversation = (state: State, channel: DirectChannel, batch: LiveBatch): void => {
  const { id, request: isRequest } = channel;
  const before = state.conversations[id];
  if (before === undefined) {
    putConversation(state, channel, batch);
    return;
  }
  if (before.isRequest === isRequest) return;
  before.isRequest = isRequest;
  setNumber(state.pings, id, isRequest || isSeen(state, id, batch) ? 0 : (state.counts[id] ?? 0));
};

/** Takes the server's unread state of a thread: of one that is not followed nothing is unread. */
export const putThread = (state: State, thread: Thread, batch: LiveBatch): void => {
  const { id, guildId, parentId, following } = thread;
  const isFollowed = following ?? state.threads[id]?.isFollowed ?? false;
  state.threads[id] = { guildId, parentId, isFollowed };
  if (isFollowed) putChannel(state, guildId, thread, batch);
  else clear(state, id);
};

/** Whether what is written in a channel counts: in a thread if the user follows it, or does so from the message on. */
const isCounted = (state: State, data: Arrived, batch: LiveBatch): boolean => {
  const thread = state.threads[data.channelId];
  if (thread === undefined) return batch.strange?.has(data.channelId) !== true;
  if (!thread.isFollowed) thread.isFollowed = beginsFollowing(data, batch);
  return thread.isFollowed;
};

/** Whether a message is among those whose number the server told with the conversation. */
const isTold = ({ toldTo }: CountedConversation, createdAt: string): boolean =>
  toldTo !== null && Date.parse(createdAt) <= Date.parse(toldTo);

/**
 * Counts a message that has arrived. `isAgain`: the event is applied again, and counts only if the message is newer
 * than those that were taken into account.
 */
export const countMessage = (state: State, data: Arrived, batch: LiveBatch, isAgain: boolean): void => {
  const { channelId, message, change } = data;
  if (!isCounted(state, data, batch)) return;
  const counts = batch.hasCounts === true;
  const conversation = state.conversations[channelId];
  const span = spanOf(state, channelId);
  const wasTaken = isTaken(span, change);
  const isFirst =
    wasTaken === null
      ? !(isAgain && isKnown(span, message.id)) &&
        (conversation === undefined || !isTold(conversation, message.createdAt))
      : !wasTaken;
  if (span.to === null || isAfter(message.id, span.to)) span.to = message.id;
  if (message.authorId === batch.me) {
    removeKey(state.held, channelId);
    // Who writes has read what is above: the server moves the mark by itself.
    if (counts && isFirst && change !== undefined)
      readUpTo(state, data, { messageId: message.id, change }, batch);
    else if (counts && isFirst) clear(state, channelId);
    return;
  }
  const isPing =
    conversation === undefined
      ? pingsMe(data, batch)
      : !conversation.isRequest && batch.blocked?.has(message.authorId) !== true;
  if (change !== undefined) noteHeard(span, { id: message.id, change, isGone: false, isPing });
  if (counts && !isFirst) return;
  mark(state, data, batch);
  if (!isFirst) return;
  if (counts) {
    if (span.after === null || !isAfter(message.id, span.after)) span.after = idBefore(message.id);
    // In the open channel the New line follows from what has been seen there.
    const isFirstUnread = !(channelId in state.counts) && channelId !== batch.openChannelId;
    if (isFirstUnread) state.readUpTo[channelId] = span.after;
    setNumber(state.counts, channelId, (state.counts[channelId] ?? 0) + 1);
  }
  if (!isSeen(state, channelId, batch) && isPing)
    setNumber(state.pings, channelId, (state.pings[channelId] ?? 0) + 1);
};

type Deleted = EventData<'CHANNEL_MESSAGE_DELETE'>;

/** Notes the deletion of an unread message; false if it was not unread, or is known already. */
export const noteDeleted = (state: State, { channelId, messageId }: Deleted): boolean => {
  const span = state.spans[channelId];
  if (span?.after == null || !isAfter(messageId, span.after) || span.gone.includes(messageId)) return false;
  span.gone.push(messageId);
  return true;
};

/** Whether a message that is gone was counted as a ping when it arrived. */
const countedAsPing = (
  state: State,
  { guildId, channelId, mentions }: Deleted,
  batch: LiveBatch,
): boolean => {
  const conversation = state.conversations[channelId];
  if (conversation === undefined) return mentions !== undefined && pinged(mentions, guildId, batch);
  const authorId = mentions?.authorId ?? null;
  return !conversation.isRequest && !(authorId !== null && batch.blocked?.has(authorId) === true);
};

/** An unread message is gone, and with the last of them the mark. */
export const countDeleted = (state: State, data: Deleted, batch: LiveBatch): void => {
  const { channelId, messageId, change } = data;
  const wasPing = countedAsPing(state, data, batch);
  const wasTaken = isTaken(state.spans[channelId] ?? NO_SPAN, change) === true;
  if (change !== undefined && batch.hasCounts === true && state.threads[channelId]?.isFollowed !== false)
    noteHeard(spanOf(state, channelId), { id: messageId, change, isGone: true, isPing: wasPing });
  if (!noteDeleted(state, data) || wasTaken || !(channelId in state.counts)) return;
  if (wasPing) lessOne(state.pings, channelId);
  lessOne(state.counts, channelId);
  if (channelId in state.counts) return;
  const gone = state.spans[channelId]?.gone ?? [];
  clear(state, channelId);
  // Unlike what was read, what was deleted may be behind the mark that the server tells next.
  spanOf(state, channelId).gone = gone;
};

/** What is unread of a channel now, for `putEntry`. */
export const entryOf = (state: UnreadState, channelId: ChannelId): UnreadEntry => ({
  guildId: state.channels[channelId] ?? state.unmarked[channelId] ?? null,
  isUnmarked: channelId in state.unmarked,
  pings: state.pings[channelId] ?? 0,
  count: state.counts[channelId] ?? 0,
  readUpTo: state.readUpTo[channelId] ?? null,
  isHeld: channelId in state.held,
  span: state.spans[channelId] ?? NO_SPAN,
});

/** Makes a channel as unread as it was. */
export const putEntry = (state: State, channelId: ChannelId, entry: UnreadEntry): void => {
  clear(state, channelId);
  const { guildId, readUpTo, span } = entry;
  if (readUpTo === null) removeKey(state.readUpTo, channelId);
  else state.readUpTo[channelId] = readUpTo;
  state.spans[channelId] = { ...span, gone: [...span.gone], heard: [...span.heard] };
  if (guildId === null) return;
  (entry.isUnmarked ? state.unmarked : state.channels)[channelId] = guildId;
  if (entry.isHeld) state.held[channelId] = true;
  setNumber(state.pings, channelId, entry.pings);
  setNumber(state.counts, channelId, entry.count);
};
