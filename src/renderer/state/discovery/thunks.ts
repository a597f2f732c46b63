import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { discoveryFailed, discoveryLoaded, discoveryRequested } from './slice';

/** Fetches the servers that can be joined; what is known stays on the screen meanwhile. */
export const loadDiscovery =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(discoveryRequested());
    const result = await bridge.callApi('guilds.discovery', {});
    dispatch(
      result.ok
        ? discoveryLoaded(result.value)
        : discoveryFailed(failureText('guilds.discovery', result.failure)),
    );
  };
