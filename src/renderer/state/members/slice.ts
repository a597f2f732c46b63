import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import type { EventData } from '../../../contract/gateway/events';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { connectionRenewed } from '../gateway/actions';
import { guildsLoaded } from '../guilds/actions';
import { hear, hearing, type Hears, type LiveBatch, liveEventsReceived } from '../live-events';
import { lookRestored } from '../look/look';
import { removeKey } from '../records';
import { sessionEnded } from '../session/slice';
import { memberRenamed, memberRoleGiven, memberRoleTaken } from './actions';

export interface GuildMembers {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  readonly byId: Readonly<Record<UserId, Member>>;
  /** Something may have been missed since they were fetched: they are fetched again when they are wanted. */
  readonly isStale: boolean;
}

export interface MembersState {
  readonly byGuild: Readonly<Record<GuildId, GuildMembers>>;
}

const initialState: MembersState = { byGuild: {} };

const copyOf = (member: Member): Draft<Member> => ({ ...member, roleIds: [...member.roleIds] });

const change = (
  state: Draft<MembersState>,
  { guildId, userId }: { guildId: GuildId; userId: UserId },
  apply: (member: Draft<Member>) => void,
): void => {
  const member = state.byGuild[guildId]?.byId[userId];
  if (member !== undefined) apply(member);
};

const put = (state: Draft<MembersState>, { guildId, member }: EventData<'GUILD_MEMBER_JOIN'>): void => {
  const guild = state.byGuild[guildId];
  if (guild !== undefined) guild.byId[member.id] = copyOf(member);
};

const withoutRole = (member: Draft<Member>, roleId: RoleId): void => {
  if (member.roleIds.includes(roleId)) member.roleIds = member.roleIds.filter((id) => id !== roleId);
};

const withRole = (member: Draft<Member>, roleId: RoleId): void => {
  if (!member.roleIds.includes(roleId)) member.roleIds.push(roleId);
};

const hears: Hears<MembersState> = {
  GUILD_LEFT: (state, { guildId }) => removeKey(state.byGuild, guildId),
  GUILD_MEMBER_JOIN: put,
  GUILD_MEMBER_EDIT: put,
  GUILD_MEMBER_LEFT: (state, { guildId, userId }) => {
    const guild = state.byGuild[guildId];
    if (guild !== undefined) removeKey(guild.byId, userId);
  },
  GUILD_MEMBER_ROLE_ADD: (state, data) => change(state, data, (member) => withRole(member, data.roleId)),
  GUILD_MEMBER_ROLE_REMOVE: (state, data) =>
    change(state, data, (member) => withoutRole(member, data.roleId)),
  GUILD_MEMBER_STATUS: (state, data) =>
    change(state, data, (member) => {
      member.status = data.status;
    }),
  GUILD_ROLE_DELETE: (state, { guildId, roleId }) => {
    for (const member of Object.values(state.byGuild[guildId]?.byId ?? {})) withoutRole(member, roleId);
  },
};

interface LoadedMembers {
  readonly guildId: GuildId;
  readonly members: readonly Member[];
  readonly since: LiveBatch;
}

const membersSlice = createSlice({
  name: 'members',
  initialState,
  reducers: {
    membersRequested: (state, { payload }: PayloadAction<GuildId>) => {
      // What is known stays on the screen while it is fetched anew.
      const known = state.byGuild[payload];
      if (known?.phase === 'loaded') known.isStale = false;
      else state.byGuild[payload] = { phase: 'loading', error: null, byId: {}, isStale: false };
    },
    membersLoaded: (state, { payload }: PayloadAction<LoadedMembers>) => {
      const { guildId, members, since } = payload;
      // The guild may have been left while they were fetched.
      if (state.byGuild[guildId] === undefined) return;
      state.byGuild[guildId] = {
        phase: 'loaded',
        error: null,
        byId: Object.fromEntries(members.map((member) => [member.id, copyOf(member)])),
        isStale: false,
      };
      hear(state, since, hears);
    },
    membersFailed: (state, { payload }: PayloadAction<{ guildId: GuildId; error: string }>) => {
      const members = state.byGuild[payload.guildId];
      if (members === undefined) return;
      if (members.phase === 'loaded') members.isStale = true;
      else Object.assign(members, { phase: 'failed', error: payload.error });
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(lookRestored, (_state, { payload }) => payload.members)
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set<string>(payload.guilds.map((guild) => guild.id));
        for (const guildId of Object.keys(state.byGuild)) {
          if (!here.has(guildId)) removeKey(state.byGuild, guildId);
        }
      })
      .addCase(connectionRenewed, (state) => {
        for (const members of Object.values(state.byGuild)) members.isStale = true;
      })
      .addCase(memberRoleGiven, (state, { payload }) =>
        change(state, payload, (member) => withRole(member, payload.roleId)),
      )
      .addCase(memberRoleTaken, (state, { payload }) =>
        change(state, payload, (member) => withoutRole(member, payload.roleId)),
      )
      .addCase(memberRenamed, (state, { payload }) =>
        change(state, payload, (member) => {
          member.nickname = payload.nickname;
        }),
      )
      .addCase(liveEventsReceived, hearing(hears)),
});

export const { membersRequested, membersLoaded, membersFailed } = membersSlice.actions;
export const membersReducer = membersSlice.reducer;
