import { failure, type Result } from '../../../contract/failure';
import type { SpellingFacts, SpellingLanguage } from '../../../contract/ipc/spelling';
import type { StartupFacts } from '../../../contract/ipc/startup';
import { askMain } from '../ask-main';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

/** In which languages spelling can be checked on this computer; once what was chosen last holds. */
export const describeSpelling = () => askMain('spelling.describe', null);

/** Asks for a dictionary's file; null where none was chosen. A toast says where it is none. */
export const addDictionary =
  (language: SpellingLanguage): AppThunk<Promise<Result<SpellingFacts | null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('spelling.addDictionary', { language });
    return dispatch(said(result));
  };

/** Takes a word away that the person had added. */
export const removeWord = (word: string) => askMain('spelling.removeWord', { word });

/** Whether the app starts with the system, as the system says. */
export const describeStartup = () => askMain('startup.describe', null);

/** Starts with the system from now on, or no more; a toast says where the system refuses. */
export const setStartup =
  (isOn: boolean): AppThunk<Promise<Result<StartupFacts, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('startup.set', { isOn });
    return dispatch(said(result));
  };

/** What the app keeps of its person on this computer. */
export const describeData = () => askMain('data.describe', null);

/** Asks in the system's dialog whether the app's data shall be removed from this computer; the app ends where it shall. */
export const removeData =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('data.remove', null);
  };

const said =
  <T>(result: Result<T>): AppThunk<Result<T, string>> =>
  (dispatch) => {
    if (result.ok) return result;
    const { failure: why } = result;
    // Main has said what is wrong with the file, or the system.
    const text = why.kind === 'local' ? why.detail : failureText('files.save', why);
    dispatch(toastShown('error', text));
    return failure(text);
  };
