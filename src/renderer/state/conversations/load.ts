import { failureText } from '../failures';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { keepOnlySeen } from '../messages/keep-only';
import { repairSelection } from '../navigation/thunks';
import type { AppThunk } from '../store';
import { conversationsLoaded } from './actions';
import { selectHasConversations } from './selectors';
import { conversationsFailed } from './slice';

const AGAIN_AFTER_MS = 10_000;

/** Fetches the conversations of the signed-in user; those that are held stay on the screen during the request. */
export const loadConversations =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    if (!selectHasConversations(getState())) return;
    const result = await dispatch(fetchSnapshot('direct.list', {}));
    if (result.ok) {
      const { value, since } = result.value;
      dispatch(conversationsLoaded({ channels: value.channels, since }));
      dispatch(keepOnlySeen());
      dispatch(repairSelection());
      return;
    }
    dispatch(conversationsFailed(failureText('direct.list', result.failure)));
    if (result.failure.kind === 'network')
      work.later(() => void dispatch(loadConversations()), AGAIN_AFTER_MS);
  };
