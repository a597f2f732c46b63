import { type ActionReducerMapBuilder, createAction, createReducer, type Reducer } from '@reduxjs/toolkit';
import type { CallArgs, CallReply } from '../../../contract/rest';
import { type FailingCall, failureText } from '../failures';
import { sessionEnded } from '../session/slice';
import type { AppThunk } from '../store';
import { answered, asked, failed, type Fetched, notAsked } from './fetched';

interface Options<N extends FailingCall, T> {
  /** The name of the slice, for its actions. */
  readonly name: string;
  readonly call: N;
  readonly args: CallArgs<N>;
  /** The value before the first answer. */
  readonly nothing: T;
  /** The held value after an answer; `before` is the value that was held when the answer arrived. */
  readonly take: (reply: CallReply<N>, before: T) => T;
  /** Further actions that change the value. */
  readonly also?: (builder: ActionReducerMapBuilder<Fetched<T>>) => void;
}

/** A value that is fetched for the signed-in user: its slice's reducer, and the thunk that fetches it. */
export interface FetchedOne<T> {
  readonly reducer: Reducer<Fetched<T>>;
  /** Fetches the value; the held value stays on the screen during the request. The outcome is in the state. */
  readonly load: () => AppThunk<Promise<void>>;
}

/** Makes a value that is fetched for the signed-in user as a whole and kept. It is stale until it has been fetched. */
export const fetchedOne = <N extends FailingCall, T>({
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
