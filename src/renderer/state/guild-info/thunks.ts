import { success, type Result } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { fetchSnapshot } from '../live/fetch-snapshot';
import type { AppThunk } from '../store';
import { guildInfoFailed, guildInfoLoaded, guildInfoRequested } from './slice';

/** Fetches what the settings show of a guild; what is known stays on the screen meanwhile. */
export const loadGuildInfo =
  (guildId: GuildId): AppThunk<Promise<Result<null>>> =>
  async (dispatch) => {
    dispatch(guildInfoRequested(guildId));
    const result = await dispatch(fetchSnapshot('guilds.info', { guildId }));
    if (!result.ok) {
      dispatch(guildInfoFailed({ guildId, error: failureText('guilds.info', result.failure) }));
      return result;
    }
    const { value: info, since } = result.value;
    dispatch(guildInfoLoaded({ guildId, info, since }));
    return success(null);
  };
