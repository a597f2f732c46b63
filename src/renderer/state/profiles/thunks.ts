import { selectIsConversation } from '../conversations/selectors';
import { failureText } from '../failures';
import type { MemberRef } from '../members/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { profileKey, profiles } from './slice';

/**
 * Fetches the data of the profile card of a member or a former member: their messages still open it. A toast reports a
 * failure (docs/spec/connection.md 'Failures').
 */
export const loadProfile =
  ({ guildId, userId }: MemberRef): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const key = profileKey({ guildId, userId });
    // What is known of somebody in a conversation came with it.
    if (selectIsConversation(getState(), guildId)) return;
    dispatch(profiles.requested(key));
    const result = await bridge.callApi('members.fetch', { guildId, userId });
    if (result.ok) {
      dispatch(profiles.loaded(key, { detail: result.value.member, former: null }));
      return;
    }
    const isNoMember = result.failure.kind === 'refused' && result.failure.status === 404;
    const user = isNoMember ? await bridge.callApi('users.fetch', { userId }) : null;
    if (user?.ok === true) {
      dispatch(profiles.loaded(key, { detail: null, former: user.value }));
      return;
    }
    const error = failureText('members.fetch', result.failure);
    dispatch(profiles.refused(key, error));
    dispatch(toastShown('error', error));
  };
