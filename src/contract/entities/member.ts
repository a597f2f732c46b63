import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { RoleId, UserId } from '../ids';
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
