import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SystemMessage } from '../../../contract/entities/message';
import { asked, type Fetched, fetched, notFetched, unasked } from '../fetched';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';

/** The official messages, oldest first. */
export interface SystemMessagesState extends Fetched<SystemMessage> {
  /** Some may have been missed: they are asked for again when they are looked at. */
  readonly isStale: boolean;
}
const initialState: SystemMessagesState = { ...unasked<SystemMessage>(), isStale: true };

const byTime = (one: SystemMessage, other: SystemMessage): number =>
  one.createdAt.localeCompare(other.createdAt);

const systemMessagesSlice = createSlice({
  name: 'systemMessages',
  initialState,
  reducers: {
    systemMessagesRequested: (state) => ({ ...asked(state as SystemMessagesState), isStale: false }),
    systemMessagesLoaded: (state, { payload }: PayloadAction<readonly SystemMessage[]>) => {
      // What has come live meanwhile may be newer than the answer.
      const known = new Set(payload.map(({ id }) => id));
      const newer = (state as SystemMessagesState).list.filter(({ id }) => !known.has(id));
      return { ...fetched([...payload, ...newer].sort(byTime)), isStale: false };
    },
    systemMessagesFailed: (state, { payload }: PayloadAction<string>) => ({
      ...notFetched(state as SystemMessagesState, payload),
      isStale: true,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(connectionRenewed, (state) => {
        state.isStale = true;
      })
      .addCase(
        liveEventsReceived,
        hearing<SystemMessagesState>({
          SYSTEM_MESSAGE: (state, { message }) => {
            if (!state.list.some(({ id }) => id === message.id)) state.list.push(message);
          },
        }),
      ),
});

export const { systemMessagesRequested, systemMessagesLoaded, systemMessagesFailed } =
  systemMessagesSlice.actions;
export const systemMessagesReducer = systemMessagesSlice.reducer;
