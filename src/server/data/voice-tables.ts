import type { GuildId, UserId } from '../../contract/ids';

/** A row is a member for whom staff have switched something off. */
export interface VoiceMutesTable {
  guildId: GuildId;
  userId: UserId;
  mute: boolean;
  deaf: boolean;
}
