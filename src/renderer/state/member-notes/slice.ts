import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HistoryItem, MemberFacts, Standing } from '../../../contract/entities/member-history';
import type { GuildId, UserId } from '../../../contract/ids';
import { fetchedByKey } from '../fetched/fetched-by-key';
import { fetchedOne } from '../fetched/fetched-one';
import { hearing, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { GuildFacts, MemberFactsState } from './types';

/** What happened to and about a member, newest first, by guild and user (feature `member-notes`). */
export const histories = fetchedByKey<readonly HistoryItem[], readonly HistoryItem[]>({
  name: 'histories',
  nothing: [],
  take: (items) => items,
});
export const historiesReducer = histories.reducer;

/** The guilds in which something stands against the user. */
export const standing = fetchedOne({
  name: 'standing',
  call: 'users.standing',
  args: {},
  nothing: [] as readonly Standing[],
  take: ({ guilds }) => guilds,
});
export const standingReducer = standing.reducer;

const NO_FACTS: GuildFacts = { byId: {}, pending: 0, error: null };
const initialState: MemberFactsState = { byGuild: {} };

interface Loaded {
  readonly guildId: GuildId;
  /** Of whom it was asked. */
  readonly userIds: readonly UserId[];
  readonly facts: readonly MemberFacts[];
}

const change = (
  state: MemberFactsState,
  guildId: GuildId,
  next: (before: GuildFacts) => GuildFacts,
): MemberFactsState => ({
  byGuild: { ...state.byGuild, [guildId]: next(state.byGuild[guildId] ?? NO_FACTS) },
});

const factsSlice = createSlice({
  name: 'memberFacts',
  initialState,
  reducers: {
    factsRequested: (state, { payload: guildId }: PayloadAction<GuildId>) =>
      change(state, guildId, (before) => ({ ...before, pending: before.pending + 1, error: null })),
    factsLoaded: (state, { payload: { guildId, userIds, facts } }: PayloadAction<Loaded>) =>
      change(state, guildId, ({ byId, pending, error }) => ({
        byId: {
          ...byId,
          // Those of whom nothing came are no members any more.
          ...Object.fromEntries(userIds.map((id) => [id, null])),
          ...Object.fromEntries(facts.map((one) => [one.id, one])),
        },
        pending: Math.max(0, pending - 1),
        error,
      })),
    factsFailed: (
      state,
      { payload: { guildId, error } }: PayloadAction<{ readonly guildId: GuildId; readonly error: string }>,
    ) => change(state, guildId, (before) => ({ ...before, pending: Math.max(0, before.pending - 1), error })),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(
        liveEventsReceived,
        hearing<MemberFactsState>({
          GUILD_LEFT: (state, { guildId }) => {
            state.byGuild = Object.fromEntries(
              Object.entries(state.byGuild).filter(([held]) => held !== guildId),
            );
          },
        }),
      ),
});

export const { factsRequested, factsLoaded, factsFailed } = factsSlice.actions;
export const memberFactsReducer = factsSlice.reducer;
