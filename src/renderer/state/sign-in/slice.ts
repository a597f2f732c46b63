import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/slice';
import type { SignInState } from './types';

const initialState: SignInState = { isToBeRemembered: false };

const signInSlice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    signInAsked: (_state, { payload }: PayloadAction<{ readonly remember: boolean }>) => ({
      isToBeRemembered: payload.remember,
    }),
    rememberOfferDismissed: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { rememberOfferDismissed, signInAsked } = signInSlice.actions;
export const signInReducer = signInSlice.reducer;
