import type { Generated } from 'kysely';
import type { HeldOutcome, ReportCategory, ReportOutcome } from '../../contract/report-words';
import type { ChannelId, GuildId, MessageId, ReportId, UserId } from '../../contract/ids';

/** No foreign keys to what was reported: the report stays when it is deleted. */
export interface ReportsTable {
  id: ReportId;
  /** In whose queue it is; null for the operator's. */
  guildId: GuildId | null;
  status: Generated<'open' | 'resolved'>;
  /** `held`: a message that a rule holds, in `held_messages` until it is decided. */
  kind: Generated<'report' | 'held'>;
  /** The name that the rule had which found it; null where people reported it. */
  rule: string | null;
  /** Whom it is about: the author of the message, or the person; null for a guild. */
  targetId: UserId | null;
  messageId: MessageId | null;
  /** Of the message, with the name that it had. */
  channelId: ChannelId | null;
  channelName: string | null;
  /** The guild that was reported itself, with the name that it had. */
  aboutGuildId: GuildId | null;
  aboutGuildName: string | null;
  /** JSON text on the way in, the parsed value on the way out; null for a person, and once it is erased. */
  evidence: unknown;
  claimedBy: UserId | null;
  claimedUntil: string | null;
  outcome: ReportOutcome | HeldOutcome | null;
  note: string | null;
  createdAt: string;
  resolvedAt: string | null;
  resolvedBy: UserId | null;
}

/** What one person said. */
export interface ReportVoicesTable {
  reportId: ReportId;
  userId: UserId;
  category: ReportCategory;
  text: string;
  createdAt: string;
}
