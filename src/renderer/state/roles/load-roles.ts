import { type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { selectIsConversation } from '../conversations/selectors';
import { inWords } from '../failures';
import { fetchSnapshot } from '../live/fetch-snapshot';
import type { AppThunk, InnerThunk } from '../store';
import { rolesFailed, rolesLoaded, rolesRequested } from './slice';

/** Fetches a guild's roles, for thunks that decide by the failure itself. */
export const fetchRoles =
  (guildId: GuildId): InnerThunk<Promise<Result<null>>> =>
  async (dispatch, getState) => {
    if (selectIsConversation(getState(), guildId)) return success(null);
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

/** Fetches a guild's roles. */
export const loadRoles =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) =>
    inWords('roles.list', await dispatch(fetchRoles(guildId)));
