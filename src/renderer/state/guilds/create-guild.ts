import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { receiveEvents } from '../live/receive-events';
import { liveEvent } from '../live-events';
import type { AppThunk } from '../store';
import { loadGuilds } from './thunks';

export interface NewGuild {
  readonly name: string;
  /** A picture as a data URL, or none. */
  readonly icon: string | null;
}

/** Makes a guild; it is in the rail when this is answered. Answers its id where the server tells it, or in words why not. */
export const createGuild =
  (guild: NewGuild): AppThunk<Promise<Result<GuildId | null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('guilds.create', guild);
    if (!result.ok) return failure(failureText('guilds.create', result.failure));
    const { guild: made } = result.value;
    if (made === null) await dispatch(loadGuilds());
    // The live connection says so too, and may be first.
    else if (getState().guilds.byId[made.id] === undefined)
      dispatch(receiveEvents([liveEvent('GUILD_JOINED', { guild: made })]));
    return success(made?.id ?? null);
  };
