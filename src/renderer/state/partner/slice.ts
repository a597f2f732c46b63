import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PartnerApplication } from '../../../contract/entities/partner-application';
import type { GuildId } from '../../../contract/ids';
import { sessionEnded } from '../session/slice';

/** A guild's application to the partner programme, as far as it is known (feature `partner`). */
export type ApplicationEntry =
  | { readonly phase: 'loading' }
  /** Null: there was none. */
  | { readonly phase: 'loaded'; readonly application: PartnerApplication | null }
  | { readonly phase: 'failed'; readonly error: string };

export interface PartnerState {
  readonly byGuild: Readonly<Record<GuildId, ApplicationEntry>>;
}

const initialState: PartnerState = { byGuild: {} };

const partnerSlice = createSlice({
  name: 'partner',
  initialState,
  reducers: {
    applicationRequested: (state, { payload: guildId }: PayloadAction<GuildId>) => {
      // What is known stays on the screen while it is fetched anew.
      if (state.byGuild[guildId]?.phase !== 'loaded') state.byGuild[guildId] = { phase: 'loading' };
    },
    applicationLoaded: (
      state,
      {
        payload: { guildId, application },
      }: PayloadAction<{ readonly guildId: GuildId; readonly application: PartnerApplication | null }>,
    ) => {
      state.byGuild[guildId] = { phase: 'loaded', application };
    },
    applicationFailed: (
      state,
      { payload: { guildId, error } }: PayloadAction<{ readonly guildId: GuildId; readonly error: string }>,
    ) => {
      if (state.byGuild[guildId]?.phase !== 'loaded') state.byGuild[guildId] = { phase: 'failed', error };
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { applicationRequested, applicationLoaded, applicationFailed } = partnerSlice.actions;
export const partnerReducer = partnerSlice.reducer;
