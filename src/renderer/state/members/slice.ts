import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import type { EventData } from '../../../contract/gateway/events';
import { hearing, liveEventsReceived } from '../live-events';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';

export interface GuildMembers {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  readonly byId: Readonly<Record<UserId, Member>>;
}

export interface MembersState {
  readonly byGuild: Readonly<Record<GuildId, GuildMembers>>;
}

const initialState: MembersState = { byGuild: {} };

const change = (
  state: Draft<MembersState>,
  guildId: GuildId,
  userId: UserId,
  apply: (member: Draft<Member>) => void,
): void => {
  const member = state.byGuild[guildId]?.byId[userId];
  if (member !== undefined) apply(member);
};

const put = (state: Draft<MembersState>, { guildId, member }: EventData<'GUILD_MEMBER_JOIN'>): void => {
  const guild = state.byGuild[guildId];
  if (guild !== undefined) guild.byId[member.id] = { ...member, roleIds: [...member.roleIds] };
};

const membersSlice = createSlice({
  name: 'members',
  initialState,
  reducers: {
    membersRequested: (state, { payload }: PayloadAction<GuildId>) => {
      const known = state.byGuild[payload];
      // What is known stays on the screen while it is fetched anew.
      if (known?.phase !== 'loaded') state.byGuild[payload] = { phase: 'loading', error: null, byId: {} };
    },
    membersLoaded: (state, { payload }: PayloadAction<{ guildId: GuildId; members: readonly Member[] }>) => {
      state.byGuild[payload.guildId] = {
        phase: 'loaded',
        error: null,
        byId: Object.fromEntries(
          payload.members.map((member) => [member.id, { ...member, roleIds: [...member.roleIds] }]),
        ),
      };
    },
    membersFailed: (state, { payload }: PayloadAction<{ guildId: GuildId; error: string }>) => {
      const known = state.byGuild[payload.guildId];
      if (known?.phase === 'loaded') return;
      state.byGuild[payload.guildId] = { phase: 'failed', error: payload.error, byId: {} };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, () => initialState).addCase(
      liveEventsReceived,
      hearing<MembersState>({
        GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
        GUILD_MEMBER_JOIN: put,
        GUILD_MEMBER_EDIT: put,
        GUILD_MEMBER_LEFT: (state, { guildId, userId }) => {
          const guild = state.byGuild[guildId];
          if (guild !== undefined) removeKey(guild.byId, userId);
        },
        GUILD_MEMBER_ROLE_ADD: (state, { guildId, userId, roleId }) =>
          change(state, guildId, userId, (member) => {
            if (!member.roleIds.includes(roleId)) member.roleIds.push(roleId);
          }),
        GUILD_MEMBER_ROLE_REMOVE: (state, { guildId, userId, roleId }) =>
          change(state, guildId, userId, (member) => {
            member.roleIds = member.roleIds.filter((id: RoleId) => id !== roleId);
          }),
        GUILD_MEMBER_STATUS: (state, { guildId, userId, status }) =>
          change(state, guildId, userId, (member) => {
            member.status = status;
          }),
        GUILD_ROLE_DELETE: (state, { guildId, roleId }) => {
          for (const member of Object.values(state.byGuild[guildId]?.byId ?? {})) {
            if (member.roleIds.includes(roleId)) member.roleIds = member.roleIds.filter((id: RoleId) => id !== roleId);
          }
        },
      }),
    ),
});

export const { membersRequested, membersLoaded, membersFailed } = membersSlice.actions;
export const membersReducer = membersSlice.reducer;
