import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildId, UserId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { membersLoaded } from '../members/actions';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { CrowdsState } from './types';

interface SomeOf {
  readonly guildId: GuildId;
  readonly userIds: readonly UserId[];
}

const initialState: CrowdsState = { byGuild: {} };

const crowdsSlice = createSlice({
  name: 'crowds',
  initialState,
  reducers: {
    memberWanted: (
      state,
      { payload }: PayloadAction<{ readonly guildId: GuildId; readonly userId: UserId }>,
    ) => {
      const crowd = state.byGuild[payload.guildId];
      if (crowd !== undefined) crowd.looked[payload.userId] = 'wanted';
    },
    membersAsked: (state, { payload: { guildId, userIds } }: PayloadAction<SomeOf>) => {
      const crowd = state.byGuild[guildId];
      if (crowd !== undefined) for (const userId of userIds) crowd.looked[userId] = 'asked';
    },
    membersAnswered: (state, { payload: { guildId, userIds } }: PayloadAction<SomeOf>) => {
      const crowd = state.byGuild[guildId];
      if (crowd !== undefined) for (const userId of userIds) crowd.looked[userId] = 'answered';
    },
    /** The rows could not be asked for: the next view asks again. */
    membersNotAnswered: (state, { payload: { guildId, userIds } }: PayloadAction<SomeOf>) => {
      const crowd = state.byGuild[guildId];
      if (crowd !== undefined) for (const userId of userIds) removeKey(crowd.looked, userId);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(membersLoaded, (state, { payload: { key, reply } }) => {
        if (reply.crowd !== true) removeKey(state.byGuild, key);
        else state.byGuild[key] = { range: state.byGuild[key]?.range ?? null, looked: {} };
      })
      // Events may have been missed: the rows are looked for again when they are seen.
      .addCase(connectionRenewed, (state) => {
        for (const crowd of Object.values(state.byGuild)) crowd.looked = {};
      })
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set<string>(payload.guilds.map((guild) => guild.id));
        for (const guildId of Object.keys(state.byGuild))
          if (!here.has(guildId)) removeKey(state.byGuild, guildId);
      })
      .addCase(
        liveEventsReceived,
        hearing<CrowdsState>({
          GUILD_MEMBER_RANGE: (state, { guildId, from, groups, ids }) => {
            const crowd = state.byGuild[guildId];
            if (crowd !== undefined) crowd.range = { from, groups, ids };
          },
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
        }),
      ),
});

export const { memberWanted, membersAsked, membersAnswered, membersNotAnswered } = crowdsSlice.actions;
export const crowdsReducer = crowdsSlice.reducer;
