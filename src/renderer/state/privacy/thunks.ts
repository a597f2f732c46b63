import type { Privacy } from '../../../contract/entities/relation';
import { msg } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { privacy, privacyChosen } from './slice';

/** Fetches by whom the signed-in user may be reached. */
export const loadPrivacy = privacy.load;

/** Chooses by whom the user may be reached: shown at once, and taken back with a toast if the server refuses. */
export const setPrivacy =
  (change: Partial<Privacy>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().privacy.value;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('friends.savePrivacy', change),
        shows: [privacyChosen({ ...before, ...change })],
        undo: () => [privacyChosen(before)],
        tells: ({ privacy: saved }) => [privacyChosen(saved)],
      }),
    );
    if (!result.ok)
      dispatch(
        toastShown('error', failureText({ otherwise: msg('Failed to save privacy') }, result.failure)),
      );
  };
