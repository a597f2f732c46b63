import type { Result } from '../../../contract/failure';
import type { DataFacts } from '../../../contract/ipc/data';
import type { SpellingFacts, SpellingLanguage } from '../../../contract/ipc/spelling';
import type { StartupFacts } from '../../../contract/ipc/startup';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

/** In which languages spelling can be checked on this computer; once what was chosen last holds. */
export const describeSpelling =
  (): AppThunk<Promise<SpellingFacts>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('spelling.describe', null);

/** Asks for a dictionary's file; null where none was chosen, or it is none, which a toast says. */
export const addDictionary =
  (language: SpellingLanguage): AppThunk<Promise<SpellingFacts | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('spelling.addDictionary', { language });
    return dispatch(said(result));
  };

/** Takes a word away that the person had added. */
export const removeWord =
  (word: string): AppThunk<Promise<SpellingFacts>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('spelling.removeWord', { word });

/** Whether the app starts with the system, as the system says. */
export const describeStartup =
  (): AppThunk<Promise<StartupFacts>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('startup.describe', null);

/** Starts with the system from now on, or no more; null where the system refuses, which a toast says. */
export const setStartup =
  (isOn: boolean): AppThunk<Promise<StartupFacts | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('startup.set', { isOn });
    return dispatch(said(result));
  };

/** What the app keeps of its person on this computer. */
export const describeData =
  (): AppThunk<Promise<DataFacts>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('data.describe', null);

/** Asks in the system's dialog whether the app's data shall be removed from this computer; the app ends where it shall. */
export const removeData =
  (): AppThunk<Promise<boolean>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('data.remove', null);

const said =
  <T>(result: Result<T>): AppThunk<T | null> =>
  (dispatch) => {
    if (result.ok) return result.value;
    const { failure } = result;
    // Main has said what is wrong with the file, or the system.
    const text = failure.kind === 'local' ? failure.detail : failureText('files.save', failure);
    dispatch(toastShown('error', text));
    return null;
  };
