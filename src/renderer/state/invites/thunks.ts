import { type Failure, failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { type InviteTerms, isAsGoodAsNew } from '../../../domain/invites/invite-choices';
import { failureText } from '../failures';
import { loadGuilds } from '../guilds/thunks';
import { liveEvent } from '../live-events';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { selectLinkOf } from './selectors';
import { inviteMade, previewFailed, previewLoaded, previewRequested } from './slice';

export interface NewInvite extends InviteTerms {
  readonly guildId: GuildId;
}

/** Creates an invite. Answers the link to share, or the failure in words. */
export const createInvite =
  (invite: NewInvite): AppThunk<Promise<Result<string, string>>> =>
  async (dispatch, getState, { bridge, now }) => {
    const result = await bridge.callApi('invites.create', invite);
    if (!result.ok) return failure(failureText('invites.create', result.failure));
    const { guildId, expiresAfter, maxUses } = invite;
    const { code } = result.value.invite;
    dispatch(inviteMade({ guildId, invite: { code, expiresAfter, maxUses, madeAt: now() } }));
    return success(selectLinkOf(getState())(code));
  };

/**
 * Answers a link to share at once: the last invite that was created here, if it is equivalent to a new one and still
 * valid, so that opening the dialog twice does not fill the list of invites; a new invite otherwise.
 */
export const shareInvite =
  (invite: NewInvite): AppThunk<Promise<Result<string, string>>> =>
  async (dispatch, getState, { bridge, now }) => {
    const made = getState().invites.made[invite.guildId];
    if (made !== undefined && isAsGoodAsNew(made, invite, now())) {
      const found = await bridge.callApi('invites.info', { code: made.code });
      if (found.ok) return success(selectLinkOf(getState())(made.code));
    }
    return dispatch(createInvite(invite));
  };

/** Whether a repeated request would get the same answer: not found, used up, not permitted. */
const isFinal = (why: Failure): boolean =>
  why.kind === 'refused' && why.status < 500 && why.status !== 408 && why.status !== 429;

/** Fetches the preview of an invite. `anew: false` fetches only if nothing is known of the invite yet. */
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
 * Joins the server of an invite; it is in the rail when the thunk resolves. Answers its id if the server returns it, or
 * the failure in words.
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
