import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { Ban } from '../entities/ban';
import { Member, MemberDetail } from '../entities/member';
import { Role } from '../entities/role';
import type { GuildId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const guildHeader = renamed('id', id<GuildId>());
const guildId = id<GuildId>();
const targetUserId = id<UserId>();
const reason = text(TEXT_LIMITS.reason);
const nickname = orNull(text(TEXT_LIMITS.nickname));

export const members = {
  'members.fetch': endpoint({
    method: 'GET',
    path: '/guild/members/user',
    auth: 'token',
    header: { guildId: guildHeader, userId: renamed('userid', id<UserId>()) },
    reply: envelope({ member: MemberDetail, roles: z.array(Role) }),
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: [],
  }),
  'members.list': endpoint({
    method: 'GET',
    path: '/guild/members/fetch',
    auth: 'token',
    header: { guildId: guildHeader },
    reply: envelope({ members: z.array(Member) }),
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: [],
  }),
  /** Feature `nickname`: one's own; null or blank takes it away. */
  'members.setOwnNickname': endpoint({
    method: 'POST',
    path: '/guild/nickname',
    auth: 'token',
    body: { guildId, nickname },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'CHANGE_NICKNAME',
    emits: ['GUILD_MEMBER_EDIT'],
  }),
  /** Feature `nickname`: another's; null or blank takes it away. */
  'members.setNickname': endpoint({
    method: 'POST',
    path: '/guild/members/nickname',
    auth: 'token',
    body: { guildId, targetUserId, nickname },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_NICKNAMES',
    outranks: true,
    emits: ['GUILD_MEMBER_EDIT'],
  }),
  'members.kick': endpoint({
    method: 'POST',
    path: '/guild/members/kick',
    auth: 'token',
    body: { reason, targetUserId, guildId },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'KICK_MEMBERS',
    outranks: true,
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
  }),
  'bans.add': endpoint({
    method: 'POST',
    path: '/guild/members/bans/add',
    auth: 'token',
    body: { reason, guildId, targetUserId },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'BAN_MEMBERS',
    outranks: true,
    emits: ['GUILD_MEMBER_LEFT', 'GUILD_LEFT'],
  }),
  'bans.list': endpoint({
    method: 'GET',
    path: '/guild/members/bans/fetch',
    auth: 'token',
    header: { guildId: guildHeader },
    reply: envelope({ bans: z.array(Ban), message: orNull(z.string()) }),
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'BAN_MEMBERS',
    emits: [],
  }),
  'bans.remove': endpoint({
    method: 'POST',
    path: '/guild/members/bans/remove',
    auth: 'token',
    body: { targetUserId, guildId },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'BAN_MEMBERS',
    emits: [],
  }),
} as const;
