import { fetchedByKey } from '../fetched/fetched-by-key';
import type { PlaceOverwrites } from './types';

/** The overwrites of the places whose settings were opened, by the id of the channel or category. */
export const placeOverwrites = fetchedByKey<PlaceOverwrites, PlaceOverwrites>({
  name: 'overwrites',
  nothing: { overwrites: [], inherited: [] },
  take: (found) => found,
});
export const overwritesReducer = placeOverwrites.reducer;
