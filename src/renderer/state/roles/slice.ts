import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { Role } from '../../../contract/entities/role';
import type { GuildId, RoleId } from '../../../contract/ids';
import { guildsLoaded } from '../guilds/actions';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

export interface GuildRoles {
  readonly byId: Readonly<Record<RoleId, Role>>;
  /** The signed-in user's own, `@everyone` among them. */
  readonly mine: readonly RoleId[];
}

export interface RolesState {
  readonly byGuild: Readonly<Record<GuildId, GuildRoles>>;
}

const initialState: RolesState = { byGuild: {} };

const put = (state: Draft<RolesState>, guild: Guild): void => {
  const known = state.byGuild[guild.id]?.byId ?? {};
  state.byGuild[guild.id] = {
    byId: { ...known, ...Object.fromEntries(guild.memberRoles.map((role) => [role.id, role])) },
    mine: guild.memberRoles.map((role) => role.id),
  };
};

const rolesSlice = createSlice({
  name: 'roles',
  initialState,
  reducers: {
    rolesLoaded: (
      state,
      { payload }: PayloadAction<{ guildId: GuildId; roles: readonly Role[]; memberRoles: readonly Role[] }>,
    ) => {
      const all = [...payload.roles, ...payload.memberRoles];
      state.byGuild[payload.guildId] = {
        byId: Object.fromEntries(all.map((role) => [role.id, role])),
        mine: payload.memberRoles.map((role) => role.id),
      };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set(payload.map((guild) => guild.id));
        for (const guildId of Object.keys(state.byGuild)) if (!here.has(guildId as GuildId)) removeKey(state.byGuild, guildId);
        for (const guild of payload) put(state, guild);
      })
      .addCase(
        liveEventsReceived,
        hearing<RolesState>({
          GUILD_JOINED: (state, { guild }) => put(state, guild),
          GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
          GUILD_ROLE_CREATE: (state, { guildId, role }) => {
            const roles = state.byGuild[guildId];
            if (roles !== undefined) roles.byId[role.id] = role;
          },
          GUILD_ROLE_EDIT: (state, { guildId, role }) => {
            const roles = state.byGuild[guildId];
            if (roles !== undefined) roles.byId[role.id] = role;
          },
          GUILD_ROLE_DELETE: (state, { guildId, roleId }) => {
            const roles = state.byGuild[guildId];
            if (roles === undefined) return;
            removeKey(roles.byId, roleId);
            roles.mine = roles.mine.filter((id) => id !== roleId);
          },
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
        }),
      ),
});

export const { rolesLoaded } = rolesSlice.actions;
export const rolesReducer = rolesSlice.reducer;
