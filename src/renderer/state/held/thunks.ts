import type { HeldMessage } from '../../../contract/entities/held-message';
import type { Result } from '../../../contract/failure';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectHasFeature } from '../session/selectors';
import type { AppThunk } from '../store';
import { held } from './slice';

const WITHDRAWING: Texts = { otherwise: msg('Failed to delete message') };
const AGAIN_AFTER_MS = 10_000;

/** Fetches the user's own messages that wait for staff if they are not known, or some may be missing. */
export const wantHeld =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    const { isAsking, isStale } = getState().held;
    if (!selectHasFeature(getState(), 'automod') || isAsking || !isStale) return;
    await dispatch(held.load());
    // Nothing else asks for them before the next connection.
    if (getState().held.error !== null) work.later(() => void dispatch(wantHeld()), AGAIN_AFTER_MS);
  };

/** Takes a message back before staff decide; one that was decided meanwhile stays as it was decided. */
export const withdrawHeld =
  (message: HeldMessage): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const { id, guildId } = message;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('held.withdraw', { heldId: id }),
        tells: () => [
          liveEvent('HELD_MESSAGE', { guildId, state: 'withdrawn', held: message, messageId: null }),
        ],
      }),
    );
    return doneInWords(WITHDRAWING, result);
  };
