import type { AppThunk } from '../store';
import { systemMessages } from './slice';

/** Fetches the official messages, if some may be missing. */
export const loadSystemMessages = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { phase, isAsking, isStale } = getState().systemMessages;
  if (phase === 'loaded' ? isStale : !isAsking) await dispatch(systemMessages.load());
};
