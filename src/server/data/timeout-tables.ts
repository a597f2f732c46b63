import type { GuildId, UserId } from '../../contract/ids';

export interface TimeoutsTable {
  guildId: GuildId;
  userId: UserId;
  /** The row goes when it is over, so a row is a timeout that holds. */
  until: string;
  /** Null where that account is gone. */
  moderatorId: UserId | null;
}
