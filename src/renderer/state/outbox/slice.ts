import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { OutboxState } from '../../../contract/ipc/outbox';
import { hearing, type Hears, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { OutboxSliceState } from './types';

const initialState = { files: [], messages: [], arrived: [] } as OutboxSliceState;

/** The message is in the feed before main has heard of it. */
const messageArrived = (state: Draft<OutboxSliceState>, nonce: string | undefined): void => {
  if (nonce === undefined) return;
  const place = state.messages.findIndex((message) => message.nonce === nonce);
  if (place < 0) return;
  state.messages.splice(place, 1);
  state.arrived.push(nonce);
};

const hears: Hears<OutboxSliceState> = {
  CHANNEL_MESSAGE: (state, { nonce }) => messageArrived(state, nonce),
  HELD_MESSAGE: (state, { nonce }) => messageArrived(state, nonce),
};

const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    outboxChanged: (state, { payload }: PayloadAction<OutboxState>): OutboxSliceState => {
      const arrived = state.arrived.filter((nonce) =>
        payload.messages.some((message) => message.nonce === nonce),
      );
      return {
        files: payload.files,
        messages: payload.messages.filter(({ nonce }) => !arrived.includes(nonce)),
        arrived,
      };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, () => initialState).addCase(liveEventsReceived, hearing(hears)),
});

export const { outboxChanged } = outboxSlice.actions;
export const outboxReducer = outboxSlice.reducer;
