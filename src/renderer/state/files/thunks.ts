import { t } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

/** A text to save, and its suggested file name. */
export interface OfferedFile {
  readonly name: string;
  readonly text: string;
}

/** Saves a text where the person chooses; a toast reports the result. */
export const saveFile =
  ({ name, text }: OfferedFile): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('files.save', { suggestedName: name, text });
    if (!result.ok) dispatch(toastShown('error', failureText('files.save', result.failure)));
    else if (result.value !== null)
      dispatch(toastShown('success', t('Saved as {{value}}', { value: result.value })));
  };
