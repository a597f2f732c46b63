import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { hearing, type Hears, liveEventsReceived } from '../live-events';
import { guildSelected, homePageOpened, tabSelected } from '../navigation/slice';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import type { View, ViewAsState } from './types';

const initialState = { view: null, isStale: false, isAsking: false } as ViewAsState;

const end = (state: Draft<ViewAsState>): void => {
  state.view = null;
  state.isStale = false;
  state.isAsking = false;
};

/** Something on which the view of a guild depends has changed. */
const changed = (state: Draft<ViewAsState>, { guildId }: { readonly guildId: GuildId }): void => {
  if (state.view?.guildId === guildId) state.isStale = true;
};

const hears: Hears<ViewAsState> = {
  GUILD_LEFT: (state, { guildId }) => {
    if (state.view?.guildId === guildId) end(state);
  },
  GUILD_ROLE_DELETE: (state, data) => {
    if (state.view?.roleIds.includes(data.roleId)) end(state);
    else changed(state, data);
  },
  GUILD_MEMBER_ROLE_REMOVE: (state, data, { me }) => {
    if (data.userId === me) changed(state, data);
  },
  GUILD_MEMBER_ROLE_ADD: (state, data, { me }) => {
    if (data.userId === me) changed(state, data);
  },
  GUILD_ROLE_EDIT: changed,
  GUILD_ROLE_ORDER: changed,
  GUILD_EDIT: changed,
  GUILD_CHANNEL_CREATE: changed,
  GUILD_CHANNEL_EDIT: changed,
  GUILD_CHANNEL_ORDER: changed,
  GUILD_CATEGORY_CREATE: changed,
  GUILD_CATEGORY_EDIT: changed,
  CHANNEL_ACCESS: changed,
};

const viewAsSlice = createSlice({
  name: 'viewAs',
  initialState,
  reducers: {
    viewStarted: (_state, { payload }: PayloadAction<View>) => ({ ...initialState, view: payload }),
    /** The view is being fetched again. */
    viewAsked: (state) => {
      state.isStale = false;
      state.isAsking = true;
    },
    /** The view was fetched again; dropped if it has ended since, or another one has begun. */
    viewRefreshed: (state, { payload }: PayloadAction<{ of: View; places: View['places'] }>) => {
      const { of, places } = payload;
      state.isAsking = false;
      if (state.view?.guildId === of.guildId && state.view.roleIds.join() === of.roleIds.join())
        state.view.places = places;
    },
    viewEnded: end,
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, () => initialState)
      // Events were missed: what is shown may no longer be what the roles see.
      .addCase(connectionRenewed, end)
      .addCase(tabSelected, end)
      .addCase(homePageOpened, end)
      // Another server, or a channel that the roles do not see, as a notification opens one.
      .addCase(guildSelected, (state, { payload: { guildId, channelId } }) => {
        const isInside = channelId === null || (state.view !== null && channelId in state.view.places);
        if (state.view?.guildId !== guildId || !isInside) end(state);
      })
      .addCase(guildsLoaded, (state, { payload }) => {
        if (!payload.guilds.some(({ id }) => id === state.view?.guildId)) end(state);
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const { viewStarted, viewAsked, viewRefreshed, viewEnded } = viewAsSlice.actions;
export const viewAsReducer = viewAsSlice.reducer;
