import type { IpcArgument } from '../../../contract/ipc/calls';
import type { AppThunk } from '../store';
import { preferencesChanged } from './slice';

/** Changes what is remembered on this computer: shown at once, and kept by main. */
export const setPreferences =
  (changes: IpcArgument<'preferences.set'>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().preferences.current;
    if (before !== null) dispatch(preferencesChanged({ ...before, ...withoutUndefined(changes) }));
    const result = await bridge.invoke('preferences.set', changes);
    // Only what main has kept stands; later changes are on their way and will be pushed.
    if (!result.ok && before !== null) dispatch(preferencesChanged(before));
  };

type Defined<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

const withoutUndefined = <T extends object>(changes: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
