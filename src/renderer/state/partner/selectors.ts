import type { PartnerApplication } from '../../../contract/entities/partner-application';
import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { partner } from './slice';

/** A guild's application to the partner programme; loading where nothing has been fetched. */
export const selectApplication = (state: RootState, guildId: GuildId): Fetched<PartnerApplication | null> =>
  partner.of(state.partner, guildId);
