import type { SystemMessage } from '../../../contract/entities/message';
import { fetchedOne } from '../fetched/fetched-one';
import { connectionRenewed } from '../gateway/actions';
import type { Fetched } from '../fetched/fetched';
import { hearing, liveEventsReceived } from '../live-events';

const NOTHING: readonly SystemMessage[] = [];

const byTime = (one: SystemMessage, other: SystemMessage): number =>
  one.createdAt.localeCompare(other.createdAt);

/** The official messages, oldest first. */
export const systemMessages = fetchedOne({
  name: 'systemMessages',
  call: 'systemMessages.list',
  args: {},
  nothing: NOTHING,
  take: ({ messages }, before) => {
    // Messages that arrived live during the request may be newer than the answer.
    const known = new Set(messages.map(({ id }) => id));
    return [...messages, ...before.filter(({ id }) => !known.has(id))].sort(byTime);
  },
  also: (builder) =>
    builder
      // Some messages may have been missed: the next view fetches them again.
      .addCase(connectionRenewed, (state) => {
        state.isStale = true;
        if (state.phase === 'loaded') state.error = null;
      })
      .addCase(
        liveEventsReceived,
        hearing<Fetched<readonly SystemMessage[]>>({
          SYSTEM_MESSAGE: (state, { message }) => {
            if (!state.value.some(({ id }) => id === message.id)) state.value.push(message);
          },
        }),
      ),
});
export const systemMessagesReducer = systemMessages.reducer;
