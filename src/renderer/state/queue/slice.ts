import { createAction, type Draft, type UnknownAction } from '@reduxjs/toolkit';
import type { QueueItem } from '../../../contract/entities/queue-item';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import type { GuildId, MessageId, UserId } from '../../../contract/ids';
import {
  isAbout,
  isAboutMessage,
  newestOnly,
  type QueueList,
  withItem,
  withNewest,
  withOlder,
  withoutMessages,
} from '../../../domain/queue/queue-list';
import type { Fetched, FetchedByKey } from '../fetched/fetched';
import { guildList } from '../fetched/guild-list';
import { connectionRenewed } from '../gateway/actions';
import { liveEventsReceived } from '../live-events';
import { sessionEnded } from '../session/slice';
import type { HeldQueue, QueueState, QueueStatus } from './types';

interface OfList {
  readonly guildId: GuildId;
  readonly status: QueueStatus;
}

export const olderItemsLoaded = createAction<OfList & { readonly items: readonly QueueItem[] }>(
  'queue/olderLoaded',
);
export const olderItemsFailed = createAction<OfList & { readonly error: string | null }>('queue/olderFailed');
/** The user may no longer see the queue of a guild. */
export const queueForgotten = createAction<GuildId>('queue/forgotten');
/** A reported message was deleted by the user. */
export const reportedMessageGone = createAction<{
  readonly guildId: GuildId;
  readonly messageId: MessageId;
}>('queue/messageGone');

const PAGE = DESK_LIMITS.queuePage;
const NOTHING: HeldQueue = { items: [], hasOlder: false, olderError: null };

type Held = FetchedByKey<HeldQueue>;
type Change = (list: QueueList) => QueueList;

/** Changes a guild's list; evidence is much, so no draft is made of its rows. */
const change = (state: Draft<Held> | Held, guildId: GuildId, to: Change): void => {
  const held = state.byKey[guildId] as Draft<Fetched<HeldQueue>> | undefined;
  if (held === undefined) return;
  const before = held.value as HeldQueue;
  const after = to(before);
  if (after !== before) held.value = { ...before, ...after } as Draft<HeldQueue>;
};

/** What staff did to somebody stands in the items about them: they have to be fetched again. */
const stale = (state: Draft<Held>, guildId: GuildId, isConcerned: (list: QueueList) => boolean): void => {
  const held = state.byKey[guildId];
  if (held !== undefined && isConcerned(held.value)) held.isStale = true;
};

const messagesGone = (state: Draft<Held>, guildId: GuildId, ids: readonly MessageId[]): void => {
  stale(state, guildId, (list) => isAboutMessage(list, ids));
  change(state, guildId, (list) =>
    withoutMessages(list, ({ messageId }) => messageId !== null && ids.includes(messageId)),
  );
};

const memberChanged = (state: Draft<Held>, guildId: GuildId, userId: UserId): void =>
  stale(state, guildId, (list) => isAbout(list, userId));

const listOf = (status: QueueStatus) =>
  guildList({
    name: `queue/${status}`,
    call: 'queue.fetch',
    args: (guildId) => ({ guildId, status, limit: PAGE }),
    nothing: NOTHING,
    take: ({ items }, before) => ({ ...withNewest(before, items, PAGE), olderError: null }),
    // They may give or take the right to see the queue, and decide who outranks whom.
    staleOn: ['GUILD_ROLE_EDIT', 'GUILD_ROLE_DELETE', 'GUILD_EDIT'],
    live: {
      hears: {
        GUILD_QUEUE: (state, { guildId, item }) =>
          change(state, guildId, (list) => withItem(list, item, status)),
        CHANNEL_MESSAGE_DELETE: (state, { guildId, messageId }) => messagesGone(state, guildId, [messageId]),
        CHANNEL_MESSAGES_DELETE: (state, { guildId, messageIds }) => messagesGone(state, guildId, messageIds),
        GUILD_CHANNEL_DELETE: (state, { guildId, channelId }) =>
          change(state, guildId, (list) => withoutMessages(list, ({ channel }) => channel?.id === channelId)),
        THREAD_DELETE: (state, { guildId, threadId }) =>
          change(state, guildId, (list) => withoutMessages(list, ({ channel }) => channel?.id === threadId)),
        GUILD_MEMBER_LEFT: (state, { guildId, userId }) => memberChanged(state, guildId, userId),
        GUILD_MEMBER_EDIT: (state, { guildId, member }) => memberChanged(state, guildId, member.id),
        GUILD_MEMBER_ROLE_ADD: (state, { guildId, userId }, { me }) => {
          if (userId === me) stale(state, guildId, () => true);
        },
        GUILD_MEMBER_ROLE_REMOVE: (state, { guildId, userId }, { me }) => {
          if (userId === me) stale(state, guildId, () => true);
        },
      },
    },
    also: (builder) =>
      builder
        .addCase(olderItemsLoaded, (state, { payload: { guildId, status: of, items } }) => {
          if (of !== status) return;
          change(state, guildId, (list) => withOlder(list, items, PAGE));
          const held = state.byKey[guildId];
          if (held !== undefined) held.value.olderError = null;
        })
        .addCase(olderItemsFailed, (state, { payload: { guildId, status: of, error } }) => {
          const held = state.byKey[guildId];
          if (of === status && held !== undefined) held.value.olderError = error;
        })
        .addCase(reportedMessageGone, (state, { payload: { guildId, messageId } }) =>
          messagesGone(state, guildId, [messageId]),
        )
        // What was decided stays so; but an open item may have been decided unheard.
        .addCase(connectionRenewed, (state) => {
          if (status !== 'open') return;
          for (const guildId of Object.keys(state.byKey) as GuildId[])
            change(state, guildId, (list) => newestOnly(list, PAGE));
        }),
  });

/** The queues of guilds, fetched when they are first used, by status. */
export const queueLists = { open: listOf('open'), resolved: listOf('resolved') } as const;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
};

const countsAfter = (counts: QueueState['counts'], action: UnknownAction): QueueState['counts'] => {
  if (sessionEnded.match(action)) return {};
  if (queueForgotten.match(action)) return without(counts, action.payload);
  for (const list of Object.values(queueLists)) {
    if (list.loaded.match(action)) {
      const { key, reply, since } = action.payload;
      const after = { ...counts, [key]: reply.open };
      return since === null ? after : countsHeard(after, since.events);
    }
  }
  return liveEventsReceived.match(action) ? countsHeard(counts, action.payload.events) : counts;
};

const countsHeard = (
  counts: QueueState['counts'],
  events: Parameters<typeof liveEventsReceived>[0]['events'],
): QueueState['counts'] =>
  events.reduce((held, { name, data }) => {
    if (name === 'GUILD_LEFT') return without(held, data.guildId);
    return name === 'GUILD_QUEUE' && held[data.guildId] !== data.open
      ? { ...held, [data.guildId]: data.open }
      : held;
  }, counts);

const listAfter = (status: QueueStatus, before: Held | undefined, action: UnknownAction): Held => {
  const after = queueLists[status].reducer(before, action);
  return queueForgotten.match(action) && action.payload in after.byKey
    ? { byKey: without(after.byKey, action.payload) }
    : after;
};

export const queueReducer = (state: QueueState | undefined, action: UnknownAction): QueueState => {
  const before = state?.lists;
  const lists = {
    open: listAfter('open', before?.open, action),
    resolved: listAfter('resolved', before?.resolved, action),
  };
  const counts = countsAfter(state?.counts ?? {}, action);
  const isSame =
    state !== undefined &&
    lists.open === state.lists.open &&
    lists.resolved === state.lists.resolved &&
    counts === state.counts;
  return isSame ? state : { lists, counts };
};
