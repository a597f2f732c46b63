import { createAction, createSlice } from '@reduxjs/toolkit';
import type { DesktopFacts } from '../../../contract/ipc/desktop';

/** Main reports the capabilities of this desktop. */
export const desktopChanged = createAction<DesktopFacts>('desktop/changed');

const initialState: DesktopFacts = { tray: { isThere: false, reason: 'asking' } };

const desktopSlice = createSlice({
  name: 'desktop',
  initialState,
  reducers: {},
  extraReducers: (builder) => builder.addCase(desktopChanged, (_state, { payload }) => payload),
});

export const desktopReducer = desktopSlice.reducer;
