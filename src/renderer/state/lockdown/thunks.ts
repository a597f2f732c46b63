import type { LockdownChange, LockdownMeasures } from '../../../contract/entities/lockdown';
import { type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMe } from '../session/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

const STARTING = { otherwise: msg('Failed to start the lockdown') } as const;
const ENDING = { otherwise: msg('Failed to end the lockdown') } as const;
const MINUTE_MS = 60 * 1000;

/** A lockdown as the dialog asks for it. */
export interface AskedLockdown {
  /** Null: until somebody ends it. */
  readonly minutes: number | null;
  readonly measures: LockdownMeasures;
  readonly reason: string;
}

/** Starts a lockdown; a toast reports a success. */
export const startLockdown =
  (guildId: GuildId, { minutes, measures, reason }: AskedLockdown): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, now }) => {
    const me = selectMe(getState());
    const until = minutes === null ? null : new Date(now() + minutes * MINUTE_MS).toISOString();
    const by = me === null ? null : { id: me.id, username: me.username };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('lockdown.start', { guildId, minutes, measures, reason: reason.trim() }),
        tells: () => [liveEvent('GUILD_LOCKDOWN', { guildId, lockdown: { by, until, measures } })],
      }),
    );
    const words = inWords(STARTING, result);
    if (!words.ok) return words;
    dispatch(toastShown('success', t('Lockdown started')));
    return success(null);
  };

/** Ends the lockdown of a guild; the result are the values that somebody changed meanwhile, and that stay. */
export const endLockdown =
  (guildId: GuildId): AppThunk<Promise<Result<readonly LockdownChange[], string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('lockdown.end', { guildId }),
        tells: () => [liveEvent('GUILD_LOCKDOWN', { guildId, lockdown: null })],
      }),
    );
    const words = inWords(ENDING, result);
    if (!words.ok) return words;
    const { kept } = words.value;
    if (kept.length === 0) dispatch(toastShown('success', t('Lockdown ended')));
    return success(kept);
  };
