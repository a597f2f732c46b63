import type { Generated } from 'kysely';
import type { AutomodAction, AutomodKind } from '../../contract/automod-words';
import type { ChannelId, GuildId, HeldId, ReportId, RuleId, UserId } from '../../contract/ids';

export interface AutomodRulesTable {
  id: RuleId;
  guildId: GuildId;
  name: string;
  enabled: boolean;
  kind: AutomodKind;
  /** JSON text on the way in, the parsed value on the way out; so are the lists. */
  config: unknown;
  action: AutomodAction;
  timeoutS: number | null;
  message: string | null;
  exemptRoles: unknown;
  exemptChannels: unknown;
  /** Another one after each change. */
  stamp: Generated<string>;
}

/** What a member said, by a hash of the text: only where a rule asks for it. */
export interface AutomodSaidTable {
  guildId: GuildId;
  userId: UserId;
  hash: string;
  createdAt: string;
}

/** A message that waits for staff. */
export interface HeldMessagesTable {
  id: HeldId;
  reportId: ReportId;
  guildId: GuildId;
  channelId: ChannelId;
  authorId: UserId;
  nonce: string | null;
  /** What the author wrote, as it is stored when staff release it; JSON as in the rules. */
  draft: unknown;
  createdAt: string;
}
