import type { ExportId, GuildId, UserId } from '../../contract/ids';

/** Exports that people asked for, until they expire. The archive is made when it is downloaded. */
export interface ExportsTable {
  id: ExportId;
  userId: UserId;
  /** Null for the data of the account. */
  guildId: GuildId | null;
  createdAt: string;
  expiresAt: string;
}
