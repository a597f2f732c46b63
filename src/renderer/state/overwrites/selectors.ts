import type { PlaceId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { placeOverwrites } from './slice';
import type { PlaceOverwrites } from './types';

/** The fetched overwrites of a channel or category. */
export const selectOverwrites = (state: RootState, placeId: PlaceId): Fetched<PlaceOverwrites> =>
  placeOverwrites.of(state.overwrites, placeId);
