import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Relation } from '../../../contract/entities/relation';
import { hear, type Hears, hearing, type LiveBatch, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import type { FriendsTab, RelationsState } from './types';

const initialState = { phase: 'loading', error: null, byId: {}, tab: 'online' } as RelationsState;

const hears: Hears<RelationsState> = {
  RELATION: (state, { relation }) => {
    state.byId[relation.user.id] = relation;
  },
  RELATION_REMOVE: (state, { userId }) => removeKey(state.byId, userId),
  FRIEND_STATUS: (state, { userId, ...shown }) => {
    const relation = state.byId[userId];
    if (relation?.kind === 'friend') relation.user = { ...relation.user, ...shown };
  },
};

const byId = (relations: readonly Relation[]): Draft<RelationsState>['byId'] =>
  Object.fromEntries(relations.map((relation) => [relation.user.id, relation]));

const relationsSlice = createSlice({
  name: 'relations',
  initialState,
  reducers: {
    relationsLoaded: (
      state,
      { payload }: PayloadAction<{ readonly relations: readonly Relation[]; readonly since: LiveBatch }>,
    ) => {
      Object.assign(state, { phase: 'loaded', error: null, byId: byId(payload.relations) });
      hear<RelationsState>(state, payload.since, hears);
    },
    relationsFailed: (state, { payload }: PayloadAction<string>) => {
      state.error = payload;
      if (state.phase === 'loading') state.phase = 'failed';
    },
    friendsTabChosen: (state, { payload }: PayloadAction<FriendsTab>) => {
      state.tab = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      // Of the last run only the blocked people are known: their messages are hidden from the first drawing on.
      .addCase(snapshotRestored, (state, { payload }) => {
        state.byId = byId(payload.blocked);
      })
      .addCase(liveEventsReceived, hearing<RelationsState>(hears)),
});

export const { relationsLoaded, relationsFailed, friendsTabChosen } = relationsSlice.actions;
export const relationsReducer = relationsSlice.reducer;
