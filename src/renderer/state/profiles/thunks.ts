import { failureText } from '../failures';
import type { Place } from '../members/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { formerProfileLoaded, profileFailed, profileLoaded, profileRequested } from './slice';

/**
 * Fetches what the profile card shows of a member, or of somebody who was one: their messages still lead to them. A toast
 * says when it fails (server-area.md 8).
 */
export const loadProfile =
  ({ guildId, userId }: Place): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(profileRequested({ guildId, userId }));
    const result = await bridge.callApi('members.fetch', { guildId, userId });
    if (result.ok) {
      dispatch(profileLoaded({ guildId, userId, detail: result.value.member }));
      return;
    }
    const isNoMember = result.failure.kind === 'refused' && result.failure.status === 404;
    const user = isNoMember ? await bridge.callApi('users.fetch', { userId }) : null;
    if (user?.ok === true) {
      dispatch(formerProfileLoaded({ guildId, userId, former: user.value }));
      return;
    }
    const error = failureText('members.fetch', result.failure);
    dispatch(profileFailed({ guildId, userId, error }));
    dispatch(toastShown('error', error));
  };
