import { z } from 'zod';
import { renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import { HistoryItem, MemberFacts, Standing } from '../entities/member-history';
import type { GuildId, NoteId, UserId } from '../ids';
import { MEMBER_RANGES, TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, nonBlank } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

const guildId = id<GuildId>();
const targetUserId = id<UserId>();

/**
 * The calls about what staff know of a member. Notes, history and facts are for holders of MODERATE_MEMBERS, KICK_MEMBERS
 * or BAN_MEMBERS.
 */
export const memberNotes = {
  'members.note': inGuild({
    feature: 'member-notes',
    method: 'POST',
    path: '/guild/members/note',
    body: () => ({ guildId, targetUserId, text: nonBlank(DESK_LIMITS.noteText) }),
    reply: () => envelope({ item: HistoryItem }),
    needs: 'member',
    in: 'guildId',
    touches: ['targetUserId'],
  }),
  /** One's own. */
  'members.deleteNote': inGuild({
    feature: 'member-notes',
    method: 'POST',
    path: '/guild/members/note/delete',
    body: () => ({ guildId, noteId: renamed('id', id<NoteId>()) }),
    needs: 'member',
    in: 'guildId',
  }),
  /** The member gets an official message. */
  'members.warn': inGuild({
    feature: 'member-notes',
    method: 'POST',
    path: '/guild/members/warn',
    body: () => ({ guildId, targetUserId, reason: nonBlank(TEXT_LIMITS.reason) }),
    needs: 'MODERATE_MEMBERS',
    in: 'guildId',
    touches: ['targetUserId'],
    outranks: true,
    mayEmit: ['SYSTEM_MESSAGE'],
    audit: { MEMBER_WARN: { category: 'member', label: msg('Warned Member') } },
  }),
  /** Newest first. Somebody who has left, or was never a member, has one too. */
  'members.history': inGuild({
    feature: 'member-notes',
    method: 'GET',
    path: '/guild/members/history',
    header: () => ({
      guildId: renamed('id', id<GuildId>()),
      userId: renamed('userid', id<UserId>()),
    }),
    reply: () => envelope({ items: rows(HistoryItem) }),
    needs: 'member',
    in: 'guildId',
    touches: ['userId'],
  }),
  /** Of members; those who are none are left out. */
  'members.facts': inGuild({
    feature: 'member-notes',
    method: 'POST',
    path: '/guild/members/facts',
    body: () => ({ guildId, userIds: z.array(id<UserId>()).min(1).max(MEMBER_RANGES.mostAsked) }),
    reply: () => envelope({ facts: rows(MemberFacts) }),
    needs: 'member',
    in: 'guildId',
    storesNothing: true,
  }),
  'users.standing': signedIn({
    feature: 'member-notes',
    method: 'GET',
    path: '/users/@me/standing',
    reply: () => envelope({ guilds: rows(Standing) }),
  }),
} as const;
