import { z } from 'zod';
import { flag01, orNull, renamed } from '../codec';
import { Role } from '../entities/role';
import type { GuildId, RoleId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { hexColour, id, nonBlank, permissionMask } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const guildId = id<GuildId>();
const guildAsId = renamed('id', id<GuildId>());
const roleId = id<RoleId>();
const targetUserId = id<UserId>();
const name = nonBlank(TEXT_LIMITS.roleName);

export const roles = {
  'roles.list': endpoint({
    method: 'GET',
    path: '/role/fetch/',
    auth: 'token',
    get header() {
      return { guildId: guildAsId };
    },
    /** `memberRoles` are the caller's own. */
    get reply() {
      return envelope({ roles: z.array(Role), memberRoles: z.array(Role) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: [],
  }),
  'roles.create': endpoint({
    method: 'POST',
    path: '/role/create',
    auth: 'token',
    get body() {
      return { guildId: guildAsId, name, color: hexColour };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), role: orNull(Role) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_ROLE_CREATE', 'GUILD_ROLE_ORDER'],
  }),
  'roles.edit': endpoint({
    method: 'POST',
    path: '/role/edit',
    auth: 'token',
    get body() {
      return {
        guildId,
        roleId,
        name,
        color: hexColour,
        isHoisted: renamed('is_hoisted', flag01),
        isMentionable: renamed('is_mentionable', flag01),
      };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_ROLE_EDIT'],
  }),
  'roles.editPermissions': endpoint({
    method: 'POST',
    path: '/role/edit/permissions/',
    auth: 'token',
    get body() {
      return { guildId, roleId, permissions: permissionMask };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_ROLE_EDIT'],
  }),
  'roles.delete': endpoint({
    method: 'POST',
    path: '/role/delete/',
    auth: 'token',
    get body() {
      return { guildId, roleId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_ROLE_DELETE'],
  }),
  'roles.reorder': endpoint({
    method: 'POST',
    path: '/role/reorder',
    auth: 'token',
    get body() {
      return {
        guildId,
        roleOrders: z.array(z.object({ roleId, newPosition: z.number().int().min(1) })).max(1000),
      };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_ROLE_ORDER'],
  }),
  'roles.addMember': endpoint({
    method: 'POST',
    path: '/role/members/add',
    auth: 'token',
    get body() {
      return { guildId, targetUserId, roleId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_MEMBER_ROLE_ADD'],
  }),
  'roles.removeMember': endpoint({
    method: 'POST',
    path: '/role/members/remove',
    auth: 'token',
    get body() {
      return { guildId, targetUserId, roleId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_ROLES',
    outranks: true,
    emits: ['GUILD_MEMBER_ROLE_REMOVE'],
  }),
} as const;
