import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoreItem } from '../../../contract/entities/store-item';
import { asked, type Fetched, fetched, notFetched, unasked } from '../fetched';
import { sessionEnded } from '../session/slice';

/** What the store has shelves for. */
export type Shelf = 'decorations' | 'nameplates';

export type ShopState = Readonly<Record<Shelf, Fetched<StoreItem>>>;
const initialState: ShopState = { decorations: unasked(), nameplates: unasked() };

const shopSlice = createSlice({
  name: 'shop',
  initialState,
  reducers: {
    shelfRequested: (state, { payload: shelf }: PayloadAction<Shelf>) => {
      Object.assign(state[shelf], asked(state[shelf] as Fetched<StoreItem>));
    },
    shelfLoaded: (state, { payload }: PayloadAction<{ shelf: Shelf; items: readonly StoreItem[] }>) => {
      Object.assign(state[payload.shelf], fetched(payload.items));
    },
    shelfFailed: (state, { payload }: PayloadAction<{ shelf: Shelf; error: string }>) => {
      Object.assign(
        state[payload.shelf],
        notFetched(state[payload.shelf] as Fetched<StoreItem>, payload.error),
      );
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { shelfRequested, shelfLoaded, shelfFailed } = shopSlice.actions;
export const shopReducer = shopSlice.reducer;
