import { fetchedByKey } from '../fetched/fetched-by-key';
import type { Group } from './types';

const NOBODY: Group = { invite: null, arrivals: [] };

/** Who joined together with somebody, by guild and user (feature `arrivals`). */
export const arrivals = fetchedByKey<Group, Group>({
  name: 'arrivals',
  nothing: NOBODY,
  take: (group) => group,
});
export const arrivalsReducer = arrivals.reducer;
