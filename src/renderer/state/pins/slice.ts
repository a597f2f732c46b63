import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PinnedMessage } from '../../../contract/entities/message';
import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import type { ChannelId, MessageId, UserId } from '../../../contract/ids';
import { withoutUndefined } from '../../../domain/without-undefined';
import type { Fetched } from '../fetched/fetched';
import { fetchedByKey } from '../fetched/fetched-by-key';
import { connectionRenewed } from '../gateway/actions';
import { liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { PinsState } from './types';

type List = Fetched<readonly PinnedMessage[]>;

const NONE: readonly PinnedMessage[] = [];

/** The lists of pinned messages, by the channel's id. */
export const pinLists = fetchedByKey<readonly PinnedMessage[], readonly PinnedMessage[]>({
  name: 'pins',
  nothing: NONE,
  take: (found) => found,
});

/** The person has seen the pinned messages of a channel. */
export const pinsSeen = createAction<ChannelId>('pins/seen');

const initialState: PinsState = { lists: pinLists.initialState, news: {} };

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  const { [key]: gone, ...rest } = record;
  return gone === undefined ? record : rest;
};

/** Changes the list of a channel, if one is held. */
const inList = (state: PinsState, channelId: ChannelId, change: (list: List) => List): PinsState => {
  const list = state.lists.byKey[channelId];
  if (list === undefined) return state;
  return { ...state, lists: { byKey: { ...state.lists.byKey, [channelId]: change(list) } } };
};

const withoutMessage = (state: PinsState, channelId: ChannelId, messageId: MessageId): PinsState =>
  inList(state, channelId, (list) => ({ ...list, value: list.value.filter(({ id }) => id !== messageId) }));

const forget = (state: PinsState, channelId: ChannelId): PinsState => ({
  lists: { byKey: without(state.lists.byKey, channelId) },
  news: without(state.news, channelId),
});

const changed = (
  state: PinsState,
  { channelId, messageId }: { readonly channelId: ChannelId; readonly messageId: MessageId },
  change: Partial<PinnedMessage>,
): PinsState => {
  const edit = (pin: PinnedMessage): PinnedMessage => (pin.id === messageId ? { ...pin, ...change } : pin);
  return inList(state, channelId, (list) => ({ ...list, value: list.value.map(edit) }));
};

/** A pinned message is not in the event: a held list is fetched again when it is looked at. */
const pinnedBy = (
  state: PinsState,
  { channelId, messageId, pinned, by }: EventData<'CHANNEL_PIN'>,
  me: UserId | null,
): PinsState => {
  if (!pinned) return withoutMessage(state, channelId, messageId);
  const next = inList(state, channelId, (list) => ({ ...list, isStale: true }));
  return by.id === me ? next : { ...next, news: { ...next.news, [channelId]: true } };
};

const apply = (state: PinsState, { name, data }: LiveEvent, me: UserId | null): PinsState => {
  if (name === 'CHANNEL_PIN') return pinnedBy(state, data, me);
  if (name === 'CHANNEL_MESSAGE_EDIT') {
    const { guildId: _guild, channelId: _channel, messageId: _message, ...told } = data;
    return changed(state, data, { ...withoutUndefined(told), isEdited: true });
  }
  if (name === 'CHANNEL_MESSAGE_ATTACHMENTS') return changed(state, data, { attachments: data.attachments });
  if (name === 'CHANNEL_MESSAGE_DELETE') return withoutMessage(state, data.channelId, data.messageId);
  return name === 'GUILD_CHANNEL_DELETE' ? forget(state, data.channelId) : state;
};

const allStale = ({ lists, news }: PinsState): PinsState => ({
  lists: {
    byKey: Object.fromEntries(
      Object.entries(lists.byKey).map(([key, list]) => [key, { ...list, isStale: true }]),
    ),
  },
  news,
});

export const pinsReducer = (state: PinsState = initialState, action: UnknownAction): PinsState => {
  if (sessionEnded.match(action)) return initialState;
  if (connectionRenewed.match(action)) return allStale(state);
  if (pinsSeen.match(action)) return { ...state, news: without(state.news, action.payload) };
  if (liveEventsReceived.match(action)) {
    const { events, me } = action.payload;
    return events.reduce((before, event) => apply(before, event, me), state);
  }
  const lists = pinLists.reducer(state.lists, action);
  return lists === state.lists ? state : { ...state, lists };
};
