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

/** The number of days in which a scheduled deletion of an account can be cancelled. */
export const GRACE_DAYS = HTTP_LIMITS.deletionGraceMs / DAY_MS;

/** What a person names to confirm an act; `code` is null without a second factor. */
export type Confirmation = Pick<CallArgs<'users.delete'>, 'password' | 'code'>;

/** The choice for the user's messages. */
export type MessagesOfDeleted = CallArgs<'users.delete'>['messages'];

/**
 * Schedules the deletion of the account, and signs out: its tokens are invalid. A toast names the last date for coming
 * back.
 */
export const deleteAccount =
  ({ password, code }: Confirmation, messages: MessagesOfDeleted): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge, now }) => {
    const result = await bridge.callApi('users.delete', { password, code, messages });
    if (!result.ok) return failure(failureText('users.delete', result.failure));
    const due = dateText(new Date(now() + HTTP_LIMITS.deletionGraceMs).toISOString());
    await dispatch(signOut());
    const text = t('Your account will be deleted on {{due}}. Log in before then to keep it.', { due });
    dispatch(toastShown('info', text, TIMERS.accountToastMs));
    return success(null);
  };
