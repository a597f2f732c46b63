import type { ScheduledMessage } from '../../../contract/entities/scheduled';
import { compareIds } from '../../../domain/ids';
import type { Fetched } from '../fetched/fetched';
import { fetchedOne } from '../fetched/fetched-one';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import type { ScheduledMessages } from './types';

const NOTHING: ScheduledMessages = { items: [], gone: [] };

const byTime = (one: ScheduledMessage, other: ScheduledMessage): number =>
  Date.parse(one.sendAt) - Date.parse(other.sendAt) || compareIds(one.id, other.id);

/** The messages that the user has scheduled. */
export const scheduled = fetchedOne({
  name: 'scheduled',
  call: 'scheduled.list',
  args: {},
  nothing: NOTHING,
  take: ({ items }, { gone }): ScheduledMessages => ({
    items: items.filter(({ id }) => !gone.includes(id)).sort(byTime),
    gone,
  }),
  also: (builder) =>
    builder
      .addCase(connectionRenewed, (state) => {
        state.isStale = true;
        state.error = null;
      })
      .addCase(
        liveEventsReceived,
        hearing<Fetched<ScheduledMessages>>({
          SCHEDULED: (state, { item }) => {
            // The answer that is under way may be older.
            if (state.isAsking) state.isStale = true;
            const { items, gone } = state.value;
            if (gone.includes(item.id)) return;
            const others = items.filter(({ id }) => id !== item.id);
            state.value.items = [...others, item].sort(byTime);
          },
          SCHEDULED_REMOVE: (state, { id }) => {
            const { items, gone } = state.value;
            state.value.items = items.filter((one) => one.id !== id);
            if (!gone.includes(id)) state.value.gone = [...gone, id];
          },
        }),
      ),
});
export const scheduledReducer = scheduled.reducer;
