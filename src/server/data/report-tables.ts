import type { Generated } from 'kysely';
import type { ReportCategory, ReportOutcome } from '../../contract/report-words';
import type { ChannelId, GuildId, MessageId, ReportId, UserId } from '../../contract/ids';

/** No foreign keys to what was reported: the report stays when it is deleted. */
export interface ReportsTable {
  id: ReportId;
  /** In whose queue it is; null for the operator's. */
  guildId: GuildId | null;
  status: Generated<'open' | 'resolved'>;
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
  outcome: ReportOutcome | null;
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
