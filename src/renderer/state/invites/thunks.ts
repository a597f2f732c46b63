import { type Failure, failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import type { InviteExpiry } from '../../../domain/invites/invite-choices';
import { failureText } from '../failures';
import { loadGuilds } from '../guilds/thunks';
import { liveEvent } from '../live-events';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { selectLinkOf } from './selectors';
import { previewFailed, previewLoaded, previewRequested } from './slice';

export interface NewInvite {
  readonly guildId: GuildId;
  readonly expiresAfter: InviteExpiry;
  /** Null sets no limit. */
  readonly maxUses: number | null;
}

/** Makes an invite. Answers the link to share, or in words why there is none. */
export const createInvite =
  (invite: NewInvite): AppThunk<Promise<Result<string, string>>> =>
  async (_dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('invites.create', invite);
    if (!result.ok) return failure(failureText('invites.create', result.failure));
    return success(selectLinkOf(getState())(result.value.invite.code));
  };

/** Whether the server would say the same again: not there, used up, not permitted. */
const isFinal = (why: Failure): boolean =>
  why.kind === 'refused' && why.status < 500 && why.status !== 408 && why.status !== 429;

/** Fetches what an invite leads to. `anew: false` only where nothing is known of it yet. */
export const loadInvitePreview =
  (code: string, { anew = true } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (!anew && getState().invites.previews[code] !== undefined) return;
    dispatch(previewRequested(code));
    const result = await bridge.callApi('invites.info', { code });
    if (result.ok) dispatch(previewLoaded({ code, guild: result.value.guild }));
    else {
      const error = failureText('invites.info', result.failure);
      dispatch(previewFailed({ code, error, isFinal: isFinal(result.failure) }));
    }
  };

/**
 * Joins the server of an invite; it is in the rail when this is answered. Answers its id where the server tells it, or in
 * words why not.
 */
export const joinGuild =
  (code: string): AppThunk<Promise<Result<GuildId | null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('invites.join', { code }),
        tells: ({ guild }) => (guild === null ? [] : [liveEvent('GUILD_JOINED', { guild })]),
      }),
    );
    if (!result.ok) return failure(failureText('invites.join', result.failure));
    const { guild } = result.value;
    if (guild === null) await dispatch(loadGuilds());
    return success(guild?.id ?? null);
  };
