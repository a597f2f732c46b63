import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId, UserId } from '../../../contract/ids';
import type { CallArgs } from '../../../contract/rest';
import { selectIsConversation } from '../conversations/selectors';
import { doneInWords, failureText } from '../failures';
import { sinceGuilds } from '../live/batch';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { loadMembers } from '../members/load-members';
import { selectCalmAmong } from '../preferences/guild-selectors';
import { keepOnlySeen } from '../messages/keep-only';
import { tabSelected } from '../navigation/slice';
import { loadRoles } from '../roles/load-roles';
import type { AppThunk, InnerThunk } from '../store';
import { guildsLoaded } from './actions';

/** Fetches all guilds of the signed-in user. */
export const loadGuilds = (): InnerThunk<Promise<Result<null>>> => async (dispatch, getState) => {
  const result = await dispatch(fetchSnapshot('guilds.list', {}));
  if (!result.ok) return result;
  const { value: guilds, since } = result.value;
  // At the start no guild is known before this answer.
  const calmGuilds = selectCalmAmong(
    getState(),
    guilds.map(({ id }) => id),
  );
  const here = new Set(
    guilds.flatMap(({ channels, threads }) => [...channels, ...threads].map(({ id }) => id)),
  );
  dispatch(guildsLoaded({ guilds, since: { ...sinceGuilds(getState(), since, here), calmGuilds } }));
  dispatch(keepOnlySeen());
  return success(null);
};

/** Fetches the open guild's data beyond the list of guilds, where it is missing or may be out of date. */
export const loadGuild =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectIsConversation(getState(), guildId)) return;
    const members = getState().members.byKey[guildId];
    const needsMembers = members === undefined || members.phase === 'failed' || members.isStale;
    const needsRoles = getState().roles.byGuild[guildId]?.phase === 'own';
    await Promise.all([
      needsRoles ? dispatch(loadRoles(guildId)) : null,
      needsMembers ? dispatch(loadMembers(guildId)) : null,
    ]);
  };

/** Leaves a guild; GUILD_LEFT removes it from the screen. */
export const leaveGuild =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.leave', { guildId });
    return doneInWords('guilds.leave', result);
  };

/**
 * Deletes a guild, which only its owner may do, and opens the home page, /channels/@me
 * (docs/spec/server-settings.md 'Deleting'). GUILD_LEFT removes it from the screen.
 */
export const deleteGuild =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.delete', { guildId });
    if (!result.ok) return failure(failureText('guilds.delete', result.failure));
    dispatch(tabSelected('home'));
    return success(null);
  };

/**
 * Makes a member the owner of a guild; the present owner confirms with their password. GUILD_EDIT tells all members.
 */
export const transferGuild =
  (
    guildId: GuildId,
    userId: UserId,
    { password, code }: Pick<CallArgs<'guilds.transfer'>, 'password' | 'code'>,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('guilds.transfer', { guildId, userId, password, code });
    return doneInWords('guilds.transfer', result);
  };
