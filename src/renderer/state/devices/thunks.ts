import type { DeviceId } from '../../../contract/ids';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { devicesEnded, devicesFailed, devicesLoaded, devicesRequested } from './slice';

const GONE = 404;

/** Fetches where one is signed in. */
export const loadDevices =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(devicesRequested());
    const result = await bridge.callApi('sessions.list', {});
    dispatch(
      result.ok
        ? devicesLoaded(result.value.sessions)
        : devicesFailed(failureText('sessions.list', result.failure)),
    );
  };

/** Signs one device out. Null when it is, else why not, in words. */
export const endDevice =
  (id: DeviceId): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('sessions.end', { id });
    // It may have been signed out meanwhile.
    const isGone = result.ok || (result.failure.kind === 'refused' && result.failure.status === GONE);
    if (isGone) dispatch(devicesEnded([id]));
    return isGone ? null : failureText('sessions.end', result.failure);
  };

/** Signs all devices out but this one. Null when they are, else why not, in words. */
export const endOtherDevices =
  (): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('sessions.endOthers', {});
    if (!result.ok) return failureText('sessions.endOthers', result.failure);
    const others = getState().devices.list.filter(({ isCurrent }) => !isCurrent);
    dispatch(devicesEnded(others.map(({ id }) => id)));
    return null;
  };
