import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId, InviteId } from '../../../contract/ids';
import type { InviteExpiry } from '../../../domain/invites/invite-choices';
import { failureText } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import {
  allInvitesRevoked,
  guildInvites,
  inviteRevoked,
  inviteRevoking,
  inviteSettingsAsked,
  inviteSettingsRefused,
  inviteSettingsSet,
  revokeRefused,
} from './guild-invites';

/** Fetches a guild's invites; the invites that are already held stay on the screen during the request. */
export const loadGuildInvites = guildInvites.load;

/**
 * Revokes an invite: hidden at once, shown again if the server refuses (docs/spec/invites.md 'Pausing and revoking').
 */
export const revokeInvite =
  (guildId: GuildId, inviteId: InviteId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('invites.revoke', { inviteId }),
        shows: [inviteRevoking({ guildId, inviteId })],
        undo: () => [revokeRefused({ guildId, inviteId })],
        tells: () => [inviteRevoked({ guildId, inviteId })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText('invites.revoke', result.failure)));
  };

/** Revokes all invites of a guild. */
export const revokeAllInvites =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('invites.revokeAll', { guildId });
    if (!result.ok) return failure(failureText('invites.revokeAll', result.failure));
    dispatch(allInvitesRevoked(guildId));
    return success(null);
  };

/**
 * Pauses or resumes joining by invite: shown at once, reverted if the server refuses
 * (docs/spec/invites.md 'Pausing and revoking').
 */
export const pauseInvites =
  (guildId: GuildId, invitesPaused: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const call = invitesPaused ? 'invites.pause' : 'invites.unpause';
    const change = { invitesPaused };
    const result = await dispatch(
      act({
        make: () => bridge.callApi(call, { guildId }),
        shows: [inviteSettingsAsked({ guildId, change })],
        undo: () => [inviteSettingsRefused({ guildId, change })],
        tells: () => [inviteSettingsSet({ guildId, change })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(call, result.failure)));
  };

/** Changed defaults of a guild's new invites; a field that is left out stays as it is. */
export interface DefaultsChange {
  readonly defaultExpiry?: InviteExpiry;
  readonly defaultMaxUses?: number | null;
}

/** Sets the defaults of new invites (feature `invite-defaults`): shown at once, reverted if the server refuses. */
export const setInviteDefaults =
  (guildId: GuildId, change: DefaultsChange): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('invites.setDefaults', { guildId, ...change }),
        shows: [inviteSettingsAsked({ guildId, change })],
        undo: () => [inviteSettingsRefused({ guildId, change })],
        // Includes the changes that others have made in the meantime.
        tells: ({ settings }) => [inviteSettingsSet({ guildId, change: settings })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText('invites.setDefaults', result.failure)));
  };
