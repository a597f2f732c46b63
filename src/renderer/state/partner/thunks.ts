import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { applicationFailed, applicationLoaded, applicationRequested } from './slice';

const CONFLICT = 409;

/** Fetches what became of a guild's application to the partner programme (feature `partner`). */
export const loadApplication =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(applicationRequested(guildId));
    const result = await bridge.callApi('partner.fetch', { guildId });
    if (result.ok) dispatch(applicationLoaded({ guildId, application: result.value.application }));
    else dispatch(applicationFailed({ guildId, error: failureText('partner.fetch', result.failure) }));
  };

/** Applies for the partner programme. Null when it is under review, else why not, in words. */
export const applyForPartner =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('partner.apply', { guildId });
    if (result.ok) {
      dispatch(applicationLoaded({ guildId, application: result.value.application }));
      return null;
    }
    const { failure } = result;
    // Somebody else has applied meanwhile: theirs is shown.
    if (failure.kind === 'refused' && failure.status === CONFLICT) await dispatch(loadApplication(guildId));
    return failureText('partner.apply', failure);
  };
