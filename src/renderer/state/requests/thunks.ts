import { TIMERS } from '../../../contract/limits';
import type { CallArgs } from '../../../contract/rest';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { requestsFailed, requestsLoaded, requestsRequested } from './slice';

/** Fetches what one has asked the product team for. */
export const loadRequests =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(requestsRequested());
    const result = await bridge.callApi('requests.history', {});
    dispatch(
      result.ok
        ? requestsLoaded(result.value.requests)
        : requestsFailed(failureText('requests.history', result.failure)),
    );
  };

/** Asks the product team for something; a toast of 6 s says what came of it (shell.md 4). Whether it is sent. */
export const createRequest =
  (request: CallArgs<'requests.create'>): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('requests.create', request);
    dispatch(
      result.ok
        ? toastShown('success', 'Feature request submitted successfully', TIMERS.shellToastMs)
        : toastShown('error', failureText('requests.create', result.failure), TIMERS.shellToastMs),
    );
    return result.ok;
  };
