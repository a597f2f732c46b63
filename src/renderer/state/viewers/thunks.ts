import type { ChannelId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { viewers } from './slice';

const LOADING = { otherwise: msg('Failed to load members') };

/** Fetches the members who see a channel, unless a request is under way. */
export const loadViewers =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (viewers.of(getState().viewers, channelId).isAsking) return;
    dispatch(viewers.requested(channelId));
    const result = await bridge.callApi('channels.viewers', { channelId });
    dispatch(
      result.ok
        ? viewers.loaded(channelId, { total: result.value.total, userIds: result.value.userIds })
        : viewers.refused(channelId, failureText(LOADING, result.failure)),
    );
  };
