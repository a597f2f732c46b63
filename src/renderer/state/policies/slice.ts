import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OpenPolicy, PoliciesState } from './types';

const initialState = { open: null } as PoliciesState;

const policiesSlice = createSlice({
  name: 'policies',
  initialState,
  reducers: {
    policyOpened: (state, { payload }: PayloadAction<OpenPolicy>) => {
      state.open = payload;
    },
    policyClosed: (state) => {
      state.open = null;
    },
  },
});

export const { policyClosed, policyOpened } = policiesSlice.actions;
export const policiesReducer = policiesSlice.reducer;
