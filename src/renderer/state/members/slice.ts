import type { Draft } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import { NO_ROWS, putRow, removeRow, rowOf, rowsOf, shardRows } from '../../../domain/sharded';
import type { EventData } from '../../../contract/gateway/events';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { guildList } from '../fetched/guild-list';
import { guildsLoaded } from '../guilds/actions';
import type { Hears } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import type { GuildMembers, MembersState } from './types';

const copyOf = (member: Member): Draft<Member> => ({ ...member, roleIds: [...member.roleIds] });

const change = (
  state: Draft<MembersState>,
  { guildId, userId }: { guildId: GuildId; userId: UserId },
  apply: (member: Draft<Member>) => void,
): void => {
  const held = state.byKey[guildId]?.value;
  const member = held === undefined ? null : rowOf(held, userId);
  if (member !== null) apply(member);
};

const put = (state: Draft<MembersState>, { guildId, member }: EventData<'GUILD_MEMBER_JOIN'>): void => {
  const held = state.byKey[guildId];
  if (held !== undefined) putRow(held.value, copyOf(member));
};

const withoutRole = (member: Draft<Member>, roleId: RoleId): void => {
  if (member.roleIds.includes(roleId)) member.roleIds = member.roleIds.filter((id) => id !== roleId);
};

const withRole = (member: Draft<Member>, roleId: RoleId): void => {
  if (!member.roleIds.includes(roleId)) member.roleIds.push(roleId);
};

const hears: Hears<MembersState> = {
  GUILD_MEMBER_JOIN: put,
  GUILD_MEMBER_EDIT: put,
  GUILD_MEMBER_LEFT: (state, { guildId, userId }) => {
    const held = state.byKey[guildId];
    if (held !== undefined) removeRow(held.value, userId);
  },
  GUILD_MEMBER_ROLE_ADD: (state, data) => change(state, data, (member) => withRole(member, data.roleId)),
  GUILD_MEMBER_ROLE_REMOVE: (state, data) =>
    change(state, data, (member) => withoutRole(member, data.roleId)),
  GUILD_MEMBER_STATUS: (state, data) =>
    change(state, data, (member) => {
      member.status = data.status;
    }),
  GUILD_ROLE_DELETE: (state, { guildId, roleId }) => {
    const held = state.byKey[guildId];
    if (held !== undefined) for (const member of rowsOf(held.value)) withoutRole(member, roleId);
  },
};

/** The members of guilds: fetched when they are shown, and again when events may have been missed. */
export const members = guildList({
  name: 'members',
  call: 'members.list',
  args: (guildId) => ({ guildId }),
  nothing: NO_ROWS as GuildMembers,
  take: (reply): GuildMembers => shardRows(reply.members.map(copyOf)),
  isStaleOnFailure: true,
  live: { hears },
  also: (builder) =>
    builder
      .addCase(snapshotRestored, (_state, { payload }) => payload.members)
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set<string>(payload.guilds.map((guild) => guild.id));
        for (const guildId of Object.keys(state.byKey)) {
          if (!here.has(guildId)) removeKey(state.byKey, guildId);
        }
      }),
});
export const membersReducer = members.reducer;
