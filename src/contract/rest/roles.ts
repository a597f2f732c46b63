import { z } from 'zod';
import { flag01, orNull, renamed, rows } from '../codec';
import { Role } from '../entities/role';
import type { GuildId, RoleId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { hexColour, id, nonBlank, permissionMask } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const guildAsId = renamed('id', id<GuildId>());
const roleId = id<RoleId>();
const targetUserId = id<UserId>();
const name = nonBlank(TEXT_LIMITS.roleName);

export const roles = {
  'roles.list': inGuild({
    method: 'GET',
    path: '/role/fetch/',
    header: () => ({ guildId: guildAsId }),
    /** `memberRoles` are the caller's own. */
    reply: () => envelope({ roles: rows(Role), memberRoles: rows(Role) }),
    needs: 'member',
    in: 'guildId',
  }),
  'roles.create': inGuild({
    method: 'POST',
    path: '/role/create',
    body: () => ({ guildId: guildAsId, name, color: hexColour }),
    reply: () => envelope({ message: orNull(z.string()), role: orNull(Role) }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    outranks: true,
    emits: ['GUILD_ROLE_CREATE', 'GUILD_ROLE_ORDER'],
    audit: 'ROLE_CREATE',
  }),
  'roles.edit': inGuild({
    method: 'POST',
    path: '/role/edit',
    body: () => ({
      guildId,
      roleId,
      name,
      color: hexColour,
      isHoisted: renamed('is_hoisted', flag01),
      isMentionable: renamed('is_mentionable', flag01),
    }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    touches: ['roleId'],
    outranks: true,
    emits: ['GUILD_ROLE_EDIT'],
    audit: 'ROLE_UPDATE',
  }),
  'roles.editPermissions': inGuild({
    method: 'POST',
    path: '/role/edit/permissions/',
    body: () => ({ guildId, roleId, permissions: permissionMask }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    touches: ['roleId'],
    outranks: true,
    emits: ['GUILD_ROLE_EDIT'],
    mayEmit: ['GUILD_JOINED'],
    audit: 'ROLE_UPDATE',
  }),
  'roles.delete': inGuild({
    method: 'POST',
    path: '/role/delete/',
    body: () => ({ guildId, roleId }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    touches: ['roleId'],
    outranks: true,
    emits: ['GUILD_ROLE_DELETE'],
    mayEmit: ['GUILD_JOINED'],
    audit: 'ROLE_DELETE',
  }),
  'roles.reorder': inGuild({
    method: 'POST',
    path: '/role/reorder',
    body: () => ({
      guildId,
      roleOrders: z.array(z.object({ roleId, newPosition: z.number().int().min(1) })).max(1000),
    }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    outranks: true,
    emits: ['GUILD_ROLE_ORDER'],
    audit: 'ROLE_UPDATE',
  }),
  'roles.addMember': inGuild({
    method: 'POST',
    path: '/role/members/add',
    body: () => ({ guildId, targetUserId, roleId }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    touches: ['targetUserId', 'roleId'],
    outranks: true,
    emits: ['GUILD_MEMBER_ROLE_ADD'],
    mayEmit: ['GUILD_JOINED'],
    audit: 'MEMBER_ROLE_UPDATE',
  }),
  'roles.removeMember': inGuild({
    method: 'POST',
    path: '/role/members/remove',
    body: () => ({ guildId, targetUserId, roleId }),
    needs: 'MANAGE_ROLES',
    in: 'guildId',
    touches: ['targetUserId', 'roleId'],
    outranks: true,
    emits: ['GUILD_MEMBER_ROLE_REMOVE'],
    mayEmit: ['GUILD_JOINED'],
    audit: 'MEMBER_ROLE_UPDATE',
  }),
} as const;
