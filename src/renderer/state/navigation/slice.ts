import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, GuildId } from '../../../contract/ids';
import type { AppCommand } from '../../../contract/ipc/commands';
import type { DeepLink } from '../../../contract/ipc/pushes';
import { hearing, liveEventsReceived } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { sessionEnded } from '../session/slice';
import type { HomePage, NavigationState, PublicPage, ScrollTarget, Tab } from './types';

const initialState = {
  tab: 'home',
  home: 'none',
  guildId: null,
  channelId: null,
  publicPage: null,
  membersManager: 'closed',
  hasSystemMessage: false,
  destination: null,
  scrollTarget: null,
  threadsOf: null,
  besideThread: null,
  command: null,
} as NavigationState;

const showsOfficial = ({ tab, home }: NavigationState): boolean =>
  tab === 'system' || (tab === 'home' && home === 'official');

const showTab = (state: Draft<NavigationState>, tab: Tab): void => {
  state.tab = tab;
  state.guildId = null;
  state.channelId = null;
  state.membersManager = 'closed';
  if (showsOfficial(state)) state.hasSystemMessage = false;
};

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    /** Selecting a top entry clears the server (docs/spec/navigation.md 'Selection'). */
    tabSelected: (state, { payload }: PayloadAction<Tab>) => {
      showTab(state, payload);
    },
    /** Opens the home tab, and a page of it. */
    homePageOpened: (state, { payload }: PayloadAction<HomePage>) => {
      state.home = payload;
      showTab(state, 'home');
    },
    /** Selecting a server clears the tab. */
    guildSelected: (state, { payload }: PayloadAction<{ guildId: GuildId; channelId: ChannelId | null }>) => {
      state.tab = null;
      state.guildId = payload.guildId;
      state.channelId = payload.channelId;
      if (state.scrollTarget?.channelId !== payload.channelId) state.scrollTarget = null;
      if (state.threadsOf !== payload.channelId) state.threadsOf = null;
      state.membersManager = 'closed';
    },
    membersManagerOpened: (state) => {
      state.membersManager = 'open';
    },
    membersManagerLeft: (state) => {
      state.membersManager = 'left';
    },
    /** The focus is back on the control that opened the members manager. */
    membersManagerForgotten: (state) => {
      state.membersManager = 'closed';
    },
    publicPageOpened: (state, { payload }: PayloadAction<PublicPage>) => {
      state.publicPage = payload;
    },
    publicPageClosed: (state) => {
      state.publicPage = null;
    },
    messageAimed: (state, { payload }: PayloadAction<ScrollTarget>) => {
      state.scrollTarget = payload;
    },
    scrollTargetCleared: (state) => {
      state.scrollTarget = null;
    },
    /** The list of a channel's threads has been opened; null: closed. */
    threadListChanged: (state, { payload }: PayloadAction<ChannelId | null>) => {
      state.threadsOf = payload;
    },
    /** A channel is shown beside its open thread; null: the open channel alone is shown. */
    besideThreadShown: (state, { payload }: PayloadAction<ChannelId | null>) => {
      state.besideThread = payload;
    },
    destinationSet: (state, { payload }: PayloadAction<DeepLink | null>) => {
      state.destination = payload;
    },
    commandGiven: (state, { payload }: PayloadAction<AppCommand>) => {
      state.command = payload;
    },
    commandTaken: (state) => {
      state.command = null;
    },
  },
  extraReducers: (builder) =>
    builder
      // The person may be signing in to follow the link.
      .addCase(sessionEnded, ({ destination }) => ({ ...initialState, destination }))
      .addCase(snapshotRestored, (state, { payload }) => ({ ...state, ...payload.navigation }))
      .addCase(
        liveEventsReceived,
        hearing<NavigationState>({
          SYSTEM_MESSAGE: (state) => {
            if (!showsOfficial(state)) state.hasSystemMessage = true;
          },
        }),
      ),
});

export const {
  tabSelected,
  homePageOpened,
  guildSelected,
  membersManagerOpened,
  membersManagerLeft,
  membersManagerForgotten,
  publicPageOpened,
  publicPageClosed,
  messageAimed,
  scrollTargetCleared,
  destinationSet,
  threadListChanged,
  besideThreadShown,
  commandGiven,
  commandTaken,
} = navigationSlice.actions;
export const navigationReducer = navigationSlice.reducer;
