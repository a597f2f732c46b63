import { failure, type Result, success } from '../../../contract/failure';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { GuildId, RoleId } from '../../../contract/ids';
import type { PermissionMask } from '../../../contract/permissions';
import type { RoleFields } from '../../../domain/roles/editing';
import { placeRefusal, placesOf } from '../../../domain/roles/order';
import { doneInWords, failureText, isOvertaken } from '../failures';
import { loadRoles } from './load-roles';
import { liveEvent } from '../live-events';
import { receiveEvents } from '../live/receive-events';
import { optimistic } from '../optimistic';
import type { AppThunk } from '../store';
import { roleChanged, roleCreated, roleDeleted, type RolePatch } from './actions';
import { selectMyAuthority, selectRolesById } from './selectors';

/** Makes a role, at position 1 and without permissions. */
export const createRole =
  (
    guildId: GuildId,
    { name, color }: { readonly name: string; readonly color: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('roles.create', { guildId, name: name.trim(), color });
    if (!result.ok) return failure(failureText('roles.create', result.failure));
    const { role } = result.value;
    if (role === null) await dispatch(loadRoles(guildId));
    else dispatch(roleCreated({ guildId, role }));
    return success(null);
  };

const tellsOf =
  (guildId: GuildId, roleId: RoleId) =>
  (event: LiveEvent): boolean =>
    event.name === 'GUILD_ROLE_EDIT' && event.data.guildId === guildId && event.data.role.id === roleId;

/** What a role had of what is changed. */
const fieldsBefore = (before: Required<RolePatch>, { permissions, ...fields }: RolePatch): RolePatch => ({
  ...(fields.name === undefined ? {} : { name: before.name }),
  ...(fields.color === undefined ? {} : { color: before.color }),
  ...(fields.isHoisted === undefined ? {} : { isHoisted: before.isHoisted }),
  ...(fields.isMentionable === undefined ? {} : { isMentionable: before.isMentionable }),
  ...(permissions === undefined ? {} : { permissions: before.permissions }),
});

/** Changes name, colour and flags of a role, or its permissions. */
type RoleChange =
  | { readonly call: 'roles.edit'; readonly patch: RoleFields }
  | { readonly call: 'roles.editPermissions'; readonly patch: { readonly permissions: PermissionMask } };

/** Shows a change of a role at once and asks the server; taken back if it refuses (docs/spec/roles.md 'Editing'). */
const changeRole =
  (guildId: GuildId, roleId: RoleId, change: RoleChange): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, work }) => {
    const before = selectRolesById(getState(), guildId)[roleId];
    const heard = work.listen();
    const result = await optimistic({
      apply: () => dispatch(roleChanged({ guildId, roleId, patch: change.patch })),
      call: () =>
        change.call === 'roles.edit'
          ? bridge.callApi(change.call, { guildId, roleId, ...change.patch })
          : bridge.callApi(change.call, { guildId, roleId, ...change.patch }),
      rollback: () => {
        // What the live connection has said of the role meanwhile is what holds.
        if (before === undefined || heard.end().some(tellsOf(guildId, roleId))) return;
        dispatch(roleChanged({ guildId, roleId, patch: fieldsBefore(before, change.patch) }));
      },
    });
    heard.end();
    return doneInWords(change.call, result);
  };

/** Changes name, colour and flags of a role. */
export const editRole = (
  guildId: GuildId,
  roleId: RoleId,
  { name, color, isHoisted, isMentionable }: RoleFields,
): AppThunk<Promise<Result<null, string>>> =>
  changeRole(guildId, roleId, {
    call: 'roles.edit',
    patch: { name: name.trim(), color, isHoisted, isMentionable },
  });

/** Changes a role's permissions. */
export const editRolePermissions = (
  guildId: GuildId,
  roleId: RoleId,
  permissions: PermissionMask,
): AppThunk<Promise<Result<null, string>>> =>
  changeRole(guildId, roleId, { call: 'roles.editPermissions', patch: { permissions } });

/** Deletes a role. */
export const deleteRole =
  (guildId: GuildId, roleId: RoleId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('roles.delete', { guildId, roleId });
    if (!result.ok) return failure(failureText('roles.delete', result.failure));
    dispatch(roleDeleted({ guildId, roleId }));
    return success(null);
  };

/** Puts the roles that one manages into an order, the highest first. */
export const reorderRoles =
  (guildId: GuildId, order: readonly RoleId[]): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, work }) => {
    const who = selectMyAuthority(getState(), guildId);
    if (who === null) return failure(failureText('roles.reorder', { kind: 'signed-out' }));
    const byId = selectRolesById(getState(), guildId);
    const roleOrders = placesOf(
      who,
      order.flatMap((id) => byId[id] ?? []),
    );
    for (const { roleId, newPosition } of roleOrders) {
      const role = byId[roleId];
      const refusal = role === undefined ? null : placeRefusal(who, role, newPosition);
      if (refusal !== null) return failure(refusal);
    }
    const heard = work.listen();
    const result = await bridge.callApi('roles.reorder', { guildId, roleOrders: [...roleOrders] });
    const isHeard = heard
      .end()
      .some(({ name, data }) => name === 'GUILD_ROLE_ORDER' && data.guildId === guildId);
    if (!result.ok) {
      if (isOvertaken(result.failure)) await dispatch(loadRoles(guildId));
      return failure(failureText('roles.reorder', result.failure));
    }
    if (!isHeard) {
      const roles = roleOrders.map(({ roleId, newPosition }) => ({ id: roleId, position: newPosition }));
      dispatch(receiveEvents([liveEvent('GUILD_ROLE_ORDER', { guildId, roles })]));
    }
    return success(null);
  };
