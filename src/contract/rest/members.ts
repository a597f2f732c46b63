import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Ban } from '../entities/ban';
import { Member, MemberDetail } from '../entities/member';
import { Role } from '../entities/role';
import type { GuildId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildHeader = renamed('id', id<GuildId>());
const guildId = id<GuildId>();
const targetUserId = id<UserId>();
const reason = text(TEXT_LIMITS.reason);
const nickname = orNull(text(TEXT_LIMITS.nickname));

export const members = {
  'members.fetch': inGuild({
    method: 'GET',
    path: '/guild/members/user',
    header: () => ({ guildId: guildHeader, userId: renamed('userid', id<UserId>()) }),
    reply: () => envelope({ member: MemberDetail, roles: rows(Role) }),
    needs: 'member',
    in: 'guildId',
    touches: ['userId'],
  }),
  'members.list': inGuild({
    method: 'GET',
    path: '/guild/members/fetch',
    header: () => ({ guildId: guildHeader }),
    reply: () => envelope({ members: rows(Member) }),
    needs: 'member',
    in: 'guildId',
  }),
  /** The caller's own nickname; null or blank removes it. */
  'members.setOwnNickname': inGuild({
    feature: 'nickname',
    method: 'POST',
    path: '/guild/nickname',
    body: () => ({ guildId, nickname }),
    needs: 'CHANGE_NICKNAME',
    in: 'guildId',
    emits: ['GUILD_MEMBER_EDIT'],
  }),
  /** Another member's nickname; null or blank removes it. */
  'members.setNickname': inGuild({
    feature: 'nickname',
    method: 'POST',
    path: '/guild/members/nickname',
    body: () => ({ guildId, targetUserId, nickname }),
    needs: 'MANAGE_NICKNAMES',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    emits: ['GUILD_MEMBER_EDIT'],
    audit: 'MEMBER_UPDATE',
  }),
  'members.kick': inGuild({
    method: 'POST',
    path: '/guild/members/kick',
    body: () => ({ reason, targetUserId, guildId }),
    needs: 'KICK_MEMBERS',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
    audit: 'MEMBER_KICK',
  }),
  'bans.add': inGuild({
    method: 'POST',
    path: '/guild/members/bans/add',
    body: () => ({ reason, guildId, targetUserId }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
    audit: 'MEMBER_BAN_ADD',
  }),
  'bans.list': inGuild({
    method: 'GET',
    path: '/guild/members/bans/fetch',
    header: () => ({ guildId: guildHeader }),
    reply: () => envelope({ bans: rows(Ban), message: orNull(z.string()) }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
  }),
  'bans.remove': inGuild({
    method: 'POST',
    path: '/guild/members/bans/remove',
    body: () => ({ targetUserId, guildId }),
    needs: 'BAN_MEMBERS',
    in: 'guildId',
    audit: 'MEMBER_BAN_REMOVE',
  }),
} as const;
