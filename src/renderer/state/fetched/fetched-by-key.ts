import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { LiveBatch } from '../live-events';
import { sessionEnded } from '../session/slice';
import { answered, asked, failed, type Fetched, notAsked, type FetchedByKey } from './fetched';

interface Options<T, Reply> {
  /** The name of the slice, for its actions. */
  readonly name: string;
  /** The value before the first answer. */
  readonly nothing: T;
  /** The held value after an answer; `before` is the value that was held when the answer arrived. */
  readonly take: (reply: Reply, before: T) => T;
}

/** Changes one entry; the same state if the entry does not exist. */
const change = <T>(
  state: FetchedByKey<T>,
  key: string,
  next: (before: Fetched<T>) => Fetched<T>,
): FetchedByKey<T> => {
  const before = state.byKey[key];
  return before === undefined ? state : { byKey: { ...state.byKey, [key]: next(before) } };
};

/**
 * The steps of a value that is fetched by key: asked, answered, failed. An answer for a key that has been removed since
 * (the user left the guild, or the session ended) is dropped.
 */
export const fetchedByKey = <T, Reply>({ name, nothing, take }: Options<T, Reply>) => {
  const initialState: FetchedByKey<T> = { byKey: {} };
  const requested = createAction(`${name}/requested`, (key: string) => ({ payload: { key } }));
  const loaded = createAction(
    `${name}/loaded`,
    (key: string, reply: Reply, since: LiveBatch | null = null) => ({ payload: { key, reply, since } }),
  );
  const refused = createAction(`${name}/failed`, (key: string, error: string) => ({
    payload: { key, error },
  }));
  const none = notAsked(nothing);
  return {
    initialState,
    requested,
    /** `since` holds the events during the request, if they must be applied to the answer. */
    loaded,
    refused,
    /** The held value of a key; loading where nothing has been fetched. */
    of: ({ byKey }: FetchedByKey<T>, key: string): Fetched<T> => byKey[key] ?? none,
    reducer: (state: FetchedByKey<T> = initialState, action: UnknownAction): FetchedByKey<T> => {
      if (requested.match(action)) {
        const { key } = action.payload;
        return { byKey: { ...state.byKey, [key]: asked(state.byKey[key] ?? none) } };
      }
      if (loaded.match(action)) {
        const { key, reply } = action.payload;
        return change(state, key, (before) => answered(before, take(reply, before.value)));
      }
      if (refused.match(action)) {
        const { key, error } = action.payload;
        return change(state, key, (before) => failed(before, error));
      }
      return sessionEnded.match(action) ? initialState : state;
    },
  };
};
