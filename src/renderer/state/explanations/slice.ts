import type { UnknownAction } from '@reduxjs/toolkit';
import type { EventName } from '../../../contract/gateway/events';
import type { FetchedByKey } from '../fetched/fetched';
import { fetchedByKey } from '../fetched/fetched-by-key';
import { connectionRenewed } from '../gateway/actions';
import { liveEventsReceived } from '../live-events';
import { windowFocusChanged } from '../window/slice';
import type { PermissionAnswer, PermissionQuestion } from './types';

/** The answers of the questions that were asked in this session, by `keyOfQuestion`. */
export const explanations = fetchedByKey<PermissionAnswer | null, PermissionAnswer>({
  name: 'explanations',
  nothing: null,
  take: (answer) => answer,
});

export const keyOfQuestion = ({ guildId, userId, channelId, permission }: PermissionQuestion): string =>
  [guildId, userId, channelId ?? 'guild', permission].join(':');

/** What may change an answer. No event reports the overwrites of others, so a focused window asks again too. */
const CHANGING: ReadonlySet<EventName> = new Set<EventName>([
  ...(['GUILD_MEMBER_ROLE_ADD', 'GUILD_MEMBER_ROLE_REMOVE', 'GUILD_MEMBER_LEFT'] as const),
  ...(['GUILD_ROLE_EDIT', 'GUILD_ROLE_DELETE', 'GUILD_EDIT'] as const),
  ...(['GUILD_CHANNEL_EDIT', 'GUILD_CHANNEL_ORDER', 'GUILD_CATEGORY_EDIT', 'CHANNEL_ACCESS'] as const),
]);

const isChanging = (action: UnknownAction): boolean =>
  connectionRenewed.match(action) ||
  (windowFocusChanged.match(action) && action.payload) ||
  (liveEventsReceived.match(action) && action.payload.events.some(({ name }) => CHANGING.has(name)));

export const explanationsReducer = (
  before: FetchedByKey<PermissionAnswer | null> | undefined,
  action: UnknownAction,
): FetchedByKey<PermissionAnswer | null> => {
  const state = explanations.reducer(before, action);
  if (!isChanging(action) || Object.keys(state.byKey).length === 0) return state;
  const stale = Object.entries(state.byKey).map(([key, held]) => [key, { ...held, isStale: true }] as const);
  return { byKey: Object.fromEntries(stale) };
};
