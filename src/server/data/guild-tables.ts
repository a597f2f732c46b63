import type { Generated } from 'kysely';
import type { ChannelId, EmojiId, GuildId, UserId } from '../../contract/ids';

export interface GuildEmojiTable {
  id: EmojiId;
  guildId: GuildId;
  name: string;
  /** The path of its picture; null once it is deleted. */
  picture: string | null;
  animated: Generated<boolean>;
  /** Null where the account does not exist any more. */
  creatorId: UserId | null;
  createdAt: string;
}

export interface GuildSettingsTable {
  guildId: GuildId;
  linkPreviews: Generated<boolean>;
  /** A bigint, which the driver gives as text. */
  attachmentBytes: string | null;
  systemChannel: ChannelId | null;
  verificationLevel: Generated<string>;
  evidenceDays: Generated<number>;
  deletedDays: Generated<number>;
  staffNeedsFactor: Generated<boolean>;
  directMessages: Generated<boolean>;
}
