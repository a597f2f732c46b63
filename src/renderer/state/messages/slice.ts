import { createSlice, original, type Draft, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import type { KeptMessages } from '../../../contract/ipc/kept';
import { connectionLost, connectionRenewed, connectionResumed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { type LiveBatch, liveEventsReceived } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { guildSelected } from '../navigation/slice';
import { sessionEnded } from '../session/slice';
import { applySince, hearPush } from './hear-push';
import {
  forgetOlder,
  type MessageWindow,
  openGap,
  type Page,
  putPage,
  putWindow,
  withCatchingUp,
  withDoubt,
  withinCap,
} from './list-pages';
import { withKept } from './kept-list';
import { changeList, changeLoaded, editList, keepLists } from './lists';
import type { MessagesState } from './types';
import { type ChannelMessages, type Doubt, emptyList, type MessageRow, newestOf } from './message-list';

/** The number of channels whose messages are kept; beyond it the least recently opened channel is dropped. */
export const HELD_CHANNELS = 20;

const initialState: MessagesState = { byChannel: {}, recent: [] };

interface LoadedPage {
  readonly channelId: ChannelId;
  readonly page: Page | MessageWindow;
  /** The events during the request. */
  readonly since: LiveBatch;
  /** Whether the connection was open throughout, so that no event after the page can be missed. */
  readonly isLive: boolean;
}

type Apply = (list: ChannelMessages) => ChannelMessages;

const takeWindow = (list: ChannelMessages, window: MessageWindow, apply: Apply): ChannelMessages =>
  // Without its newest messages a list has no place for a window.
  list.phase === 'loaded'
    ? apply({ ...putWindow(list, window), error: null, isLoadingMissing: false })
    : list;

const takePage = (list: ChannelMessages, { channelId, page, since, isLive }: LoadedPage): ChannelMessages => {
  const apply: Apply = (joined) => editList(joined, (editor) => applySince(editor, channelId, since));
  if ('hasAfter' in page) return takeWindow(list, page, apply);
  const isNewest = page.before === null;
  // The page may not reach back to the last certain message.
  const joined = apply({
    ...putPage(isNewest ? openGap(list) : list, page),
    // An older page of a list that was dropped meanwhile loads nothing.
    phase: isNewest ? 'loaded' : list.phase,
    error: null,
  });
  if (!isNewest) return { ...joined, isLoadingOlder: false, isLoadingMissing: false };
  const doubt: Doubt = { after: newestOf(joined), completeTo: since.now, isEarlier: false };
  return { ...joined, doubt: isLive ? null : doubt };
};

const endsByResuming = ({ doubt }: ChannelMessages): boolean => doubt !== null && !doubt.isEarlier;

/** A case reducer on plain values: lists are long, and drafts of them a hundred times slower. */
const plain =
  <P>(reduce: (state: MessagesState, payload: P) => MessagesState) =>
  (state: Draft<MessagesState>, { payload }: PayloadAction<P>): MessagesState =>
    reduce(original(state), payload);

interface OneMessage {
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
}

const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    messagesRequested: plain<{ channelId: ChannelId; guildId: GuildId | null }>(
      (state, { channelId, guildId }) => {
        const list = state.byChannel[channelId] ?? { ...emptyList, guildId };
        const asked: ChannelMessages = {
          ...list,
          phase: list.phase === 'loaded' ? 'loaded' : 'loading',
          error: null,
        };
        return { ...state, byChannel: { ...state.byChannel, [channelId]: asked } };
      },
    ),
    /** Messages that this computer has kept, until the server answers. */
    keptRestored: plain<{ channelId: ChannelId; kept: KeptMessages }>((state, { channelId, kept }) =>
      changeList(state, channelId, (list) => withKept(list, kept)),
    ),
    pageLoaded: plain<LoadedPage>((state, payload) =>
      changeList(state, payload.channelId, (list) => takePage(list, payload)),
    ),
    pageFailed: plain<{ channelId: ChannelId; error: string }>((state, { channelId, error }) =>
      changeList(state, channelId, (list) => ({
        ...list,
        phase: list.phase === 'loaded' ? 'loaded' : 'failed',
        error,
        isLoadingOlder: false,
        isLoadingMissing: false,
      })),
    ),
    olderRequested: plain<ChannelId>((state, channelId) =>
      changeList(state, channelId, (list) => ({ ...list, isLoadingOlder: true, error: null })),
    ),
    missingRequested: plain<ChannelId>((state, channelId) =>
      changeList(state, channelId, (list) => ({ ...list, isLoadingMissing: true, error: null })),
    ),
    /**
     * Missed messages have been fetched, back to `from`. Older held messages may have been changed or deleted in the
     * meantime, so they are dropped, unless they are on the screen.
     */
    caughtUp: plain<{ channelId: ChannelId; from: MessageId | null; isOpen: boolean }>(
      (state, { channelId, from, isOpen }) =>
        changeList(state, channelId, (list) => {
          const done = withCatchingUp(list, false);
          return from === null || isOpen ? done : forgetOlder(done, from);
        }),
    ),
    /** The reader has left the end, or has come back to it. */
    readBackChanged: plain<{ channelId: ChannelId; isReadBack: boolean }>(
      (state, { channelId, isReadBack }) =>
        changeList(state, channelId, (list) =>
          list.isReadBack === isReadBack ? list : withinCap({ ...list, isReadBack }),
        ),
    ),
    channelForgotten: plain<ChannelId>((state, channelId) => keepLists(state, (id) => id !== channelId)),
    messageSent: plain<{ channelId: ChannelId; message: MessageRow }>((state, { channelId, message }) =>
      changeList(state, channelId, (list) => editList(list, (editor) => editor.putPending(message))),
    ),
    messageRefused: plain<{ channelId: ChannelId; nonce: string }>((state, { channelId, nonce }) =>
      changeList(state, channelId, (list) => editList(list, (editor) => editor.dropPending(nonce))),
    ),
    messageChanged: plain<OneMessage & { change: Partial<MessageRow> }>(
      (state, { channelId, messageId, change }) =>
        changeList(state, channelId, (list) => editList(list, (editor) => editor.edit(messageId, change))),
    ),
    messageRemoved: plain<OneMessage>((state, { channelId, messageId }) =>
      changeList(state, channelId, (list) => editList(list, (editor) => editor.remove(messageId))),
    ),
    /** The server has refused the deletion. */
    messageRestored: plain<{ channelId: ChannelId; message: MessageRow }>((state, { channelId, message }) =>
      changeList(state, channelId, (list) => editList(list, (editor) => editor.put(message, null))),
    ),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => payload.messages)
      .addCase(
        guildsLoaded,
        plain((state, { guilds, since }) => {
          const here = new Set<string>(
            guilds.flatMap((guild) => [...guild.channels, ...guild.threads].map(({ id }) => id)),
          );
          // The open thread may be one that is not followed.
          return keepLists(state, (id) => here.has(id) || id === since.openChannelId);
        }),
      )
      .addCase(
        guildSelected,
        plain((state, { channelId }) => {
          if (channelId === null || state.recent[0] === channelId) return state;
          const recent = [channelId, ...state.recent.filter((id) => id !== channelId)].slice(
            0,
            HELD_CHANNELS,
          );
          return keepLists({ ...state, recent }, (id) => recent.some((kept) => kept === id));
        }),
      )
      .addCase(
        connectionLost,
        plain((state, { provenAt }) => changeLoaded(state, (list) => withDoubt(list, provenAt))),
      )
      .addCase(
        connectionResumed,
        plain((state) =>
          changeLoaded(state, (list) => (endsByResuming(list) ? { ...list, doubt: null } : list)),
        ),
      )
      .addCase(
        connectionRenewed,
        plain((state) => changeLoaded(state, (list) => withCatchingUp(withDoubt(list), true))),
      ),
});

export const {
  messagesRequested,
  keptRestored,
  pageLoaded,
  pageFailed,
  olderRequested,
  missingRequested,
  caughtUp,
  readBackChanged,
  channelForgotten,
  messageSent,
  messageRefused,
  messageChanged,
  messageRemoved,
  messageRestored,
} = messagesSlice.actions;

/** Pushes bypass Immer, which would walk all held messages to freeze them, thirty times a second. */
export const messagesReducer: Reducer<MessagesState> = (state = initialState, action) =>
  liveEventsReceived.match(action) ? hearPush(state, action.payload) : messagesSlice.reducer(state, action);
