import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GuildPreview } from '../../../contract/entities/guild';
import type { GuildId } from '../../../contract/ids';
import type { InviteTerms } from '../../../domain/invites/invite-choices';
import { sessionEnded } from '../session/slice';

/** What an invite leads to, as far as it is known. */
export type InvitePreview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly guild: GuildPreview }
  /** `isFinal`: the server has answered, and would answer the same again. */
  | { readonly phase: 'failed'; readonly error: string; readonly isFinal: boolean };

/** An invite that was made here. */
export interface MadeInvite extends InviteTerms {
  readonly code: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

export interface InvitesState {
  readonly previews: Readonly<Record<string, InvitePreview>>;
  /** The last that was made for each server. */
  readonly made: Readonly<Record<GuildId, MadeInvite>>;
}

const initialState: InvitesState = { previews: {}, made: {} };

const invitesSlice = createSlice({
  name: 'invites',
  initialState,
  reducers: {
    previewRequested: (state, { payload: code }: PayloadAction<string>) => {
      // What is known stays on the screen while it is fetched anew.
      if (state.previews[code]?.phase !== 'loaded') state.previews[code] = { phase: 'loading' };
    },
    previewLoaded: (state, { payload }: PayloadAction<{ code: string; guild: GuildPreview }>) => {
      state.previews[payload.code] = { phase: 'loaded', guild: payload.guild };
    },
    previewFailed: (state, { payload }: PayloadAction<{ code: string; error: string; isFinal: boolean }>) => {
      const { code, error, isFinal } = payload;
      // A server that cannot be reached says nothing against what it said before.
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
