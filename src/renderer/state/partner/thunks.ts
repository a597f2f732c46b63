import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { applicationSent, partner } from './slice';

const CONFLICT = 409;

/** Fetches the state of a guild's application to the partner programme (feature `partner`). */
export const loadApplication = partner.load;

/** Applies for the partner programme. */
export const applyForPartner =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('partner.apply', { guildId });
    if (result.ok) {
      dispatch(applicationSent({ guildId, application: result.value.application }));
      return success(null);
    }
    const { failure: why } = result;
    // Another person has applied in the meantime: their application is shown.
    if (why.kind === 'refused' && why.status === CONFLICT) await dispatch(loadApplication(guildId));
    return failure(failureText('partner.apply', why));
  };
