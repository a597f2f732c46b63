import type { ChannelId, GuildId, MessageId, ScheduledId, UserId } from '../../contract/ids';

export interface ScheduledMessagesTable {
  id: ScheduledId;
  userId: UserId;
  guildId: GuildId;
  channelId: ChannelId;
  content: string;
  parentId: MessageId | null;
  /** How many files it is sent with. */
  files: number;
  sendAt: string;
  createdAt: string;
  /** Why it was not sent at its time; null while it waits. */
  refused: string | null;
}
