import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductRequest } from '../../../contract/entities/product-request';
import { asked, type Fetched, fetched, notFetched, unasked } from '../fetched';
import { sessionEnded } from '../session/slice';

/** What one has asked the product team for, the newest first. */
export type RequestsState = Fetched<ProductRequest>;

const initialState: RequestsState = unasked<ProductRequest>();

const requestsSlice = createSlice({
  name: 'requests',
  initialState,
  reducers: {
    requestsRequested: (state) => asked(state as RequestsState),
    requestsLoaded: (_state, { payload }: PayloadAction<readonly ProductRequest[]>) => fetched(payload),
    requestsFailed: (state, { payload }: PayloadAction<string>) =>
      notFetched(state as RequestsState, payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { requestsRequested, requestsLoaded, requestsFailed } = requestsSlice.actions;
export const requestsReducer = requestsSlice.reducer;
