import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildInfo } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { hear, hearing, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

/** What the settings dialog shows of a guild, as far as it is known. */
export interface GuildInfoEntry {
  /** What was last known; null before the first answer. */
  readonly info: GuildInfo | null;
  readonly isLoading: boolean;
  /** Why there is nothing to show, in words. */
  readonly error: string | null;
  /** Whether something of it may have changed that no event tells. */
  readonly isStale: boolean;
}

export interface GuildInfoState {
  readonly byGuild: Readonly<Record<GuildId, GuildInfoEntry>>;
}

const initialState: GuildInfoState = { byGuild: {} };

type Count = 'memberCount' | 'channelCount' | 'roleCount';

const counting =
  (count: Count, by: 1 | -1) =>
  (state: Draft<GuildInfoState>, { guildId }: { readonly guildId: GuildId }): void => {
    const info = state.byGuild[guildId]?.info;
    if (info) info[count] += by;
  };

/** What may be applied twice, and so also to an answer that knows of it already. */
const edits: Hears<GuildInfoState> = {
  GUILD_EDIT: (state, { guildId, name, description, avatar, banner, verified }) => {
    const entry = state.byGuild[guildId];
    if (!entry?.info) return;
    Object.assign(entry.info, { name, description, icon: avatar, banner, verified });
    // The event does not tell of `discoverable`.
    entry.isStale = true;
  },
};

const hears: Hears<GuildInfoState> = {
  ...edits,
  GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
  GUILD_MEMBER_JOIN: counting('memberCount', 1),
  GUILD_MEMBER_LEFT: counting('memberCount', -1),
  GUILD_CHANNEL_CREATE: counting('channelCount', 1),
  GUILD_CHANNEL_DELETE: counting('channelCount', -1),
  GUILD_ROLE_CREATE: counting('roleCount', 1),
  GUILD_ROLE_DELETE: counting('roleCount', -1),
};

interface LoadedInfo {
  readonly guildId: GuildId;
  readonly info: GuildInfo;
  readonly since: LiveBatch;
}

const guildInfoSlice = createSlice({
  name: 'guildInfo',
  initialState,
  reducers: {
    guildInfoRequested: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      const info = state.byGuild[guildId]?.info ?? null;
      state.byGuild[guildId] = { info, isLoading: true, error: null, isStale: false };
    },
    guildInfoLoaded: (state, { payload: { guildId, info, since } }: PayloadAction<LoadedInfo>) => {
      // The guild may have been left while it was fetched.
      if (state.byGuild[guildId] === undefined) return;
      state.byGuild[guildId] = { info, isLoading: false, error: null, isStale: false };
      hear(state, since, edits);
    },
    guildInfoFailed: (
      state,
      { payload: { guildId, error } }: PayloadAction<{ readonly guildId: GuildId; readonly error: string }>,
    ) => {
      const entry = state.byGuild[guildId];
      if (entry !== undefined) Object.assign(entry, { isLoading: false, error });
    },
    /** This client has changed something of it, and the server agreed. */
    guildInfoChanged: (
      state,
      {
        payload: { guildId, change },
      }: PayloadAction<{ readonly guildId: GuildId; readonly change: Partial<GuildInfo> }>,
    ) => {
      const info = state.byGuild[guildId]?.info;
      if (info) Object.assign(info, change);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(connectionRenewed, (state) => {
        for (const entry of Object.values(state.byGuild)) entry.isStale = true;
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const { guildInfoRequested, guildInfoLoaded, guildInfoFailed, guildInfoChanged } =
  guildInfoSlice.actions;
export const guildInfoReducer = guildInfoSlice.reducer;
