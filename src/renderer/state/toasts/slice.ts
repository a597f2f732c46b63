import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { TIMERS } from '../../../contract/limits';
import type { Toast, ToastsState } from './types';

const initialState: ToastsState = { list: [] };

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (
        kind: Toast['kind'],
        text: string,
        ms: number | null = TIMERS.toastMs,
        undo?: Toast['undo'],
      ) => ({
        payload: { id: nanoid(), kind, text, ms, ...(undo === undefined ? {} : { undo }) },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        // A second toast with the same text adds nothing.
        state.list = [...state.list.filter((toast) => toast.text !== payload.text), payload].slice(-4);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      state.list = state.list.filter((toast) => toast.id !== payload);
    },
  },
});

export const { toastShown, toastClosed } = toastsSlice.actions;
export const toastsReducer = toastsSlice.reducer;
