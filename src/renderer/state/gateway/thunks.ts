import type { AppThunk } from '../store';
import { reconnectAsked } from './slice';

/** Reconnects at once. Nothing is reloaded: drafts and scroll positions stay (docs/decisions/001). */
export const reconnect =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(reconnectAsked());
    await bridge.invoke('gateway.reconnect', null);
  };
