import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildPreview } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import { sessionEnded } from '../session/slice';
import type { InvitesState, MadeInvite } from './types';

const initialState: InvitesState = { previews: {}, made: {} };

const invitesSlice = createSlice({
  name: 'invites',
  initialState,
  reducers: {
    previewRequested: (state, { payload: code }: PayloadAction<string>) => {
      // A loaded preview stays on the screen while it is fetched again.
      if (state.previews[code]?.phase !== 'loaded') state.previews[code] = { phase: 'loading' };
    },
    previewLoaded: (state, { payload }: PayloadAction<{ code: string; guild: GuildPreview }>) => {
      state.previews[payload.code] = { phase: 'loaded', guild: payload.guild };
    },
    previewFailed: (state, { payload }: PayloadAction<{ code: string; error: string; isFinal: boolean }>) => {
      const { code, error, isFinal } = payload;
      // A server that cannot be reached does not invalidate its earlier answer.
      if (state.previews[code]?.phase === 'loaded' && !isFinal) return;
      state.previews[code] = { phase: 'failed', error, isFinal };
    },
    inviteMade: (state, { payload }: PayloadAction<{ guildId: GuildId; invite: MadeInvite }>) => {
      state.made[payload.guildId] = payload.invite;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { previewRequested, previewLoaded, previewFailed, inviteMade } = invitesSlice.actions;
export const invitesReducer = invitesSlice.reducer;
