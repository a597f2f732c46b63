import type { Preferences } from '../../../contract/preferences';
import { TIMERS } from '../../../contract/limits';
import { failureText } from '../failures';
import { setPreferences } from '../preferences/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

/** Sets the presence status: saved here at once, then sent. A 401 makes main check the session. */
export const setStatus =
  (status: Preferences['status']): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().preferences.current?.status;
    if (before === undefined || before === status) return;
    await dispatch(setPreferences({ status }));
    const result = await bridge.callApi('users.updateStatus', { status });
    if (result.ok) return;
    await dispatch(setPreferences({ status: before }));
    const isRejected = result.failure.kind === 'refused' && result.failure.status === 401;
    if (!isRejected) {
      dispatch(toastShown('error', failureText('users.updateStatus', result.failure), TIMERS.shellToastMs));
    }
  };
