import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import type { GuildId, UserId } from '../ids';
import { foreignText, id, shownTime } from '../schemas';
import { QueuePerson } from './queue-item';

/** What a member's history holds; a newer server may know others. */
export const HISTORY_KINDS = [
  ...(['join', 'note', 'warning', 'timeout', 'kick', 'ban', 'unban'] as const),
  ...(['deletion', 'nickname', 'role', 'report'] as const),
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What happened to or about a member, for staff. */
export const HistoryItem = entity({
  /** Unique in the history. Of a note, its id. */
  id: z.string(),
  kind: z.string(),
  at: shownTime,
  /** Who did it; null where the account is gone, or nobody did. */
  by: orNull(QueuePerson),
  /** The note, the reason, the nickname, the role or the outcome of the report. */
  text: orNull(foreignText(DESK_LIMITS.noteText)),
  /** Of a timeout: until when; null where it was ended. */
  until: orNull(shownTime),
  /** Of a deletion: how many messages; of a report: how many reporters. */
  count: orNull(z.number().int().nonnegative()),
  /** Of joining: the code of the invite. */
  invite: orNull(z.string()),
});
export type HistoryItem = z.output<typeof HistoryItem>;

/** What staff see of members in the members manager. */
export const MemberFacts = entity({
  id: id<UserId>(),
  joinedAt: renamed('joined_at', shownTime),
  createdAt: renamed('created_at', shownTime),
  warnings: orElse(z.number().int().nonnegative(), 0),
  /** The code of the invite by which the member came last, and who had made it; null where that is not known. */
  invite: orNull(z.string()),
  invitedBy: renamed('invited_by', orNull(QueuePerson)),
});
export type MemberFacts = z.output<typeof MemberFacts>;

/** How somebody stands in one of their guilds; one where nothing stands against them is left out. */
export const Standing = entity({
  id: id<GuildId>(),
  name: z.string(),
  /** Newest first. */
  warnings: orElse(rows(entity({ reason: foreignText(DESK_LIMITS.reportText), at: shownTime })), []),
  timedOutUntil: renamed('timed_out_until', orNull(shownTime)),
  /** Banned: then since when, with the reason if one was given. */
  bannedAt: renamed('banned_at', orNull(shownTime)),
  banReason: renamed('ban_reason', orNull(foreignText(DESK_LIMITS.reportText))),
});
export type Standing = z.output<typeof Standing>;
