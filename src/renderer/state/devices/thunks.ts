import { failure, type Result, success } from '../../../contract/failure';
import type { DeviceId } from '../../../contract/ids';
import { doneInWords, failureText } from '../failures';
import type { AppThunk } from '../store';
import { devices, devicesEnded } from './slice';

const GONE = 404;

/** Fetches the devices on which the user is signed in. */
export const loadDevices = devices.load;

/** Signs one device out. */
export const endDevice =
  (id: DeviceId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('devices.end', { id });
    // The device may have been signed out in the meantime.
    const isGone = result.ok || (result.failure.kind === 'refused' && result.failure.status === GONE);
    if (isGone) dispatch(devicesEnded([id]));
    return isGone ? success(null) : doneInWords('devices.end', result);
  };

/** Signs out all devices except this one. */
export const endOtherDevices =
  (): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('devices.endOthers', {});
    if (!result.ok) return failure(failureText('devices.endOthers', result.failure));
    const others = getState().devices.value.filter(({ isCurrent }) => !isCurrent);
    dispatch(devicesEnded(others.map(({ id }) => id)));
    return success(null);
  };
