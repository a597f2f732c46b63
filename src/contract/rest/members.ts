import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Member, MemberDetail, MemberFilter } from '../entities/member';
import { Role } from '../entities/role';
import type { GuildId, UserId } from '../ids';
import { CALL_RATES, MEMBER_RANGES, TEXT_LIMITS } from '../limits';
import { id, isoTime, numberInText, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const guildHeader = renamed('id', id<GuildId>());
const guildId = id<GuildId>();
const targetUserId = id<UserId>();
const position = z.number().int().min(0);
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
    /** With `most` (feature `member-ranges`) a guild with more members is answered by `crowd` and no rows. */
    header: () => ({ guildId: guildHeader, most: numberInText.optional() }),
    reply: () => envelope({ members: rows(Member), crowd: z.boolean().optional() }),
    needs: 'member',
    in: 'guildId',
  }),
  /**
   * The gateway session of the header `Gateway-Session` is sent a part of the member list by GUILD_MEMBER_RANGE, at once
   * and whenever it changes: one part at a time, until the next call. A `count` of 0 ends that. With `filter` the list is
   * that of the members who match, by name; a part of each of the two lists can be watched at once.
   */
  'members.watch': inGuild({
    feature: 'member-ranges',
    method: 'POST',
    path: '/guild/members/watch',
    body: () => ({
      guildId,
      from: position,
      count: z.number().int().min(0).max(MEMBER_RANGES.mostRows),
      filter: MemberFilter.optional(),
    }),
    needs: 'member',
    in: 'guildId',
    emits: ['GUILD_MEMBER_RANGE'],
    storesNothing: true,
    namesSession: true,
  }),
  /** The rows of these members; those who are no members are left out. */
  'members.some': inGuild({
    feature: 'member-ranges',
    method: 'POST',
    path: '/guild/members/some',
    body: () => ({ guildId, userIds: z.array(id<UserId>()).min(1).max(MEMBER_RANGES.mostAsked) }),
    reply: () => envelope({ members: rows(Member) }),
    needs: 'member',
    in: 'guildId',
    storesNothing: true,
  }),
  /** The members whose name or nickname matches a typed word, best first, as the list of mentions has them. */
  'members.search': inGuild({
    feature: 'member-ranges',
    method: 'POST',
    path: '/guild/members/search',
    // A search goes through all names of a crowd.
    rate: CALL_RATES.memberSearch,
    body: () => ({ guildId, query: text(TEXT_LIMITS.nickname) }),
    reply: () => envelope({ members: rows(Member) }),
    needs: 'member',
    in: 'guildId',
    storesNothing: true,
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
    mayEmit: ['GUILD_BOOSTS'],
    audit: 'MEMBER_KICK',
  }),
  /** A member may only read until then; null ends that. */
  'members.timeout': inGuild({
    feature: 'timeouts',
    method: 'POST',
    path: '/guild/members/timeout',
    body: () => ({
      guildId,
      targetUserId,
      until: orNull(isoTime),
      reason,
      /** What the moderator saw; 409 where somebody has changed it since. */
      was: isoTime.nullable().optional(),
    }),
    needs: 'MODERATE_MEMBERS',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    emits: ['GUILD_MEMBER_EDIT'],
    audit: 'MEMBER_UPDATE',
  }),
} as const;
