import { combineReducers } from '@reduxjs/toolkit';
import type { StoreItem } from '../../../contract/entities/store-item';
import { fetchedOne } from '../fetched/fetched-one';
import type { Shelf } from './types';

const NOTHING: readonly StoreItem[] = [];

const shelf = (name: Shelf) =>
  fetchedOne({
    name: `shop/${name}`,
    call: `shop.${name}`,
    args: {},
    nothing: NOTHING,
    take: ({ data }) => data,
  });

/** The items on each shelf. */
export const shelves = { decorations: shelf('decorations'), nameplates: shelf('nameplates') } as const;
export const shopReducer = combineReducers({
  decorations: shelves.decorations.reducer,
  nameplates: shelves.nameplates.reducer,
});
