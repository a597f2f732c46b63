import { useCallback } from 'react';
import { t } from '../../../../domain/i18n/t';
import { fetchWholePicture } from '../../../state/attachments/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { toastShown } from '../../../state/toasts/slice';
import { putOnClipboard } from './copy-picture';

/** Copies a picture to the clipboard by its path; a toast reports the result. */
export const useCopyPicture = () => {
  const dispatch = useAppDispatch();
  return useCallback(
    async (path: string): Promise<void> => {
      const fetched = await dispatch(fetchWholePicture(path));
      if (!fetched.ok) {
        dispatch(toastShown('error', fetched.failure));
        return;
      }
      try {
        await putOnClipboard(fetched.value);
        dispatch(toastShown('success', t('Picture copied to clipboard')));
      } catch {
        dispatch(toastShown('error', t('The picture could not be copied')));
      }
    },
    [dispatch],
  );
};
