import type { UserId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk } from '../store';
import { formerAsked, formerFound } from './slice';

/**
 * Asks whether the account of a mentioned user who is not a member is deleted: once per user, and for a limited number
 * of users, so that a message full of mentions does not use up the rate limit.
 */
export const findFormer =
  (userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { isDeleted } = getState().former;
    if (!selectHasFeature(getState(), 'account-delete') || isDeleted[userId] !== undefined) return;
    if (Object.keys(isDeleted).length >= COUNTS.formerAsked) return;
    dispatch(formerAsked(userId));
    const result = await bridge.callApi('users.fetch', { userId });
    if (result.ok) dispatch(formerFound({ userId, isDeleted: result.value.username === DELETED_USER }));
  };
