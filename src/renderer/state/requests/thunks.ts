import type { Result } from '../../../contract/failure';
import { TIMERS } from '../../../contract/limits';
import type { CallArgs } from '../../../contract/rest';
import { t } from '../../../domain/i18n/t';
import { doneInWords } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { requests } from './slice';

/** Fetches the user's requests to the product team. */
export const loadRequests = requests.load;

/** Sends a request to the product team; a toast of 6 s reports the result (docs/spec/user-settings.md 'Requests'). */
export const createRequest =
  (request: CallArgs<'requests.create'>): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('requests.create', request);
    const done = doneInWords('requests.create', result);
    dispatch(
      done.ok
        ? toastShown('success', t('Feature request submitted successfully'), TIMERS.shellToastMs)
        : toastShown('error', done.failure, TIMERS.shellToastMs),
    );
    return done;
  };
