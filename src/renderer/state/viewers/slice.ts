import type { UnknownAction } from '@reduxjs/toolkit';
import type { EventName } from '../../../contract/gateway/events';
import { fetchedByKey } from '../fetched/fetched-by-key';
import type { FetchedByKey } from '../fetched/fetched';
import { connectionRenewed } from '../gateway/actions';
import { liveEventsReceived } from '../live-events';
import { windowFocusChanged } from '../window/slice';
import type { Viewers } from './types';

/** The viewers of the private channels whose member list was shown, by the channel's id. */
export const viewers = fetchedByKey<Viewers, Viewers>({
  name: 'viewers',
  nothing: { total: 0, userIds: [] },
  take: (found) => found,
});

/** What may change who sees a channel. No event reports the overwrites of others, so a focused window asks again too. */
const CHANGING: ReadonlySet<EventName> = new Set<EventName>([
  ...([
    'GUILD_MEMBER_JOIN',
    'GUILD_MEMBER_LEFT',
    'GUILD_MEMBER_ROLE_ADD',
    'GUILD_MEMBER_ROLE_REMOVE',
  ] as const),
  ...(['GUILD_ROLE_EDIT', 'GUILD_ROLE_DELETE', 'GUILD_EDIT'] as const),
  ...(['GUILD_CHANNEL_EDIT', 'GUILD_CHANNEL_ORDER', 'GUILD_CATEGORY_EDIT', 'CHANNEL_ACCESS'] as const),
]);

const isChanging = (action: UnknownAction): boolean =>
  connectionRenewed.match(action) ||
  (windowFocusChanged.match(action) && action.payload) ||
  (liveEventsReceived.match(action) && action.payload.events.some(({ name }) => CHANGING.has(name)));

const stale = ({ byKey }: FetchedByKey<Viewers>): FetchedByKey<Viewers> => ({
  byKey: Object.fromEntries(Object.entries(byKey).map(([key, held]) => [key, { ...held, isStale: true }])),
});

export const viewersReducer = (
  before: FetchedByKey<Viewers> | undefined,
  action: UnknownAction,
): FetchedByKey<Viewers> => {
  const state = viewers.reducer(before, action);
  return isChanging(action) && Object.keys(state.byKey).length > 0 ? stale(state) : state;
};
