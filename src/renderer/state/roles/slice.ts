import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { Role } from '../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { hear, hearing, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import type { GuildRoles, RolesState } from './types';

const initialState: RolesState = { byGuild: {} };

/** Copies the roles: an event's data is frozen once it is held, and replayed onto later answers. */
const byIdOf = (roles: readonly Role[]): Record<RoleId, Role> =>
  Object.fromEntries(roles.map((role) => [role.id, { ...role }]));

/** Takes the user's own roles from a guild; the other known roles stay. */
const put = (state: Draft<RolesState>, guild: Guild): void => {
  const known = state.byGuild[guild.id];
  state.byGuild[guild.id] = {
    byId: { ...known?.byId, ...byIdOf(guild.memberRoles) },
    mine: guild.memberRoles.map((role) => role.id),
    phase: known?.phase ?? 'own',
  };
};

const putRole = (state: Draft<RolesState>, { guildId, role }: { guildId: GuildId; role: Role }): void => {
  const roles = state.byGuild[guildId];
  if (roles !== undefined) roles.byId[role.id] = { ...role };
};

const dropRole = (
  state: Draft<RolesState>,
  { guildId, roleId }: { guildId: GuildId; roleId: RoleId },
): void => {
  const roles = state.byGuild[guildId];
  if (roles === undefined) return;
  removeKey(roles.byId, roleId);
  roles.mine = roles.mine.filter((id) => id !== roleId);
};

const hears: Hears<RolesState> = {
  GUILD_JOINED: (state, { guild }) => put(state, guild),
  GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
  GUILD_ROLE_CREATE: putRole,
  GUILD_ROLE_EDIT: putRole,
  GUILD_ROLE_DELETE: dropRole,
  GUILD_ROLE_ORDER: (state, { guildId, roles: places }) => {
    for (const place of places) {
      const role = state.byGuild[guildId]?.byId[place.id];
      if (role !== undefined) role.position = place.position;
    }
  },
  GUILD_MEMBER_ROLE_ADD: (state, { guildId, userId, roleId }, { me }) => {
    const roles = state.byGuild[guildId];
    if (userId === me && roles !== undefined && !roles.mine.includes(roleId)) roles.mine.push(roleId);
  },
  GUILD_MEMBER_ROLE_REMOVE: (state, { guildId, userId, roleId }, { me }) => {
    const roles = state.byGuild[guildId];
    if (userId === me && roles !== undefined) roles.mine = roles.mine.filter((id) => id !== roleId);
  },
};

const setPhase = (state: Draft<RolesState>, guildId: GuildId, phase: GuildRoles['phase']): void => {
  const roles = state.byGuild[guildId];
  if (roles !== undefined) roles.phase = phase;
};

interface LoadedRoles {
  readonly guildId: GuildId;
  readonly roles: readonly Role[];
  readonly memberRoles: readonly Role[];
  readonly since: LiveBatch;
}

const rolesSlice = createSlice({
  name: 'roles',
  initialState,
  reducers: {
    rolesRequested: (state, { payload }: PayloadAction<GuildId>) => setPhase(state, payload, 'loading'),
    rolesFailed: (state, { payload }: PayloadAction<GuildId>) => setPhase(state, payload, 'own'),
    rolesLoaded: (state, { payload }: PayloadAction<LoadedRoles>) => {
      const { guildId, roles, memberRoles, since } = payload;
      // The user may have left the guild during the request.
      if (state.byGuild[guildId] === undefined) return;
      state.byGuild[guildId] = {
        byId: byIdOf([...roles, ...memberRoles]),
        mine: memberRoles.map((role) => role.id),
        phase: 'whole',
      };
      hear(state, since, hears);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(snapshotRestored, (_state, { payload }) => payload.roles)
      .addCase(guildsLoaded, (state, { payload }) => {
        const known = state.byGuild;
        state.byGuild = {};
        for (const guild of payload.guilds) {
          const before = known[guild.id];
          if (before !== undefined) state.byGuild[guild.id] = before;
          put(state, guild);
        }
        hear(state, payload.since, hears);
      })
      .addCase(connectionRenewed, (state) => {
        for (const roles of Object.values(state.byGuild)) roles.phase = 'own';
      })
      .addCase(liveEventsReceived, hearing(hears)),
});

export const { rolesRequested, rolesFailed, rolesLoaded } = rolesSlice.actions;
export const rolesReducer = rolesSlice.reducer;
