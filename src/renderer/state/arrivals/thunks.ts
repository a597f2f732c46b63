import type { MemberRef } from '../members/thunks';
import type { AppThunk } from '../store';
import { selectSeesArrivals } from './selectors';
import { arrivalsLoaded } from './slice';

/** Fetches who joined with somebody, where the user is told; after a failure what was known stays. */
export const loadArrivals =
  ({ guildId, userId }: MemberRef): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (!selectSeesArrivals(getState(), guildId)) return;
    const result = await bridge.callApi('arrivals.list', { guildId, userId });
    if (!result.ok) return;
    const { invite, arrivals } = result.value;
    dispatch(arrivalsLoaded({ guildId, userId, group: { invite, arrivals } }));
  };
