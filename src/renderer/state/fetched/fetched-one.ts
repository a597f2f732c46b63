import { type ActionReducerMapBuilder, createAction, createReducer, type Reducer } from '@reduxjs/toolkit';
import type { CallArgs, CallName, CallReply } from '../../../contract/rest';
import { failureText } from '../failures';
import { sessionEnded } from '../session/slice';
import type { AppThunk } from '../store';
import { answered, asked, failed, type Fetched, notAsked } from './fetched';

interface Options<N extends CallName, T> {
  /** The name of the slice, for its actions. */
  readonly name: string;
  readonly call: N;
  readonly args: CallArgs<N>;
  /** What stands for nothing before the first answer. */
  readonly nothing: T;
  /** What is held after an answer; `before` is what was held when it came. */
  readonly take: (reply: CallReply<N>, before: T) => T;
  /** What else changes it. */
  readonly also?: (builder: ActionReducerMapBuilder<Fetched<T>>) => void;
}

/** What is fetched for the signed-in user: the reducer of its slice, and the thunk that fetches it. */
export interface FetchedOne<T> {
  readonly reducer: Reducer<Fetched<T>>;
  /** Fetches it; what is known stays on the screen meanwhile. What came of it is in the state. */
  readonly load: () => AppThunk<Promise<void>>;
}

/** Makes what is fetched for the signed-in user as a whole and kept. It is stale until it has been fetched. */
export const fetchedOne = <N extends CallName, T>({
  name,
  call,
  args,
  nothing,
  take,
  also = () => undefined,
}: Options<N, T>): FetchedOne<T> => {
  const initialState: Fetched<T> = { ...notAsked(nothing), isStale: true };
  const requested = createAction(`${name}/requested`);
  const loaded = createAction(`${name}/loaded`, (reply: CallReply<N>) => ({ payload: reply }));
  const refused = createAction(`${name}/failed`, (error: string) => ({ payload: error }));
  const own = createReducer(initialState, also);
  const reduce: FetchedOne<T>['reducer'] = (state = initialState, action) => {
    if (requested.match(action)) return asked(state);
    if (loaded.match(action))
      return { ...answered(state, take(action.payload, state.value)), isStale: false };
    if (refused.match(action)) return { ...failed(state, action.payload), isStale: true };
    return sessionEnded.match(action) ? initialState : state;
  };
  return {
    reducer: (state, action) => own(reduce(state, action), action),
    load:
      () =>
      async (dispatch, _getState, { bridge }) => {
        dispatch(requested());
        const result = await bridge.callApi(call, args);
        dispatch(result.ok ? loaded(result.value) : refused(failureText(call, result.failure)));
      },
  };
};
