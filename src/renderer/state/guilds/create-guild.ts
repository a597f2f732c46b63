import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import type { AppThunk } from '../store';
import { loadGuilds } from './thunks';

export interface NewGuild {
  readonly name: string;
  /** A picture as a data URL, or none. */
  readonly icon: string | null;
}

/**
 * Creates a guild; it is in the rail when the thunk resolves. Answers its id if the server returns it, or the failure
 * in words.
 */
export const createGuild =
  (guild: NewGuild): AppThunk<Promise<Result<GuildId | null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('guilds.create', guild),
        tells: ({ guild: made }) => (made === null ? [] : [liveEvent('GUILD_JOINED', { guild: made })]),
      }),
    );
    if (!result.ok) return failure(failureText('guilds.create', result.failure));
    const { guild: made } = result.value;
    if (made === null) await dispatch(loadGuilds());
    return success(made?.id ?? null);
  };
