import { createAction, createSlice } from '@reduxjs/toolkit';
import type { GatewayState as PushedGateway } from '../../../contract/ipc/pushes';
import { liveEventsReceived } from '../live-events';
import type { GatewaySliceState } from './types';

export const gatewayChanged = createAction<PushedGateway>('gateway/changed');
/** The server answers again, after attempts that failed. */
export const serverReached = createAction('gateway/serverReached');
export const reconnectAsked = createAction('gateway/reconnectAsked');

const initialState = {
  phase: 'idle',
  epoch: 0,
  retryAt: null,
  roundTripMs: null,
  provenAt: null,
  trouble: null,
  isLost: false,
  losses: 0,
  returns: 0,
  isReconnecting: false,
} as GatewaySliceState;

/** A connection attempt keeps the earlier value; a signed-out user has no connection to lose. */
const isLostAfter = (phase: PushedGateway['phase'], before: boolean): boolean =>
  phase === 'connecting' ? before : phase === 'waiting' || phase === 'refused';

const laterOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const gatewaySlice = createSlice({
  name: 'gateway',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gatewayChanged, (state, { payload }) => ({
        ...payload,
        provenAt: laterOf(payload.provenAt, state.provenAt),
        isLost: isLostAfter(payload.phase, state.isLost || state.phase === 'open'),
        losses: state.losses + (state.phase === 'open' && payload.phase !== 'open' ? 1 : 0),
        returns: state.returns + (state.isLost && payload.phase === 'open' ? 1 : 0),
        isReconnecting: state.isReconnecting && payload.phase === 'connecting',
      }))
      .addCase(liveEventsReceived, (state, { payload: { decisions, now } }) => {
        // Events come in order: none of before is on its way.
        if (decisions !== null && state.phase === 'open') state.provenAt = laterOf(now, state.provenAt);
      })
      .addCase(serverReached, (state) => {
        state.returns += 1;
      })
      .addCase(reconnectAsked, (state) => {
        state.isReconnecting = true;
      }),
});

export const gatewayReducer = gatewaySlice.reducer;
