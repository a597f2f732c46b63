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
    get header() {
      return { guildId: guildHeader, userId: renamed('userid', id<UserId>()) };
    },
    get reply() {
      return envelope({ member: MemberDetail, roles: z.array(Role) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'member',
    emits: [],
  }),
  'members.list': endpoint({
    method: 'GET',
    path: '/guild/members/fetch',
    auth: 'token',
    get header() {
      return { guildId: guildHeader };
    },
    get reply() {
      return envelope({ members: z.array(Member) });
    },
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
    get body() {
      return { guildId, nickname };
    },
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
    get body() {
      return { guildId, targetUserId, nickname };
    },
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
    get body() {
      return { reason, targetUserId, guildId };
    },
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
    get body() {
      return { reason, guildId, targetUserId };
    },
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
    get header() {
      return { guildId: guildHeader };
    },
    get reply() {
      return envelope({ bans: z.array(Ban), message: orNull(z.string()) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'BAN_MEMBERS',
    emits: [],
  }),
  'bans.remove': endpoint({
    method: 'POST',
    path: '/guild/members/bans/remove',
    auth: 'token',
    get body() {
      return { targetUserId, guildId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'BAN_MEMBERS',
    emits: [],
  }),
} as const;
