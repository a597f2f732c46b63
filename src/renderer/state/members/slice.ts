import { type Draft, isDraft, original } from '@reduxjs/toolkit';
import type { Member } from '../../../contract/entities/member';
import {
  mapRows,
  NO_ROWS,
  rowOf,
  rowsOf,
  shardRows,
  withoutRow,
  withRow,
  withRows,
} from '../../../domain/sharded';
import type { EventData } from '../../../contract/gateway/events';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { MEMBER_RANGES } from '../../../contract/limits';
import { membersFound, membersKept } from '../crowds/found';
import { guildList } from '../fetched/guild-list';
import { guildsLoaded } from '../guilds/actions';
import type { Hears } from '../live-events';
import { snapshotRestored } from '../snapshot/snapshot';
import { removeKey } from '../records';
import type { GuildMembers, MembersState } from './types';

// Immer keeps frozen values as they are; its types of drafts cannot say so.
const draftOf = (members: GuildMembers): Draft<GuildMembers> => members as Draft<GuildMembers>;

/** Changes a guild's members outside Immer, whose drafts of a crowd cost more than the change. */
const edit = (
  state: Draft<MembersState>,
  guildId: GuildId,
  change: (members: GuildMembers) => GuildMembers,
): void => {
  const held = state.byKey[guildId];
  if (held === undefined) return;
  const before: GuildMembers = isDraft(held.value) ? original(held.value) : held.value;
  held.value = draftOf(change(before));
};

const editMember = (
  state: Draft<MembersState>,
  { guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId },
  change: (member: Member) => Member,
): void =>
  edit(state, guildId, (members) => {
    const member = rowOf(members, userId);
    return member === null ? members : withRow(members, change(member));
  });

const put = (state: Draft<MembersState>, { guildId, member }: EventData<'GUILD_MEMBER_JOIN'>): void =>
  edit(state, guildId, (members) => withRow(members, member));

const putAll = (state: Draft<MembersState>, guildId: GuildId, rows: readonly Member[]): void =>
  edit(state, guildId, (members) => withRows(members, rows));

const withoutRole =
  (roleId: RoleId) =>
  (member: Member): Member =>
    member.roleIds.includes(roleId)
      ? { ...member, roleIds: member.roleIds.filter((id) => id !== roleId) }
      : member;

const withRole =
  (roleId: RoleId) =>
  (member: Member): Member =>
    member.roleIds.includes(roleId) ? member : { ...member, roleIds: [...member.roleIds, roleId] };

const hears: Hears<MembersState> = {
  GUILD_MEMBER_JOIN: put,
  GUILD_MEMBER_EDIT: put,
  GUILD_MEMBER_LEFT: (state, { guildId, userId }) =>
    edit(state, guildId, (members) => withoutRow(members, userId)),
  GUILD_MEMBER_ROLE_ADD: (state, data) => editMember(state, data, withRole(data.roleId)),
  GUILD_MEMBER_ROLE_REMOVE: (state, data) => editMember(state, data, withoutRole(data.roleId)),
  GUILD_MEMBER_STATUS: (state, data) =>
    editMember(state, data, (member) => {
      const { status, statusText, statusUntil } = data;
      return { ...member, status, statusText, statusUntil };
    }),
  GUILD_MEMBER_RANGE: (state, { guildId, members }) => putAll(state, guildId, members),
  GUILD_ROLE_DELETE: (state, { guildId, roleId }) =>
    edit(state, guildId, (members) => mapRows(members, withoutRole(roleId))),
};

/** The members of guilds: fetched when they are shown, and again when events may have been missed. */
export const members = guildList({
  name: 'members',
  call: 'members.list',
  args: (guildId) => ({ guildId, most: MEMBER_RANGES.wholeUpTo }),
  nothing: NO_ROWS,
  // The rows of a crowd that are held stay: a range may have brought them since the connection was renewed.
  take: (reply, before): GuildMembers => (reply.crowd === true ? before : shardRows(reply.members)),
  isStaleOnFailure: true,
  live: { hears },
  also: (builder) =>
    builder
      .addCase(membersFound, (state, { payload }) => putAll(state, payload.guildId, payload.members))
      .addCase(membersKept, (state, { payload: { guildId, userIds } }) => {
        const kept = new Set(userIds);
        edit(state, guildId, (members) => shardRows(rowsOf(members).filter(({ id }) => kept.has(id))));
      })
      .addCase(snapshotRestored, (_state, { payload }) => payload.members)
      .addCase(guildsLoaded, (state, { payload }) => {
        const here = new Set<string>(payload.guilds.map((guild) => guild.id));
        for (const guildId of Object.keys(state.byKey)) {
          if (!here.has(guildId)) removeKey(state.byKey, guildId);
        }
      }),
});
export const membersReducer = members.reducer;
