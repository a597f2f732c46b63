import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { systemMessagesFailed, systemMessagesLoaded, systemMessagesRequested } from './slice';

/** Fetches the official messages, where some may be missing. */
export const loadSystemMessages =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { phase, isStale } = getState().systemMessages;
    if (phase === 'loading' || (phase === 'loaded' && !isStale)) return;
    dispatch(systemMessagesRequested());
    const result = await bridge.callApi('systemMessages.list', {});
    dispatch(
      result.ok
        ? systemMessagesLoaded(result.value.messages)
        : systemMessagesFailed(failureText('systemMessages.list', result.failure)),
    );
  };
