import type { GiftKind } from '../../contract/entities/gift';
import type { GiftId, GuildId, MessageId, StoreItemId, UserId } from '../../contract/ids';

export interface GiftsTable {
  id: GiftId;
  /** Null once the message is deleted. */
  messageId: MessageId | null;
  giverId: UserId;
  kind: GiftKind;
  itemId: StoreItemId;
  name: string;
  url: string;
  /** Null: whoever takes it first. */
  recipientId: UserId | null;
  takenBy: UserId | null;
  givenAt: string;
  takenAt: string | null;
}

export interface BoostsTable {
  userId: UserId;
  number: number;
  /** Null while no guild has it. */
  guildId: GuildId | null;
  /** When it was last given. */
  givenAt: string;
}
