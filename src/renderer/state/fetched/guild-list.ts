import {
  type ActionReducerMapBuilder,
  createNextState,
  createReducer,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { failure, type Result, success } from '../../../contract/failure';
import type { EventData, EventName } from '../../../contract/gateway/events';
import type { GuildId } from '../../../contract/ids';
import type { CallArgs, CallReply } from '../../../contract/rest';
import { selectIsConversation } from '../conversations/selectors';
import { type FailingCall, failureText } from '../failures';
import { connectionRenewed } from '../gateway/actions';
import { hear, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { fetchSnapshot } from '../live/fetch-snapshot';
import type { AppThunk, InnerThunk } from '../store';
import { windowFocusChanged } from '../window/slice';
import type { Fetched, FetchedByKey } from './fetched';
import { fetchedByKey } from './fetched-by-key';

/** Events that name a guild. */
type GuildEventName = {
  [N in EventName]: EventData<N> extends { readonly guildId: GuildId } ? N : never;
}[EventName];

/** The changes of a list by live events. */
interface Live<T> {
  /** The change that each event makes. */
  readonly hears: Hears<FetchedByKey<T>>;
  /** The changes that are applied again to an answer, which may already include them; all changes if not given. */
  readonly replays?: Hears<FetchedByKey<T>>;
}

interface Options<N extends FailingCall, T> {
  /** The name of the slice, for its actions. */
  readonly name: string;
  readonly call: N;
  readonly args: (guildId: GuildId) => CallArgs<N>;
  /** The value before the first answer. */
  readonly nothing: T;
  /** The held value after an answer; `before` is the value that was held when the answer arrived. */
  readonly take: (reply: CallReply<N>, before: T) => T;
  /** Events that may change the value without describing the change. */
  readonly staleOn?: readonly GuildEventName[];
  /** Stale whenever the window gets the focus: some changes have no event. */
  readonly isStaleOnFocus?: boolean;
  /** After a failure the next view fetches the value again, even if a value is held. */
  readonly isStaleOnFailure?: boolean;
  /**
   * For values that live events change: an answer is then a snapshot, and the events during the request are applied to
   * it.
   */
  readonly live?: Live<T>;
  /** Further changes: acts of this person, shown at once. */
  readonly also?: (builder: ActionReducerMapBuilder<FetchedByKey<T>>) => void;
}

/** A value that is fetched for a guild: its slice's reducer, its selector, and the thunks that fetch it. */
export interface GuildList<N extends FailingCall, T> {
  readonly reducer: Reducer<FetchedByKey<T>>;
  /** The held value of a guild; loading where nothing has been fetched. */
  readonly of: (state: FetchedByKey<T>, guildId: GuildId) => Fetched<T>;
  /**
   * Fetches the value; the held value stays on the screen during the request. `args` in place of the usual ones.
   */
  readonly load: (guildId: GuildId, args?: CallArgs<N>) => AppThunk<Promise<Result<null, string>>>;
  /** As `load`, for thunks that decide by the failure itself. */
  readonly fetch: (guildId: GuildId, args?: CallArgs<N>) => InnerThunk<Promise<Result<null>>>;
  /** The server has answered, for slices that hear of it. */
  readonly loaded: Loaded<CallReply<N>>;
}

type Loaded<Reply> = ReturnType<typeof fetchedByKey<unknown, Reply>>['loaded'];

interface Answer<Reply> {
  readonly value: Reply;
  /** The events during the request, if they must be applied. */
  readonly since: LiveBatch | null;
}

const withStale = <T>(
  state: FetchedByKey<T>,
  isStale: (key: string, one: Fetched<T>) => boolean,
): FetchedByKey<T> => {
  const entries = Object.entries(state.byKey);
  if (!entries.some(([key, one]) => isStale(key, one) && !one.isStale)) return state;
  return {
    byKey: Object.fromEntries(
      entries.map(([key, one]) => [key, isStale(key, one) ? { ...one, isStale: true } : one]),
    ),
  };
};

const without = <T>({ byKey }: FetchedByKey<T>, key: string): FetchedByKey<T> => ({
  byKey: Object.fromEntries(Object.entries(byKey).filter(([other]) => other !== key)),
});

/**
 * Makes a value that is fetched for each guild and kept. It is removed when the user leaves the guild, and stale when
 * the connection has been renewed; an answer that arrives after the guild was left is dropped.
 */
export const guildList = <N extends FailingCall, T>({
  name,
  call,
  args,
  nothing,
  take,
  staleOn = [],
  isStaleOnFocus = false,
  isStaleOnFailure = false,
  live,
  also = () => undefined,
}: Options<N, T>): GuildList<N, T> => {
  const core = fetchedByKey<T, CallReply<N>>({ name, nothing, take });
  const isStaleOn: ReadonlySet<string> = new Set(staleOn);

  const hearLive = (
    state: FetchedByKey<T>,
    batch: LiveBatch,
    hears: Hears<FetchedByKey<T>> | undefined,
  ): FetchedByKey<T> => {
    let next = state;
    for (const { name: event, data } of batch.events) {
      if (!('guildId' in data) || next.byKey[data.guildId] === undefined) continue;
      const { guildId } = data;
      if (event === 'GUILD_LEFT') next = without(next, guildId);
      else if (isStaleOn.has(event)) next = withStale(next, (key) => key === guildId);
    }
    return hears === undefined
      ? next
      : createNextState(next, (draft) => hear<FetchedByKey<T>>(draft, batch, hears));
  };
  const own = createReducer(core.initialState, also);
  const reduce = (before: FetchedByKey<T> | undefined, action: UnknownAction): FetchedByKey<T> => {
    const state = core.reducer(before, action);
    if (liveEventsReceived.match(action)) return hearLive(state, action.payload, live?.hears);
    if (core.loaded.match(action)) {
      const { key, since } = action.payload;
      const one = state.byKey[key];
      if (one === undefined || since === null) return state;
      // The events that made the value stale during the request are in `since`.
      const certain = { byKey: { ...state.byKey, [key]: { ...one, isStale: false } } };
      return hearLive(certain, since, live?.replays ?? live?.hears);
    }
    if (connectionRenewed.match(action)) return withStale(state, () => true);
    if (isStaleOnFocus && windowFocusChanged.match(action) && action.payload)
      return withStale(state, () => true);
    if (isStaleOnFailure && core.refused.match(action))
      return withStale(state, (key, { phase }) => key === action.payload.key && phase === 'loaded');
    return state;
  };

  const ask = (asked: CallArgs<N>): InnerThunk<Promise<Result<Answer<CallReply<N>>>>> =>
    live === undefined
      ? async (_dispatch, _getState, { bridge }) => {
          const result = await bridge.callApi(call, asked);
          return result.ok ? success({ value: result.value, since: null }) : result;
        }
      : fetchSnapshot(call, asked);
  const fetch: GuildList<N, T>['fetch'] =
    (guildId, asked = args(guildId)) =>
    async (dispatch, getState) => {
      // A conversation has nothing of what guilds have.
      if (selectIsConversation(getState(), guildId)) return success(null);
      dispatch(core.requested(guildId));
      const result = await dispatch(ask(asked));
      if (!result.ok) {
        dispatch(core.refused(guildId, failureText(call, result.failure)));
        return result;
      }
      const { value, since } = result.value;
      dispatch(core.loaded(guildId, value, since));
      return success(null);
    };
  return {
    reducer: (state, action) => own(reduce(state, action), action),
    of: core.of,
    fetch,
    loaded: core.loaded,
    load: (guildId, asked) => async (dispatch) => {
      const result = await dispatch(fetch(guildId, asked));
      return result.ok ? result : failure(failureText(call, result.failure));
    },
  };
};
