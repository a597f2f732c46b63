import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../../contract/ids';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import { hearing, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { FormerState } from './types';

const initialState: FormerState = { isDeleted: {} };

const formerSlice = createSlice({
  name: 'former',
  initialState,
  reducers: {
    formerAsked: (state, { payload }: PayloadAction<UserId>) => {
      state.isDeleted[payload] ??= null;
    },
    formerFound: (
      state,
      { payload }: PayloadAction<{ readonly userId: UserId; readonly isDeleted: boolean }>,
    ) => {
      state.isDeleted[payload.userId] = payload.isDeleted;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(
        liveEventsReceived,
        hearing<FormerState>({
          // A deleted account is reported as a member with the deleted name, before it leaves.
          GUILD_MEMBER_EDIT: (state, { member }) => {
            if (member.username === DELETED_USER) state.isDeleted[member.id] = true;
          },
        }),
      ),
});

export const { formerAsked, formerFound } = formerSlice.actions;
export const formerReducer = formerSlice.reducer;
