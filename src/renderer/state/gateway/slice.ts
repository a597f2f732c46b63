import { createAction, createSlice } from '@reduxjs/toolkit';
import type { GatewayState as PushedGateway } from '../../../contract/ipc/pushes';
import type { GatewaySliceState } from './types';

export const gatewayChanged = createAction<PushedGateway>('gateway/changed');
export const reconnectAsked = createAction('gateway/reconnectAsked');

const initialState = {
  phase: 'idle',
  epoch: 0,
  retryAt: null,
  roundTripMs: null,
  trouble: null,
  isLost: false,
  losses: 0,
  isReconnecting: false,
} as GatewaySliceState;

/** A connection attempt keeps the earlier value; a signed-out user has no connection to lose. */
const isLostAfter = (phase: PushedGateway['phase'], before: boolean): boolean =>
  phase === 'connecting' ? before : phase === 'waiting' || phase === 'refused';

const gatewaySlice = createSlice({
  name: 'gateway',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gatewayChanged, (state, { payload }) => ({
        ...payload,
        isLost: isLostAfter(payload.phase, state.isLost || state.phase === 'open'),
        losses: state.losses + (state.phase === 'open' && payload.phase !== 'open' ? 1 : 0),
        isReconnecting: state.isReconnecting && payload.phase === 'connecting',
      }))
      .addCase(reconnectAsked, (state) => {
        state.isReconnecting = true;
      }),
});

export const gatewayReducer = gatewaySlice.reducer;
