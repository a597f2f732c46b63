import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import type { GuildId, RoleId, UserId } from '../ids';
import { id, shownTime, memberStatus, permissionMask, picture } from '../schemas';

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
});
export type Member = z.output<typeof Member>;

/** The number of members under a heading of the member list; `key` is the id of a role, 'online' or 'offline'. */
export const MemberGroupSize = z.object({ key: z.string(), count: z.number().int().nonnegative() });
export type MemberGroupSize = z.output<typeof MemberGroupSize>;

/** A part of the member list, feature `member-ranges`: counted from 0 over all groups in their order. */
export const MemberRange = entity({
  guildId: id<GuildId>(),
  from: z.number().int().nonnegative(),
  /** The groups that are not empty, in the order of the list. */
  groups: z.array(MemberGroupSize),
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
  permissions: orNull(permissionMask),
  createdAt: renamed('created_at', orNull(shownTime)),
});
export type MemberDetail = z.output<typeof MemberDetail>;
