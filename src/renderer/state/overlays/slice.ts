import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { hearing, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import {
  type Overlay,
  type OverlayAbove,
  type OverlayKind,
  OVERLAYS_ABOVE,
  type OverlaysState,
} from './types';

const initialState = { open: null, count: 0, above: null, isHeld: false, waiting: null } as OverlaysState;

// Nothing changes the arguments of an overlay.
const draftOf = <O extends Overlay>(overlay: O): Draft<O> => overlay as Draft<O>;

const ABOVE: ReadonlySet<OverlayKind> = new Set(OVERLAYS_ABOVE);
const isAbove = (overlay: Overlay): overlay is Overlay<OverlayAbove> => ABOVE.has(overlay.kind);

const overlaysSlice = createSlice({
  name: 'overlays',
  initialState,
  reducers: {
    overlayOpened: (state, { payload }: PayloadAction<Overlay>) => {
      state.above = null;
      if (isAbove(payload)) state.above = draftOf(payload);
      else if (state.isHeld && state.open !== null) state.waiting = draftOf(payload);
      else {
        state.open = draftOf(payload);
        state.count += 1;
      }
    },
    overlayClosed: () => initialState,
    /** Closes what lies over the overlay alone. */
    aboveClosed: (state) => {
      state.above = null;
    },
    /** Reports whether the open overlay has unsaved changes; without them a waiting overlay can open. */
    overlayHeld: (state, { payload }: PayloadAction<boolean>) => {
      state.isHeld = payload;
      if (payload || state.waiting === null) return;
      state.open = state.waiting;
      state.count += 1;
      state.waiting = null;
    },
    /** The person chose to stay. */
    waitingOverlayDropped: (state) => {
      state.waiting = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(
        liveEventsReceived,
        hearing<OverlaysState>({
          // An overlay about a server closes with the server.
          GUILD_LEFT: (state, { guildId }) => {
            const about = state.open?.about;
            if (state.above?.about.guildId === guildId) state.above = null;
            if (about !== undefined && 'guildId' in about && about.guildId === guildId)
              Object.assign(state, { open: state.waiting, isHeld: false, waiting: null });
          },
        }),
      ),
});

export const { overlayOpened, overlayClosed, aboveClosed, overlayHeld, waitingOverlayDropped } =
  overlaysSlice.actions;
export const overlaysReducer = overlaysSlice.reducer;
