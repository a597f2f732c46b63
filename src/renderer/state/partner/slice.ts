import { createAction } from '@reduxjs/toolkit';
import type { PartnerApplication } from '../../../contract/entities/partner-application';
import type { GuildId } from '../../../contract/ids';
import { guildList } from '../fetched/guild-list';

/** A guild has applied, and the server has accepted the application. */
export const applicationSent = createAction<{
  readonly guildId: GuildId;
  readonly application: PartnerApplication | null;
}>('partner/applicationSent');

/** Null: no application. */
const NOTHING: PartnerApplication | null = null;

/** A guild's application to the partner programme, as far as it is known (feature `partner`). */
export const partner = guildList<'partner.fetch', PartnerApplication | null>({
  name: 'partner',
  call: 'partner.fetch',
  args: (guildId) => ({ guildId }),
  nothing: NOTHING,
  take: ({ application }) => application,
  also: (builder) =>
    builder.addCase(applicationSent, (state, { payload: { guildId, application } }) => {
      const held = state.byKey[guildId];
      if (held !== undefined) held.value = application;
    }),
});
export const partnerReducer = partner.reducer;
