import { events as eventFacts } from 'virtual:row-facts';
import type { EventAbout, LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, UserId } from '../../../contract/ids';
import { withoutUndefined } from '../../../domain/without-undefined';
import type { LiveBatch } from '../live-events';
import { ListEditor } from './list-editor';
import { withinCap } from './list-pages';
import { deletedAuthorsIn, withoutNamesOf } from './deleted-authors';
import { changeList, changeLoaded, keepLists } from './lists';
import { isReaction, reactionsAfter } from './reaction-events';
import { stickersAfter, withStickersOf } from './sticker-changes';
import type { MessagesState } from './types';
import type { ChannelMessages } from './message-list';

type MessageEvent = Extract<LiveEvent, { readonly name: EventAbout<'message'> }>;
const isAboutMessage = (event: LiveEvent): event is MessageEvent =>
  eventFacts[event.name].about === 'message';

/** The events of threads that change the messages from which they came. */
type ThreadEvent = Extract<LiveEvent, { readonly name: 'THREAD_CREATE' | 'THREAD_DELETE' }>;
const isThread = (event: LiveEvent): event is ThreadEvent =>
  event.name === 'THREAD_CREATE' || event.name === 'THREAD_DELETE';

const applyThread = (editor: ListEditor, event: ThreadEvent): void => {
  if (event.name === 'THREAD_DELETE') {
    editor.threadGone(event.data.threadId);
    return;
  }
  const { id, messageId, name, messageCount, lastMessageAt } = event.data.thread;
  if (messageId !== null) editor.edit(messageId, { thread: { id, name, messageCount, lastMessageAt } });
};

/** The mark of a message that is on its way here no longer: it stands in the channel, or waits for staff. */
const arrivedNonce = (event: LiveEvent): string | null =>
  event.name === 'CHANNEL_MESSAGE' || event.name === 'HELD_MESSAGE' ? (event.data.nonce ?? null) : null;

/** The channel whose messages an event changes, or null. */
const channelOf = (event: LiveEvent): ChannelId | null => {
  if (event.name === 'HELD_MESSAGE') return event.data.held.channelId;
  return event.name === 'CHANNEL_MESSAGE' || isAboutMessage(event) || isThread(event)
    ? event.data.channelId
    : null;
};

const applyEvent = (editor: ListEditor, event: LiveEvent, me: UserId | null): void => {
  const nonce = arrivedNonce(event);
  if (event.name === 'CHANNEL_MESSAGE') editor.put(event.data.message, nonce);
  else if (event.name === 'HELD_MESSAGE' && nonce !== null) editor.dropPending(nonce);
  else if (event.name === 'CHANNEL_MESSAGE_DELETE') editor.remove(event.data.messageId);
  else if (event.name === 'CHANNEL_PIN') editor.edit(event.data.messageId, { pinned: event.data.pinned });
  else if (event.name === 'CHANNEL_MESSAGE_GIFT') editor.giftTaken(event.data.messageId, event.data.takenBy);
  else if (isThread(event)) applyThread(editor, event);
  else if (isReaction(event))
    editor.react(event.data.messageId, (before) => reactionsAfter(before, event, me));
  else if (isAboutMessage(event)) {
    // The other data are fields of the message. New content means that the author has edited it.
    const { guildId: _guild, channelId: _channel, messageId, ...told } = event.data;
    const change = withoutUndefined(told);
    editor.edit(messageId, 'content' in change ? { ...change, isEdited: true } : change);
  }
};

/** A list that is loading holds nothing yet: its events are applied when its page arrives. */
const applyWhileLoading = (editor: ListEditor, event: LiveEvent): void => {
  const nonce = arrivedNonce(event);
  if (nonce !== null) editor.dropPending(nonce);
};

/** Applies the events of a channel during a request again: the answer may be older than those events. */
export const applySince = (editor: ListEditor, id: ChannelId, since: LiveBatch): void => {
  for (const event of since.events) if (channelOf(event) === id) applyEvent(editor, event, since.me);
};

/** Whether a list survives the removal of its channel or guild, or the guild's return with other channels. */
const outlives =
  (event: LiveEvent) =>
  (id: string, list: ChannelMessages): boolean => {
    if (event.name === 'GUILD_CHANNEL_DELETE') return id !== event.data.channelId;
    if (event.name === 'GUILD_LEFT') return list.guildId !== event.data.guildId;
    if (event.name !== 'GUILD_JOINED') return true;
    const { guild } = event.data;
    return (
      list.guildId !== guild.id || [...guild.channels, ...guild.threads].some((place) => place.id === id)
    );
  };

/** Handles a push in one pass: each channel's list is copied once, however many messages the push has for it. */
export const hearPush = (state: MessagesState, { events, me }: LiveBatch): MessagesState => {
  const editors = new Map<ChannelId, ListEditor>();
  let next = state;
  for (const event of events) {
    const channelId = channelOf(event);
    if (event.name === 'THREAD_DELETE') next = keepLists(next, (id) => id !== event.data.threadId);
    if (channelId === null) {
      next = keepLists(next, outlives(event));
      continue;
    }
    const list = next.byChannel[channelId];
    if (list === undefined) continue;
    const editor = editors.get(channelId) ?? new ListEditor(list);
    editors.set(channelId, editor);
    if (list.phase === 'loaded') applyEvent(editor, event, me);
    else applyWhileLoading(editor, event);
  }
  for (const [id, editor] of editors) next = changeList(next, id, () => withinCap(editor.done()));
  const stickers = stickersAfter(events);
  if (stickers.size > 0) next = changeLoaded(next, withStickersOf(stickers));
  const authors = deletedAuthorsIn(events);
  return authors.size === 0 ? next : changeLoaded(next, withoutNamesOf(authors));
};
