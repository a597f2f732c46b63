import type { GuildId, UserId } from '../../../contract/ids';
import { failureText } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { banLifted, banLifting, bans, unbanRefused } from './slice';

/** Fetches a guild's bans; the bans that are already held stay on the screen during the request. */
export const loadBans = bans.load;

/** Lifts a ban: the row disappears at once, and returns if the server refuses (docs/spec/bans.md 'Lifting a ban'). */
export const liftBan =
  (guildId: GuildId, userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('bans.remove', { guildId, targetUserId: userId }),
        shows: [banLifting({ guildId, userId })],
        undo: () => [unbanRefused({ guildId, userId })],
        tells: () => [banLifted({ guildId, userId })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText('bans.remove', result.failure)));
  };
