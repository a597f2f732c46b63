import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { MemberFilter } from '../../../contract/entities/member';
import type { EventData } from '../../../contract/gateway/events';
import type { GuildId, UserId } from '../../../contract/ids';
import { isSameFilter } from '../../../domain/members/filter';
import { connectionRenewed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { membersLoaded } from '../members/actions';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { Crowd, CrowdsState } from './types';

interface SomeOf {
  readonly guildId: GuildId;
  readonly userIds: readonly UserId[];
}

const initialState: CrowdsState = { byGuild: {} };

const applyRange = (crowd: Draft<Crowd>, data: EventData<'GUILD_MEMBER_RANGE'>): void => {
  const { from, groups, ids } = data;
  if (data.matching === null) crowd.range = { from, groups, ids };
  else if (crowd.matching !== null) {
    const { filter, count } = data.matching;
    // Calls can overtake each other: a part of another filter says that the server may watch that one.
    crowd.matching.isAnswered = isSameFilter(filter, crowd.matching.wanted);
    if (crowd.matching.isAnswered) crowd.matching.range = { from, groups, ids, filter, count };
  }
};

const crowdsSlice = createSlice({
  name: 'crowds',
  initialState,
  reducers: {
    /** The members who match a filter are looked at, from now on or still. */
    matchingWanted: (
      state,
      { payload }: PayloadAction<{ readonly guildId: GuildId; readonly filter: MemberFilter }>,
    ) => {
      const crowd = state.byGuild[payload.guildId];
      if (crowd === undefined) return;
      const range = crowd.matching?.range ?? null;
      crowd.matching = { wanted: payload.filter, isAnswered: false, range };
    },
    /** Nobody looks at them any more. */
    matchingLeft: (state, { payload }: PayloadAction<GuildId>) => {
      const crowd = state.byGuild[payload];
      if (crowd !== undefined) crowd.matching = null;
    },
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
        else {
          const { range = null, matching = null } = state.byGuild[key] ?? {};
          state.byGuild[key] = { range, matching, looked: {} };
        }
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
          GUILD_MEMBER_RANGE: (state, data) => {
            const crowd = state.byGuild[data.guildId];
            if (crowd !== undefined) applyRange(crowd, data);
          },
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
        }),
      ),
});

export const {
  matchingWanted,
  matchingLeft,
  memberWanted,
  membersAsked,
  membersAnswered,
  membersNotAnswered,
} = crowdsSlice.actions;
export const crowdsReducer = crowdsSlice.reducer;
