import { type Result, success } from '../../../contract/failure';
import type { GuildId, UserId } from '../../../contract/ids';
import { failureText } from '../failures';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { membersFailed, membersLoaded, membersRequested } from '../members/slice';
import { rolesFailed, rolesLoaded, rolesRequested } from '../roles/slice';
import { tabSelected } from '../navigation/slice';
import type { AppThunk } from '../store';
import { guildsLoaded } from './actions';

/** Fetches all guilds of the signed-in user. */
export const loadGuilds = (): AppThunk<Promise<Result<null>>> => async (dispatch) => {
  const result = await dispatch(fetchSnapshot('guilds.list', {}));
  if (!result.ok) return result;
  const { value: guilds, since } = result.value;
  dispatch(guildsLoaded({ guilds, since }));
  return success(null);
};

/** Fetches a guild's roles. */
export const loadRoles =
  (guildId: GuildId): AppThunk<Promise<Result<null>>> =>
  async (dispatch) => {
    dispatch(rolesRequested(guildId));
    const result = await dispatch(fetchSnapshot('roles.list', { guildId }));
    if (!result.ok) {
      dispatch(rolesFailed(guildId));
      return result;
    }
    const { value, since } = result.value;
    const { roles, memberRoles } = value;
    dispatch(rolesLoaded({ guildId, roles, memberRoles, since }));
    return success(null);
  };

/** Fetches a guild's members; what is known stays on the screen meanwhile. */
export const loadMembers =
  (guildId: GuildId): AppThunk<Promise<Result<null>>> =>
  async (dispatch) => {
    dispatch(membersRequested(guildId));
    const result = await dispatch(fetchSnapshot('members.list', { guildId }));
    if (!result.ok) {
      dispatch(membersFailed({ guildId, error: failureText('members.list', result.failure) }));
      return result;
    }
    const { value, since } = result.value;
    dispatch(membersLoaded({ guildId, members: value.members, since }));
    return success(null);
  };

/** Fetches what the open guild needs beyond the list of guilds, where it is not there or no longer certain. */
export const loadGuild =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const members = getState().members.byGuild[guildId];
    const needsMembers = members === undefined || members.phase === 'failed' || members.isStale;
    const needsRoles = getState().roles.byGuild[guildId]?.phase === 'own';
    await Promise.all([
      needsRoles ? dispatch(loadRoles(guildId)) : null,
      needsMembers ? dispatch(loadMembers(guildId)) : null,
    ]);
  };

/** Leaves a guild. Null when it is left: GUILD_LEFT takes it off the screen; else why not, in words. */
export const leaveGuild =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.leave', { guildId });
    return result.ok ? null : failureText('guilds.leave', result.failure);
  };

/**
 * Deletes a guild, which its owner may, and goes home, which is /channels/@me (server-area.md 2). Null when it is gone:
 * GUILD_LEFT takes it off the screen; else why not, in words.
 */
export const deleteGuild =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.delete', { guildId });
    if (!result.ok) return failureText('guilds.delete', result.failure);
    dispatch(tabSelected('home'));
    return null;
  };

/**
 * Makes a member the owner of a guild, which its owner may by their password. Null when it is done: GUILD_EDIT says so to
 * all; else why not, in words.
 */
export const transferGuild =
  (guildId: GuildId, userId: UserId, password: string): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.transfer', { guildId, userId, password, code: null });
    return result.ok ? null : failureText('guilds.transfer', result.failure);
  };
