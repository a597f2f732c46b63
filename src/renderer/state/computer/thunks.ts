import { failure, type Result } from '../../../contract/failure';
import type { SpellingFacts, SpellingLanguage } from '../../../contract/ipc/spelling';
import type { StartupFacts } from '../../../contract/ipc/startup';
import { askMain } from '../ask-main';
import { failureText } from '../failures';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';

/** Lists the languages in which this computer can check spelling; resolves after the last choice has taken effect. */
export const describeSpelling = () => askMain('spelling.describe', null);

/** Asks for a dictionary file; null where none was chosen. A toast reports a file that is not a dictionary. */
export const addDictionary =
  (language: SpellingLanguage): AppThunk<Promise<Result<SpellingFacts | null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('spelling.addDictionary', { language });
    return dispatch(said(result));
  };

/** Removes a word that the person had added. */
export const removeWord = (word: string) => askMain('spelling.removeWord', { word });

/** Whether the app starts with the system, as the system says. */
export const describeStartup = () => askMain('startup.describe', null);

/** Turns starting with the system on or off; a toast reports a refusal of the system. */
export const setStartup =
  (isOn: boolean): AppThunk<Promise<Result<StartupFacts, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('startup.set', { isOn });
    return dispatch(said(result));
  };

/** Describes the data that the app keeps on this computer. */
export const describeData = () => askMain('data.describe', null);

/** How much the messages take that this computer keeps. */
export const describeKept = () => askMain('kept.describe', null);

/** Removes the messages that this computer keeps. */
export const clearKept =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('kept.clear', null);
  };

/** Asks in a system dialog whether to remove the app's data from this computer; if confirmed, the app quits. */
export const removeData =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('data.remove', null);
  };

const said =
  <T>(result: Result<T>): InnerThunk<Result<T, string>> =>
  (dispatch) => {
    if (result.ok) return result;
    const { failure: why } = result;
    // Main has already described the problem with the file or the system.
    const text = why.kind === 'local' ? why.detail : failureText('files.save', why);
    dispatch(toastShown('error', text));
    return failure(text);
  };
