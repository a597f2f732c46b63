import { failureText } from '../failures';
import type { MemberRef } from '../members/thunks';
import { profileKey } from '../profiles/slice';
import type { AppThunk } from '../store';
import { selectSeesArrivals } from './selectors';
import { arrivals } from './slice';

/** Fetches who joined with somebody, where the user is told; the outcome is in the state. */
export const loadArrivals =
  (member: MemberRef): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { guildId, userId } = member;
    if (!selectSeesArrivals(getState(), guildId)) return;
    const key = profileKey(member);
    dispatch(arrivals.requested(key));
    const result = await bridge.callApi('arrivals.list', { guildId, userId });
    dispatch(
      result.ok
        ? arrivals.loaded(key, { invite: result.value.invite, arrivals: result.value.arrivals })
        : arrivals.refused(key, failureText('arrivals.list', result.failure)),
    );
  };
