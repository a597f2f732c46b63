import type { Result } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { membersFailed, membersLoaded, membersRequested } from '../members/slice';
import { rolesLoaded } from '../roles/slice';
import type { AppThunk } from '../store';
import { guildsLoaded } from './actions';

/** Fetches all guilds of the signed-in user. */
export const loadGuilds =
  (): AppThunk<Promise<Result<null>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.list', {});
    if (!result.ok) return result;
    dispatch(guildsLoaded(result.value));
    return { ok: true, value: null };
  };

/** Fetches a guild's roles. */
export const loadRoles =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('roles.list', { guildId });
    if (result.ok) {
      const { roles, memberRoles } = result.value;
      dispatch(rolesLoaded({ guildId, roles, memberRoles }));
    }
  };

/** Fetches a guild's members; what is known stays on the screen meanwhile. */
export const loadMembers =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(membersRequested(guildId));
    const result = await bridge.callApi('members.list', { guildId });
    if (result.ok) dispatch(membersLoaded({ guildId, members: result.value.members }));
    else dispatch(membersFailed({ guildId, error: failureText('members.list', result.failure) }));
  };

/** Fetches what the open guild needs beyond the list of guilds, once a session. */
export const loadGuild =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = getState().members.byGuild[guildId];
    if (known !== undefined && known.phase !== 'failed') return;
    await Promise.all([dispatch(loadRoles(guildId)), dispatch(loadMembers(guildId))]);
  };
