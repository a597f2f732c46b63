import type { GuildId, UserId } from '../../../contract/ids';
import { failureText } from '../failures';
import { optimistic } from '../optimistic';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { banLifted, banLifting, bansFailed, bansLoaded, bansRequested, banStands } from './slice';

/** Fetches a guild's bans; what is known stays on the screen meanwhile. In words why not, or null. */
export const loadBans =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(bansRequested(guildId));
    const result = await bridge.callApi('bans.list', { guildId });
    if (result.ok) {
      dispatch(bansLoaded({ guildId, list: result.value.bans }));
      return null;
    }
    const error = failureText('bans.list', result.failure);
    dispatch(bansFailed({ guildId, error }));
    return error;
  };

/** Lifts a ban: its row is gone at once, and there again if the server refuses (server-area.md 4 and 8). */
export const liftBan =
  (guildId: GuildId, userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    await optimistic({
      apply: () => dispatch(banLifting({ guildId, userId })),
      call: () => bridge.callApi('bans.remove', { guildId, targetUserId: userId }),
      confirm: () => {
        dispatch(banLifted({ guildId, userId }));
      },
      rollback: (failure) => {
        dispatch(banStands({ guildId, userId }));
        dispatch(toastShown('error', failureText('bans.remove', failure)));
      },
    });
  };
