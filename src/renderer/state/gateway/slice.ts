import { createAction, createSlice } from '@reduxjs/toolkit';
import type { GatewayState as PushedGateway } from '../../../contract/ipc/pushes';

export const gatewayChanged = createAction<PushedGateway>('gateway/changed');
export const reconnectAsked = createAction('gateway/reconnectAsked');

export interface GatewaySliceState extends PushedGateway {
  /** Whether the connection stood before: only then can it be lost. */
  readonly wasOpen: boolean;
  /** The person pressed Reconnect, and nothing has come of it yet. */
  readonly isReconnecting: boolean;
}

const initialState = {
  phase: 'idle',
  epoch: 0,
  retryAt: null,
  roundTripMs: null,
  wasOpen: false,
  isReconnecting: false,
} as GatewaySliceState;

const gatewaySlice = createSlice({
  name: 'gateway',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gatewayChanged, (state, { payload }) => ({
        ...payload,
        wasOpen: payload.phase === 'open' || (payload.phase !== 'idle' && state.wasOpen),
        isReconnecting: state.isReconnecting && payload.phase === 'connecting',
      }))
      .addCase(reconnectAsked, (state) => {
        state.isReconnecting = true;
      }),
});

export const gatewayReducer = gatewaySlice.reducer;
