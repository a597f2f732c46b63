import { failure, type Result, success } from '../../../contract/failure';
import { HTTP_LIMITS, TIMERS } from '../../../contract/limits';
import type { CallArgs } from '../../../contract/rest';
import { t } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import { signOut } from '../session/thunks';
import type { AppThunk } from '../store';
import { dateText } from '../time-texts';
import { toastShown } from '../toasts/slice';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For so many days an account that is ordered to go can be taken back. */
export const GRACE_DAYS = HTTP_LIMITS.deletionGraceMs / DAY_MS;

/** What becomes of one's messages. */
export type MessagesOfDeleted = CallArgs<'users.delete'>['messages'];

/**
 * Orders the account to go, and signs out: its tokens are dead. A toast says until which date one may come back.
 */
export const deleteAccount =
  (password: string, messages: MessagesOfDeleted): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge, now }) => {
    const result = await bridge.callApi('users.delete', { password, code: null, messages });
    if (!result.ok) return failure(failureText('users.delete', result.failure));
    const due = dateText(new Date(now() + HTTP_LIMITS.deletionGraceMs).toISOString());
    await dispatch(signOut());
    const text = t('Your account will be deleted on {{due}}. Log in before then to keep it.', { due });
    dispatch(toastShown('info', text, TIMERS.accountToastMs));
    return success(null);
  };
