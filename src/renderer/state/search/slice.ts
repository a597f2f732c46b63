import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SearchSort } from '../../../contract/searched';
import type { GuildId } from '../../../contract/ids';
import { filterKey, type Search, type SearchFilter, withFilter } from '../../../domain/search/filters';
import { parseQuery } from '../../../domain/search/query';
import { connectionRenewed } from '../gateway/actions';
import { type LiveBatch, liveEventsReceived } from '../live-events';
import { guildSelected } from '../navigation/slice';
import { sessionEnded } from '../session/slice';
import { snapshotRestored } from '../snapshot/snapshot';
import { resultsAfter } from './after-events';
import type { Found, SearchDraft, SearchState } from './types';

/** The searches that are kept. */
const MOST_RECENT = 10;

const NOTHING: Found = { results: [], total: 0, totalIsExact: true, complete: true, cursor: null };
const NO_DRAFT: SearchDraft = { text: '', filters: [], isEverywhere: false };

const initialState: SearchState = {
  draft: NO_DRAFT,
  isFocusWanted: false,
  asked: null,
  sort: 'new',
  nth: 0,
  phase: 'loading',
  error: null,
  found: NOTHING,
  isHeldOnly: false,
  isStale: false,
  isLoadingMore: false,
  moreError: null,
  recent: [],
};

/** What is typed and chosen has changed. */
export const searchDrafted = createAction<Partial<SearchDraft>>('search/drafted');
/** The focus is wanted in the field: in a channel (its filter replaces those of other channels), or everywhere. */
export const searchFocused = createAction<{
  readonly isEverywhere: boolean;
  readonly channel: SearchFilter | null;
}>('search/focused');
/** The field has taken the focus that was wanted. */
export const searchFocusTaken = createAction('search/focusTaken');
/** A search begins. The held results stay until it is answered, if they are of the same search. */
export const searchAsked = createAction<{ readonly search: Search; readonly sort: SearchSort }>(
  'search/asked',
);
export const searchAnswered = createAction<{
  readonly nth: number;
  readonly found: Found;
  /** The events during the request; null for messages of this computer. */
  readonly since: LiveBatch | null;
}>('search/answered');
export const searchFailed = createAction<{ readonly nth: number; readonly error: string }>('search/failed');
export const moreAsked = createAction('search/moreAsked');
export const moreAnswered = createAction<{
  readonly nth: number;
  readonly found: Found;
  readonly since: LiveBatch;
}>('search/moreAnswered');
export const moreFailed = createAction<{ readonly nth: number; readonly error: string }>('search/moreFailed');
/** The results are closed; what was typed stays. */
export const searchClosed = createAction('search/closed');

const closed = (state: SearchState): SearchState => ({
  ...state,
  asked: null,
  phase: 'loading',
  error: null,
  found: NOTHING,
  isHeldOnly: false,
  isStale: false,
  isLoadingMore: false,
  moreError: null,
});

const keyOf = ({ text, filters, guildId }: Search): string =>
  JSON.stringify([text.trim(), filters.map(filterKey), guildId]);

const withRecent = (recent: readonly Search[], search: Search): readonly Search[] =>
  [search, ...recent.filter((other) => keyOf(other) !== keyOf(search))].slice(0, MOST_RECENT);

const begun = (state: SearchState, search: Search, sort: SearchSort): SearchState => {
  const isSame = state.asked !== null && keyOf(state.asked) === keyOf(search);
  const next = { ...(isSame ? state : closed(state)), asked: search, sort, nth: state.nth + 1 };
  const keepsResults = isSame && state.sort === sort && state.phase === 'loaded';
  return {
    ...next,
    ...(keepsResults ? {} : { phase: 'loading', found: NOTHING }),
    ...{ error: null, isStale: false, isLoadingMore: false, moreError: null },
    recent: withRecent(state.recent, search),
  };
};

/** What was found after events; those that are gone are not counted any more. */
const heard = (found: Found, asked: Search | null, batch: Pick<LiveBatch, 'events' | 'me'>): Found => {
  const results = resultsAfter(found.results, batch, parseQuery(asked?.text ?? ''));
  if (results === found.results) return found;
  const gone = found.results.length - results.length;
  return {
    ...found,
    results,
    total: Math.max(results.length, found.total - (found.totalIsExact ? gone : 0)),
  };
};

const hear = (state: SearchState, batch: Pick<LiveBatch, 'events' | 'me'>): SearchState => {
  const found = heard(state.found, state.asked, batch);
  const left = batch.events.flatMap(({ name, data }) => (name === 'GUILD_LEFT' ? [data.guildId] : []));
  const isOfLeft = (guildId: GuildId | null): boolean => guildId !== null && left.includes(guildId);
  const next = found === state.found ? state : { ...state, found };
  if (left.length === 0) return next;
  const recent = state.recent.filter(({ guildId }) => !isOfLeft(guildId));
  return { ...(isOfLeft(state.asked?.guildId ?? null) ? closed(next) : next), recent };
};

const focused = (state: SearchState, isEverywhere: boolean, channel: SearchFilter | null): SearchState => {
  const others = state.draft.filters.filter(({ by }) => by !== 'in');
  const filters = channel === null ? others : withFilter(others, channel);
  return { ...state, draft: { ...state.draft, filters, isEverywhere }, isFocusWanted: true };
};

const more = (state: SearchState, found: Found, since: LiveBatch): SearchState => {
  const known = new Set(state.found.results.map(({ message }) => message.id));
  const added = heard(found, state.asked, since).results.filter(({ message }) => !known.has(message.id));
  return {
    ...state,
    isLoadingMore: false,
    found: { ...state.found, results: [...state.found.results, ...added], cursor: found.cursor },
  };
};

/** Names of another server's people and channels say nothing here. */
const ofGuild = (state: SearchState, guildId: GuildId): SearchState => {
  const isElsewhere = state.asked !== null && state.asked.guildId !== null && state.asked.guildId !== guildId;
  return isElsewhere ? closed({ ...state, draft: NO_DRAFT }) : state;
};

export const searchReducer = (state: SearchState = initialState, action: UnknownAction): SearchState => {
  if (sessionEnded.match(action)) return initialState;
  if (snapshotRestored.match(action)) return { ...initialState, recent: action.payload.recentSearches };
  if (liveEventsReceived.match(action)) return hear(state, action.payload);
  if (connectionRenewed.match(action)) return state.asked === null ? state : { ...state, isStale: true };
  if (guildSelected.match(action)) return ofGuild(state, action.payload.guildId);
  if (searchDrafted.match(action)) return { ...state, draft: { ...state.draft, ...action.payload } };
  if (searchFocused.match(action)) return focused(state, action.payload.isEverywhere, action.payload.channel);
  if (searchFocusTaken.match(action)) return { ...state, isFocusWanted: false };
  if (searchAsked.match(action)) return begun(state, action.payload.search, action.payload.sort);
  if (searchClosed.match(action)) return closed({ ...state, nth: state.nth + 1 });
  if (moreAsked.match(action)) return { ...state, isLoadingMore: true, moreError: null };
  if (searchAnswered.match(action)) {
    const { nth, found, since } = action.payload;
    if (nth !== state.nth) return state;
    const now = since === null ? found : heard(found, state.asked, since);
    return { ...state, phase: 'loaded', error: null, found: now, isHeldOnly: since === null };
  }
  if (searchFailed.match(action)) {
    const { nth, error } = action.payload;
    return nth === state.nth ? { ...state, phase: 'failed', error, found: NOTHING } : state;
  }
  if (moreAnswered.match(action)) {
    const { nth, found, since } = action.payload;
    return nth === state.nth ? more(state, found, since) : state;
  }
  if (moreFailed.match(action)) {
    const { nth, error } = action.payload;
    return nth === state.nth ? { ...state, isLoadingMore: false, moreError: error } : state;
  }
  return state;
};
