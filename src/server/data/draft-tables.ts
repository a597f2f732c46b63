import type { ChannelId, DraftVersion, MessageId, UserId } from '../../contract/ids';

export interface DraftsTable {
  userId: UserId;
  channelId: ChannelId;
  text: string;
  parentId: MessageId | null;
  version: DraftVersion;
}
