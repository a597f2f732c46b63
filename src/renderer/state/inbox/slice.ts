import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { InboxItem } from '../../../contract/entities/inbox-item';
import type { EventData } from '../../../contract/gateway/events';
import type { ChannelId, GuildId, MessageId, UserId } from '../../../contract/ids';
import { compareIds, isAfter } from '../../../domain/ids';
import { withoutUndefined } from '../../../domain/without-undefined';
import { answered, asked, failed, notAsked } from '../fetched/fetched';
import { connectionRenewed } from '../gateway/actions';
import { hear, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import { channelRead, unreadRestored } from '../unread/slice';
import { mentionKindsOf } from './mention-kinds';
import type { InboxState } from './types';

type State = Draft<InboxState>;

const initialState: InboxState = {
  ...{ mentions: notAsked([]), hasMore: false, turn: 0, taking: 0 },
  names: {},
};

const keepOnly = (state: State, keeps: (item: InboxItem) => boolean): void => {
  state.mentions.value = state.mentions.value.filter((item) => keeps(item as InboxItem));
};

/** Marks the items of a channel up to a message as read, and those after it as not read; all without a message. */
const readUpTo = (state: State, channelId: ChannelId, last: MessageId | null): void => {
  for (const item of state.mentions.value)
    if (item.channelId === channelId) item.read = last === null || !isAfter(item.message.id, last);
};

const merged = (items: readonly InboxItem[]): InboxItem[] =>
  [...new Map(items.map((item) => [item.message.id, item])).values()].toSorted((a, b) =>
    compareIds(b.message.id, a.message.id),
  );

const putItems = (state: State, items: readonly InboxItem[]): void => {
  state.mentions.value = merged([...items, ...(state.mentions.value as InboxItem[])]);
};

const arrive = (state: State, data: EventData<'CHANNEL_MESSAGE'>, batch: LiveBatch): void => {
  const { guildId, channelId, message } = data;
  // The server moves the mark of those who write by itself.
  if (message.authorId === batch.me) readUpTo(state, channelId, null);
  if (state.mentions.phase !== 'loaded') return;
  const by = [...mentionKindsOf(data, batch)];
  if (by.length > 0) putItems(state, [{ guildId, channelId, message, read: false, by }]);
};

/** The handlers of events that are applied again: what has arrived is in the list, or was taken out of it. */
const replays: Hears<InboxState> = {
  CHANNEL_MESSAGE_DELETE: (state, { messageId }) =>
    keepOnly(state, ({ message }) => message.id !== messageId),
  CHANNEL_MESSAGE_EDIT: (state, { guildId: _guild, channelId: _channel, messageId, ...told }) => {
    const item = state.mentions.value.find(({ message }) => message.id === messageId);
    if (item !== undefined) Object.assign(item.message, withoutUndefined(told), { isEdited: true });
  },
  CHANNEL_MESSAGE_ATTACHMENTS: (state, { messageId, attachments }) => {
    const item = state.mentions.value.find(({ message }) => message.id === messageId);
    if (item !== undefined) item.message.attachments = attachments;
  },
  CHANNEL_READ: (state, { channelId }) => readUpTo(state, channelId, null),
  CHANNEL_UNREAD: (state, { channelId, lastReadId }) => readUpTo(state, channelId, lastReadId),
  GUILD_CHANNEL_DELETE: (state, { channelId }) => keepOnly(state, (item) => item.channelId !== channelId),
  GUILD_LEFT: (state, { guildId }) => keepOnly(state, (item) => item.guildId !== guildId),
  // What mentions the user may be seen again, or follow from a role.
  GUILD_CHANNEL_CREATE: (state) => {
    state.mentions.isStale = true;
  },
  GUILD_MEMBER_ROLE_ADD: (state, { userId }, { me }) => {
    if (userId === me) state.mentions.isStale = true;
  },
  GUILD_MEMBER_ROLE_REMOVE: (state, { userId }, { me }) => {
    if (userId === me) state.mentions.isStale = true;
  },
};

const hears: Hears<InboxState> = { ...replays, CHANNEL_MESSAGE: arrive };

/** A page of the server's answer. */
interface Loaded {
  /** The turn in which it was asked for. */
  readonly turn: number;
  readonly items: readonly InboxItem[];
  readonly hasMore: boolean;
  /** Whether it follows the held items, in place of replacing them. */
  readonly isMore: boolean;
  /** The events during the request. */
  readonly since: LiveBatch;
}

/** What is taken out, and whether the server had more. */
export interface Taken {
  readonly items: readonly InboxItem[];
  readonly hasMore: boolean;
}

const inboxSlice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    mentionsAsked: (state) => {
      Object.assign(state.mentions, asked(state.mentions));
    },
    mentionsLoaded: (state, { payload }: PayloadAction<Loaded>) => {
      const held = state.mentions.value as InboxItem[];
      if (payload.turn !== state.turn) {
        Object.assign(state.mentions, { ...answered(state.mentions, held), isStale: true });
        return;
      }
      const value = merged([...(payload.isMore ? held : []), ...payload.items]);
      Object.assign(state.mentions, answered(state.mentions, value));
      state.hasMore = payload.hasMore;
      hear(state, payload.since, hears);
    },
    mentionsRefused: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state.mentions, failed(state.mentions, payload));
    },
    /** Messages are taken out; `takingEnded` follows. */
    mentionsTaken: (state, { payload }: PayloadAction<Taken>) => {
      const taken = new Set(payload.items.map(({ message }) => message.id));
      keepOnly(state, ({ message }) => !taken.has(message.id));
      state.hasMore = payload.hasMore;
      state.turn += 1;
      state.taking += 1;
    },
    /** The server has refused that they are taken out. */
    mentionsPutBack: (state, { payload }: PayloadAction<Taken>) => {
      putItems(state, payload.items);
      state.hasMore = payload.hasMore;
    },
    takingEnded: (state) => {
      state.taking = Math.max(0, state.taking - 1);
    },
    mentionedNamed: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly guildId: GuildId; readonly names: Readonly<Record<UserId, string>> }>,
    ) => {
      state.names[payload.guildId] = { ...state.names[payload.guildId], ...payload.names };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(connectionRenewed, (state) => {
        state.mentions.isStale = true;
      })
      .addCase(channelRead, (state, { payload }) => readUpTo(state, payload, null))
      .addCase(unreadRestored, (state) => {
        state.mentions.isStale = true;
      })
      .addCase(liveEventsReceived, (state, { payload }) =>
        hear(state, payload, payload.decisions === null ? replays : hears),
      ),
});

export const {
  mentionedNamed,
  mentionsAsked,
  mentionsLoaded,
  mentionsRefused,
  mentionsTaken,
  mentionsPutBack,
  takingEnded,
} = inboxSlice.actions;
export const inboxReducer = inboxSlice.reducer;
