import type { Preferences } from '../../../contract/preferences';
import type { Failure, Result } from '../../../contract/failure';
import { TIMERS } from '../../../contract/limits';
import { doneInWords, failureText } from '../failures';
import { setPreferences } from '../preferences/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectMe } from './selectors';

const isRejected = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 401;

/** A failure is said, unless the session has ended: main checks it then. */
const say =
  (failure: Failure): AppThunk =>
  (dispatch) => {
    if (isRejected(failure)) return;
    dispatch(toastShown('error', failureText('users.updateStatus', failure), TIMERS.shellToastMs));
  };

/** Sets the presence status: saved here at once, then sent. A 401 makes main check the session. */
export const setStatus =
  (status: Preferences['status']): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().preferences.current?.status;
    const wasInvisible = selectMe(getState())?.invisible ?? false;
    if (before === undefined || (before === status && !wasInvisible)) return;
    await dispatch(setPreferences({ status }));
    const ends = wasInvisible ? { invisible: false } : {};
    const result = await bridge.callApi('users.updateStatus', { status, ...ends });
    if (result.ok) return;
    await dispatch(setPreferences({ status: before }));
    dispatch(say(result.failure));
  };

/** Others see the user as offline from now on; the server tells all of the user's devices. */
export const becomeInvisible =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (selectMe(getState())?.invisible === true) return;
    const status = getState().preferences.current?.status ?? 'active';
    const result = await bridge.callApi('users.updateStatus', { status, invisible: true });
    if (!result.ok) dispatch(say(result.failure));
  };

/** Saves what the user says beside the status, for so many seconds; a blank text ends it. */
export const saveStatusText =
  (text: string, seconds: number | null): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('users.updateStatusText', await bridge.callApi('users.updateStatusText', { text, seconds }));
