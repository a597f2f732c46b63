import type { HeldMessage } from '../../../contract/entities/held-message';
import { compareIds } from '../../../domain/ids';
import type { Fetched } from '../fetched/fetched';
import { fetchedOne } from '../fetched/fetched-one';
import { connectionRenewed } from '../gateway/actions';
import { hearing, liveEventsReceived } from '../live-events';
import type { HeldMessages } from './types';

const NOTHING: HeldMessages = { items: [], gone: [], heard: [] };

/** Items with newer ones, which replace those of the same id; oldest first. */
const withItems = (items: readonly HeldMessage[], newer: readonly HeldMessage[]): HeldMessage[] =>
  [...items.filter(({ id }) => !newer.some((one) => one.id === id)), ...newer].sort((one, other) =>
    compareIds(one.id, other.id),
  );

/** The user's own messages that wait for staff. */
export const held = fetchedOne({
  name: 'held',
  call: 'held.list',
  args: {},
  nothing: NOTHING,
  take: ({ items }, { gone, heard }): HeldMessages => ({
    items: withItems(items, heard).filter(({ id }) => !gone.includes(id)),
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
        hearing<Fetched<HeldMessages>>({
          HELD_MESSAGE: (state, { state: now, held: item }) => {
            const { items, gone, heard } = state.value;
            if (now !== 'waiting') {
              state.value.items = items.filter(({ id }) => id !== item.id);
              if (!gone.includes(item.id)) state.value.gone = [...gone, item.id];
              return;
            }
            state.value.heard = state.isAsking ? withItems(heard, [item]) : [];
            if (!gone.includes(item.id)) state.value.items = withItems(items, [item]);
          },
        }),
      ),
});
export const heldReducer = held.reducer;
