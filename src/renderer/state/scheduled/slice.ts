import type { ScheduledMessage } from '../../../contract/entities/scheduled';
import { compareIds } from '../../../domain/ids';
import type { Fetched } from '../fetched/fetched';
import { fetchedOne } from '../fetched/fetched-one';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import type { ScheduledMessages } from './types';

const NOTHING: ScheduledMessages = { items: [], gone: [], heard: [] };

const byTime = (one: ScheduledMessage, other: ScheduledMessage): number =>
  Date.parse(one.sendAt) - Date.parse(other.sendAt) || compareIds(one.id, other.id);

/** Items with newer ones, which replace those of the same id. */
const withItems = (
  items: readonly ScheduledMessage[],
  newer: readonly ScheduledMessage[],
): ScheduledMessage[] => [...items.filter(({ id }) => !newer.some((one) => one.id === id)), ...newer];

/** The messages that the user has scheduled. */
export const scheduled = fetchedOne({
  name: 'scheduled',
  call: 'scheduled.list',
  args: {},
  nothing: NOTHING,
  take: ({ items }, { gone, heard }): ScheduledMessages => ({
    items: withItems(items, heard)
      .filter(({ id }) => !gone.includes(id))
      .sort(byTime),
    gone,
    heard: [],
  }),
  also: (builder) =>
    builder
      .addCase(connectionRenewed, (state) => {
        state.isStale = true;
        state.error = null;
        state.value.heard = [];
      })
      .addCase(
        liveEventsReceived,
        hearing<Fetched<ScheduledMessages>>({
          SCHEDULED: (state, { item }) => {
            const { items, gone, heard } = state.value;
            state.value.heard = state.isAsking ? withItems(heard, [item]) : [];
            if (!gone.includes(item.id)) state.value.items = withItems(items, [item]).sort(byTime);
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
