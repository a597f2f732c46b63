import { createSelector } from '@reduxjs/toolkit';
import type { Role } from '../../../contract/entities/role';
import { type GuildId, type RoleId, toId, type UserId } from '../../../contract/ids';
import type { PermissionMask, PermissionName } from '../../../contract/permissions';
import { type Authority, isAboveRole, isOwner, permissionsOf } from '../../../domain/permissions/authority';
import { grants, NO_PERMISSIONS } from '../../../domain/permissions/mask';
import { canOpenSettings } from '../../../domain/permissions/menu';
import { rankRoles } from '../../../domain/roles/order';
import { rowOf } from '../../../domain/sharded';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import { selectView } from '../view-as/selectors';
import { canCall, featureOfCall, type PermittedCall } from './calls';

const NO_ROLES: Readonly<Record<RoleId, Role>> = {};

export const selectRolesById = (state: RootState, guildId: GuildId): Readonly<Record<RoleId, Role>> =>
  state.roles.byGuild[guildId]?.byId ?? NO_ROLES;

/** A guild's roles as a map, for the rules of domain/members. */
export const selectRoleMap = createSelector(
  [selectRolesById],
  (roles): ReadonlyMap<RoleId, Role> => new Map(Object.values(roles).map((role) => [role.id, role])),
);

/** A guild's roles from the highest to `@everyone`. */
export const selectRankedRoles = createSelector([selectRolesById], (roles): readonly Role[] =>
  rankRoles(Object.values(roles)),
);

/** How far the guild's roles are known: 'own' means only those of the signed-in user. */
export const selectRolesPhase = (state: RootState, guildId: GuildId): 'own' | 'loading' | 'whole' =>
  state.roles.byGuild[guildId]?.phase ?? 'own';

/** A member, as far as their authority follows from it. */
interface Standing {
  readonly userId: UserId;
  readonly ownerId: UserId | null;
  readonly roleIds: readonly RoleId[];
  readonly timedOutUntil: string | null;
}

const authorityOf = (
  { userId, ownerId, roleIds, timedOutUntil }: Standing,
  roles: Readonly<Record<RoleId, Role>>,
): Authority => ({
  userId,
  ownerId,
  roles: [
    ...Object.values(roles).filter((role) => role.isDefault),
    ...roleIds.flatMap((id) => roles[id] ?? []).filter((role) => !role.isDefault),
  ],
  timedOutUntil,
});

/** The id of no user: nobody in particular has the roles of a view. */
const NOBODY = toId<UserId>('0');

/** The signed-in user's own authority in a guild, also while it is viewed as roles; null if they are not a member. */
export const selectOwnAuthority = createSelector(
  [
    selectMyId,
    (state: RootState, guildId: GuildId) => state.guilds.byId[guildId]?.ownerId,
    (state: RootState, guildId: GuildId) => state.roles.byGuild[guildId]?.mine,
    selectRolesById,
    (state: RootState, guildId: GuildId) => state.guilds.byId[guildId]?.timedOutUntil ?? null,
  ],
  (me, ownerId, mine, roles, timedOutUntil): Authority | null =>
    me === null || ownerId === undefined
      ? null
      : authorityOf({ userId: me, ownerId, roleIds: mine ?? [], timedOutUntil }, roles),
);

/**
 * The authority by which a guild is shown: the signed-in user's, or that of the roles as which it is viewed; null if they
 * are not a member.
 */
export const selectMyAuthority = createSelector(
  [
    selectOwnAuthority,
    (state: RootState, guildId: GuildId) => selectView(state, guildId)?.roleIds,
    selectRolesById,
  ],
  (own, roleIds, roles): Authority | null =>
    own === null || roleIds === undefined
      ? own
      : authorityOf({ userId: NOBODY, ownerId: own.ownerId, roleIds, timedOutUntil: null }, roles),
);

/** Whether the user owns a guild and sees it as its owner. */
export const selectIsOwner = (state: RootState, guildId: GuildId): boolean => {
  const me = selectMyAuthority(state, guildId);
  return me !== null && isOwner(me);
};

/** Whether the user may view a guild as other roles, and the server offers it. */
export const selectMayViewAs = (state: RootState, guildId: GuildId): boolean => {
  const own = selectOwnAuthority(state, guildId);
  return own !== null && canCall(own, 'guilds.viewAs') && selectHasFeature(state, 'view-as');
};

/** The roles as which the user may view a guild: those below their own highest one, from the highest. */
export const selectViewableRoles = createSelector(
  [selectOwnAuthority, selectRankedRoles],
  (own, roles): readonly Role[] =>
    own === null ? [] : roles.filter((role) => !role.isDefault && isAboveRole(own, role)),
);

/** More than are on the screen at once. */
const AUTHORITIES_KEPT = 200;

/** A member's authority; a user who is not a member has none. */
export const selectAuthority = createSelector(
  [
    (_state: RootState, _guildId: GuildId, userId: UserId) => userId,
    (state: RootState, guildId: GuildId) => state.guilds.byId[guildId]?.ownerId,
    (state: RootState, guildId: GuildId, userId: UserId) => {
      const held = state.members.byKey[guildId];
      return held === undefined ? null : rowOf(held.value, userId);
    },
    (state: RootState, guildId: GuildId) => selectRolesById(state, guildId),
  ],
  (userId, ownerId, member, roles): Authority | null => {
    if (ownerId === undefined) return null;
    if (member === null) return { userId, ownerId, roles: null };
    const { roleIds, timedOutUntil } = member;
    return authorityOf({ userId, ownerId, roleIds, timedOutUntil }, roles);
  },
  // An app that is open all day sees any number of people.
  { memoizeOptions: { maxSize: AUTHORITIES_KEPT }, argsMemoizeOptions: { maxSize: AUTHORITIES_KEPT } },
);

export const selectMyPermissions = createSelector([selectMyAuthority], (authority): PermissionMask =>
  authority === null ? NO_PERMISSIONS : permissionsOf(authority),
);

/** What the signed-in user may do in each guild. */
export const selectPermissionsByGuild = createSelector(
  [selectMyId, (state: RootState) => state.guilds, (state: RootState) => state.roles.byGuild],
  (me, guilds, roles): ReadonlyMap<GuildId, PermissionMask> =>
    new Map(
      guilds.ids.map((id) => {
        const guild = guilds.byId[id];
        const { mine = [], byId = NO_ROLES } = roles[id] ?? {};
        if (me === null || guild === undefined) return [id, NO_PERMISSIONS];
        const { ownerId, timedOutUntil } = guild;
        return [id, permissionsOf(authorityOf({ userId: me, ownerId, roleIds: mine, timedOutUntil }, byId))];
      }),
    ),
);

/** Whether the signed-in user holds a permission in a guild. For display only: the server enforces it. */
export const selectCan = (state: RootState, guildId: GuildId, permission: PermissionName): boolean =>
  grants(selectMyPermissions(state, guildId), permission);

/**
 * Whether the signed-in user may make a call in a guild, by the call's row, and the server offers the call. For display
 * only: the server enforces it.
 */
export const selectCanCall = (state: RootState, guildId: GuildId, call: PermittedCall): boolean => {
  const me = selectMyAuthority(state, guildId);
  const feature = featureOfCall(call);
  return me !== null && canCall(me, call) && (feature === null || selectHasFeature(state, feature));
};

/** Calls whose holders have a page of their own in the server settings. */
const CALLS_WITH_PAGE: readonly PermittedCall[] = [
  'overwrites.set',
  'emoji.create',
  'stickers.create',
  'queue.fetch',
];

/** Whether the user is offered the settings of a server (docs/spec/permissions.md 'What is shown'). */
export const selectOpensGuildSettings = (state: RootState, guildId: GuildId): boolean =>
  canOpenSettings(selectMyPermissions(state, guildId)) ||
  CALLS_WITH_PAGE.some((call) => selectCanCall(state, guildId, call));
