import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageId } from '../../../contract/ids';
import { isForMe } from '../../../domain/notifications/decide-notification';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { channelRead } from '../unread/slice';
import type { NotificationsState } from './types';

/** How many decisions are kept for the log; nothing else stores them. */
export const KEPT_DECISIONS = 200;

const initialState: NotificationsState = { decisions: [], latest: {}, order: 0 };

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    /** The system did not show the notification. */
    notificationFailed: (state, { payload }: PayloadAction<{ messageId: MessageId; detail: string }>) => {
      const decision = state.decisions.findLast(({ messageId }) => messageId === payload.messageId);
      if (decision !== undefined) decision.failed = payload.detail;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(channelRead, (state, { payload }) => removeKey(state.latest, payload))
      .addCase(liveEventsReceived, (state, action) => {
        const decisions = action.payload.decisions ?? [];
        if (decisions.length > 0) {
          state.decisions = [...state.decisions, ...decisions].slice(-KEPT_DECISIONS);
        }
        for (const { channelId, messageId, reason } of decisions) {
          if (reason === 'own' || reason === 'looking') continue;
          state.order += 1;
          const pingId = state.latest[channelId]?.pingId ?? (isForMe(reason) ? messageId : null);
          state.latest[channelId] = { order: state.order, messageId, pingId };
        }
        hearing<NotificationsState>({
          CHANNEL_READ: (own, { channelId }) => removeKey(own.latest, channelId),
          GUILD_CHANNEL_DELETE: (own, { channelId }) => removeKey(own.latest, channelId),
          DIRECT_REMOVE: (own, { channelId }) => removeKey(own.latest, channelId),
        })(state, action);
      }),
});

export const { notificationFailed } = notificationsSlice.actions;
export const notificationsReducer = notificationsSlice.reducer;
