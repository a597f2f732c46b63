import { failure, type Result, success } from '../../../contract/failure';
import type { Role } from '../../../contract/entities/role';
import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import type { GuildId, RoleId } from '../../../contract/ids';
import type { PermissionMask } from '../../../contract/permissions';
import { t } from '../../../domain/i18n/t';
import type { RoleFields } from '../../../domain/roles/editing';
import { positionRefusal, positionsOf } from '../../../domain/roles/order';
import { doneInWords, failureText, isOvertaken } from '../failures';
import { loadRoles } from './load-roles';
import { liveEvent } from '../live-events';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { offerUndo } from '../undo/thunks';
import { selectMyAuthority, selectRolesById } from './selectors';

/** The positions of all roles after a new one is inserted at the bottom: the others move up (protocol.md 'Answers'). */
const placesAbove = (
  byId: Readonly<Record<RoleId, Role>>,
  role: Role,
): EventData<'GUILD_ROLE_ORDER'>['roles'] => [
  ...Object.values(byId).flatMap(({ id, isDefault, position }) =>
    isDefault || id === role.id ? [] : [{ id, position: position + 1 }],
  ),
  { id: role.id, position: role.position },
];

/** Creates a role, at position 1 and without permissions. */
export const createRole =
  (
    guildId: GuildId,
    { name, color }: { readonly name: string; readonly color: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectRolesById(getState(), guildId);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('roles.create', { guildId, name: name.trim(), color }),
        tells: ({ role }) =>
          role === null
            ? []
            : [
                liveEvent('GUILD_ROLE_CREATE', { guildId, role }),
                liveEvent('GUILD_ROLE_ORDER', { guildId, roles: placesAbove(before, role) }),
              ],
      }),
    );
    if (!result.ok) return failure(failureText('roles.create', result.failure));
    if (result.value.role === null) await dispatch(loadRoles(guildId));
    return success(null);
  };

/** The changed fields of a role. */
type RolePatch = Partial<Pick<Role, 'name' | 'color' | 'isHoisted' | 'isMentionable' | 'permissions'>>;

/** The earlier values of the changed fields. */
const fieldsBefore = (before: Required<RolePatch>, { permissions, ...fields }: RolePatch): RolePatch => ({
  ...(fields.name === undefined ? {} : { name: before.name }),
  ...(fields.color === undefined ? {} : { color: before.color }),
  ...(fields.isHoisted === undefined ? {} : { isHoisted: before.isHoisted }),
  ...(fields.isMentionable === undefined ? {} : { isMentionable: before.isMentionable }),
  ...(permissions === undefined ? {} : { permissions: before.permissions }),
});

/** A change of a role's name, colour and flags, or of its permissions. */
type RoleChange =
  | { readonly call: 'roles.edit'; readonly patch: RoleFields }
  | { readonly call: 'roles.editPermissions'; readonly patch: { readonly permissions: PermissionMask } };

/** Shows a change of a role at once and asks the server; reverted if it refuses (docs/spec/roles.md 'Editing'). */
const changeRole =
  (guildId: GuildId, roleId: RoleId, change: RoleChange): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectRolesById(getState(), guildId)[roleId];
    /** The events that apply a patch to the role as it is now. */
    const withPatch = (patch: RolePatch): readonly LiveEvent[] => {
      const role = selectRolesById(getState(), guildId)[roleId];
      return role === undefined
        ? []
        : [liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...role, ...patch } })];
    };
    const result = await dispatch(
      act({
        make: () =>
          change.call === 'roles.edit'
            ? bridge.callApi(change.call, { guildId, roleId, ...change.patch })
            : bridge.callApi(change.call, { guildId, roleId, ...change.patch }),
        shows: withPatch(change.patch),
        undo: () => (before === undefined ? [] : withPatch(fieldsBefore(before, change.patch))),
        tells: () => withPatch(change.patch),
      }),
    );
    const offer = { guildId, action: 'ROLE_UPDATE', target: null, count: 1 };
    if (result.ok) dispatch(offerUndo(t('Role changed'), offer));
    return doneInWords(change.call, result);
  };

/** Changes a role's name, colour and flags. */
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
    const result = await dispatch(
      act({
        make: () => bridge.callApi('roles.delete', { guildId, roleId }),
        tells: () => [liveEvent('GUILD_ROLE_DELETE', { guildId, roleId })],
      }),
    );
    const offer = { guildId, action: 'ROLE_DELETE', target: null, count: 1 };
    if (result.ok) dispatch(offerUndo(t('Role deleted'), offer));
    return doneInWords('roles.delete', result);
  };

/** Orders the roles that the user manages, the highest first. */
export const reorderRoles =
  (guildId: GuildId, order: readonly RoleId[]): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const who = selectMyAuthority(getState(), guildId);
    if (who === null) return failure(failureText('roles.reorder', { kind: 'signed-out' }));
    const byId = selectRolesById(getState(), guildId);
    const roleOrders = positionsOf(
      who,
      order.flatMap((id) => byId[id] ?? []),
    );
    for (const { roleId, newPosition } of roleOrders) {
      const role = byId[roleId];
      const refusal = role === undefined ? null : positionRefusal(who, role, newPosition);
      if (refusal !== null) return failure(refusal);
    }
    const roles = roleOrders.map(({ roleId, newPosition }) => ({ id: roleId, position: newPosition }));
    const result = await dispatch(
      act({
        make: () => bridge.callApi('roles.reorder', { guildId, roleOrders: [...roleOrders] }),
        tells: () => [liveEvent('GUILD_ROLE_ORDER', { guildId, roles })],
      }),
    );
    if (result.ok) {
      // The entry of an order is about the server.
      const target = getState().guilds.byId[guildId]?.name ?? null;
      const offer = { guildId, action: 'ROLE_UPDATE', target, count: 1 };
      dispatch(offerUndo(t('Role order changed'), offer));
      return success(null);
    }
    if (isOvertaken(result.failure)) await dispatch(loadRoles(guildId));
    return failure(failureText('roles.reorder', result.failure));
  };
