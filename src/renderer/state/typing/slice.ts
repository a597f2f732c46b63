import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { TypingState } from './types';

const initialState: TypingState = { byChannel: {} };

const typingSlice = createSlice({
  name: 'typing',
  initialState,
  reducers: {
    /** Runs once a second: removes entries older than 3 s (docs/spec/composer.md 'Typing'). */
    typingSwept: (state, { payload: now }: PayloadAction<number>) => {
      for (const [channelId, entries] of Object.entries(state.byChannel)) {
        const left = entries.filter((entry) => entry.until > now);
        if (left.length === 0) removeKey(state.byChannel, channelId);
        else if (left.length < entries.length) state.byChannel[channelId as ChannelId] = left;
      }
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(
        liveEventsReceived,
        hearing<TypingState>({
          CHANNEL_TYPING_START: (state, { channelId, userId, username }, { me, blocked, now }) => {
            if (userId === me || blocked?.has(userId) === true) return;
            const others = (state.byChannel[channelId] ?? []).filter((entry) => entry.userId !== userId);
            state.byChannel[channelId] = [
              ...others,
              { userId, username, until: now + TIMERS.typingExpiryMs },
            ];
          },
          CHANNEL_MESSAGE: (state, { channelId, message }) => {
            const entries = state.byChannel[channelId];
            if (entries?.some((entry) => entry.userId === message.authorId) !== true) return;
            state.byChannel[channelId] = entries.filter((entry) => entry.userId !== message.authorId);
          },
        }),
      ),
});

export const { typingSwept } = typingSlice.actions;
export const typingReducer = typingSlice.reducer;
