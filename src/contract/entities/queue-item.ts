import { z } from 'zod';
import { entity, orElse, orNull, renamed, rows } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import type { ChannelId, MessageId, ReportId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, picture, shownTime } from '../schemas';
import { AuditLogEntry } from './audit-log-entry';

/** A person as an item names them. */
export const QueuePerson = entity({
  id: id<UserId>(),
  username: z.string(),
  avatar: orNull(picture),
});
export type QueuePerson = z.output<typeof QueuePerson>;

const EvidenceFile = entity({
  name: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Hexadecimal, of its bytes. */
  sha256: z.string(),
});

/** A message as it was when it was reported. */
export const EvidenceMessage = entity({
  id: id<MessageId>(),
  author: QueuePerson,
  content: foreignText(TEXT_LIMITS.message),
  createdAt: renamed('created_at', shownTime),
  editedAt: renamed('edited_at', orNull(shownTime)),
  files: orElse(rows(EvidenceFile), []),
});
export type EvidenceMessage = z.output<typeof EvidenceMessage>;

/** What was reported, with what stood around it; erased after the guild's `evidence_days`. */
export const Evidence = entity({
  message: orNull(EvidenceMessage),
  before: orElse(rows(EvidenceMessage), []),
  after: orElse(rows(EvidenceMessage), []),
});
export type Evidence = z.output<typeof Evidence>;

/** What one person said. */
export const Reporting = entity({
  user: QueuePerson,
  category: z.string(),
  text: foreignText(DESK_LIMITS.reportText),
  createdAt: renamed('created_at', shownTime),
});
export type Reporting = z.output<typeof Reporting>;

/** An item of a guild's queue: all reports of one message, or of one person. */
export const QueueItem = entity({
  id: id<ReportId>(),
  status: z.enum(['open', 'resolved']),
  /** `held`: a message that waits for staff, which `release-message` and `reject-message` decide (feature `automod`). */
  kind: orElse(z.enum(['report', 'held']), 'report'),
  /** The name that the automatic rule had which found it; null where people reported it. */
  rule: orNull(z.string()),
  /** Who reported it, first one first. */
  reports: rows(Reporting),
  /** Whom it is about; null where the account is gone. */
  target: orNull(QueuePerson),
  /** Of a reported message; `name` as it was then. */
  channel: orNull(entity({ id: id<ChannelId>(), name: z.string() })),
  messageId: renamed('message_id', orNull(id<MessageId>())),
  /** Whether the reported message still stands. */
  isMessageThere: renamed('message_there', orElse(z.boolean(), false)),
  /** Null where it was erased. */
  evidence: orNull(Evidence),
  /** Who handles it, and until when unless they renew that. */
  claimedBy: renamed('claimed_by', orNull(QueuePerson)),
  claimedUntil: renamed('claimed_until', orNull(shownTime)),
  outcome: orNull(z.string()),
  note: orNull(z.string()),
  /** What staff have done to the one concerned since the first report, newest first. */
  actions: orElse(rows(AuditLogEntry), []),
  createdAt: renamed('created_at', shownTime),
  resolvedAt: renamed('resolved_at', orNull(shownTime)),
  resolvedBy: renamed('resolved_by', orNull(QueuePerson)),
});
export type QueueItem = z.output<typeof QueueItem>;
