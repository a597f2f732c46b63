import type { Result } from '../../../contract/failure';
import type { UserId } from '../../../contract/ids';
import { doneInWords } from '../failures';
import { act } from '../live/act';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { liveEvent } from '../live-events';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk } from '../store';
import { noteLoaded } from './slice';

/** Fetches what the user has written about somebody; nothing is shown where it fails. */
export const loadNote =
  (userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!selectHasFeature(getState(), 'user-notes')) return;
    const result = await dispatch(fetchSnapshot('userNotes.find', { userId }));
    if (!result.ok) return;
    const { value, since } = result.value;
    dispatch(noteLoaded({ userId, text: value.text, since }));
  };

/** Saves what the user has written about somebody; a blank text removes it. */
export const saveNote =
  (userId: UserId, text: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const kept = text.trim() === '' ? null : text;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('userNotes.set', { userId, text }),
        tells: () => [liveEvent('USER_NOTE', { userId, text: kept })],
      }),
    );
    return doneInWords('userNotes.set', result);
  };
