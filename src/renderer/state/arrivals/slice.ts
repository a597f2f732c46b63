import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildId, UserId } from '../../../contract/ids';
import { hearing, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { ArrivalsState, Group } from './types';

interface Loaded {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly group: Group;
}

const initialState: ArrivalsState = { byGuild: {} };

/** Who joined together with somebody (feature `arrivals`). */
const arrivalsSlice = createSlice({
  name: 'arrivals',
  initialState,
  reducers: {
    arrivalsLoaded: (state, { payload: { guildId, userId, group } }: PayloadAction<Loaded>) => ({
      byGuild: { ...state.byGuild, [guildId]: { ...state.byGuild[guildId], [userId]: group } },
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(
        liveEventsReceived,
        hearing<ArrivalsState>({
          GUILD_MEMBER_LEFT: (state, { guildId, userId }) => {
            for (const group of Object.values(state.byGuild[guildId] ?? {}))
              group.arrivals = group.arrivals.filter(({ id }) => id !== userId);
          },
          GUILD_LEFT: (state, { guildId }) => {
            state.byGuild = Object.fromEntries(
              Object.entries(state.byGuild).filter(([held]) => held !== guildId),
            );
          },
        }),
      ),
});

export const { arrivalsLoaded } = arrivalsSlice.actions;
export const arrivalsReducer = arrivalsSlice.reducer;
