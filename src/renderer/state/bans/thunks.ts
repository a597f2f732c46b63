import type { GuildId, UserId } from '../../../contract/ids';
import { failureText } from '../failures';
import { optimistic } from '../optimistic';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { banLifted, banLifting, bans, unbanRefused } from './slice';

/** Fetches a guild's bans; the bans that are already held stay on the screen during the request. */
export const loadBans = bans.load;

/** Lifts a ban: the row disappears at once, and returns if the server refuses (docs/spec/bans.md 'Lifting a ban'). */
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
        dispatch(unbanRefused({ guildId, userId }));
        dispatch(toastShown('error', failureText('bans.remove', failure)));
      },
    });
  };
