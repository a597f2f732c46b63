import { failureText } from '../failures';
import type { Place } from '../members/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { profileFailed, profileLoaded, profileRequested } from './slice';

/** Fetches what the profile card shows of a member; a toast says when it fails (server-area.md 8). */
export const loadProfile =
  ({ guildId, userId }: Place): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(profileRequested({ guildId, userId }));
    const result = await bridge.callApi('members.fetch', { guildId, userId });
    if (result.ok) {
      dispatch(profileLoaded({ guildId, userId, detail: result.value.member }));
      return;
    }
    const error = failureText('members.fetch', result.failure);
    dispatch(profileFailed({ guildId, userId, error }));
    dispatch(toastShown('error', error));
  };
