import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { GuildId, RoleId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { saidFields } from './user';
import { id, MEMBER_STATUSES, memberStatus, permissionMask, picture, shownTime, text } from '../schemas';

/**
 * A row of /guild/members/fetch. `roleIds` does not contain `@everyone`; `nickname` is null without feature `nickname`.
 */
export const Member = entity({
  id: id<UserId>(),
  username: z.string(),
  nickname: orNull(z.string()),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  nameplate: orNull(picture),
  role: orElse(z.number().int(), 0),
  roleIds: renamed('role_ids', orElse(z.array(id<RoleId>()), [])),
  status: memberStatus,
  ...saidFields,
  /** Feature `timeouts`: until when the member may only read; null for a member who may do what their roles say. */
  timedOutUntil: renamed('timed_out_until', orNull(shownTime)),
});
export type Member = z.output<typeof Member>;

/** The number of members under a heading of the member list; `key` is the id of a role, 'online' or 'offline'. */
export const MemberGroupSize = z.object({ key: z.string(), count: z.number().int().nonnegative() });
export type MemberGroupSize = z.output<typeof MemberGroupSize>;

/** The filters of the members manager; a member must match all of them (docs/spec/members.md 'Members manager'). */
export const MemberFilter = z.object({
  /** Part of the username or nickname, ignoring case; a blank text matches everybody. */
  text: text(TEXT_LIMITS.nickname),
  roleId: orNull(id<RoleId>()),
  status: orNull(z.enum(MEMBER_STATUSES)),
});
export type MemberFilter = Readonly<z.output<typeof MemberFilter>>;

/**
 * A part of the member list, feature `member-ranges`: counted from 0 over all groups in their order, or over the members
 * who match a filter, by name.
 */
export const MemberRange = entity({
  guildId: id<GuildId>(),
  from: z.number().int().nonnegative(),
  /** The groups of all members that are not empty, in the order of the list. */
  groups: z.array(MemberGroupSize),
  /** The filter as the watch had it, and how many match; null for the list of all, by groups. */
  matching: orNull(z.object({ filter: MemberFilter, count: z.number().int().nonnegative() })),
  /** The members of the range, in the order of the list. */
  ids: z.array(id<UserId>()),
  /** Those of them that this session has not been sent in this watch, or that have changed since. */
  members: rows(Member),
});
export type MemberRange = z.output<typeof MemberRange>;

/** The data of the profile card. `permissions` and `createdAt` are sent only to staff, else null. */
export const MemberDetail = entity({
  id: id<UserId>(),
  username: z.string(),
  nickname: orNull(z.string()),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  nameplate: orNull(picture),
  bio: orNull(z.string()),
  joinedAt: renamed('joined_at', shownTime),
  userRole: renamed('user_role', orElse(z.number().int(), 0)),
  roleIds: renamed('role_ids', orElse(z.array(id<RoleId>()), [])),
  status: memberStatus,
  ...saidFields,
  permissions: orNull(permissionMask),
  createdAt: renamed('created_at', orNull(shownTime)),
  /** Feature `timeouts`: as of a `Member`. */
  timedOutUntil: renamed('timed_out_until', orNull(shownTime)),
});
export type MemberDetail = z.output<typeof MemberDetail>;
