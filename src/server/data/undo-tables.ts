import type { Generated } from 'kysely';
import type { AuditLogEntryId, GuildId, MessageId, RoleId, UserId } from '../../contract/ids';
import type { BlobName } from './blob-tables';

/** What an act of staff has changed. */
export interface UndoImagesTable {
  entryId: AuditLogEntryId;
  guildId: GuildId;
  /** Whom the act was about, so that it goes with the account. */
  userId: UserId | null;
  keptUntil: string;
  /** JSON text on the way in, the parsed value on the way out; null once its days are over. */
  image: unknown;
  doneBy: Generated<UserId | null>;
}

/** A row that was deleted with a message or channel, or the picture of an emoji, a sticker or the guild, exactly as it was. */
export interface RemovedRowsTable {
  entryId: AuditLogEntryId;
  tableName: string;
  nth: number;
  /** The message with which it was deleted; null for what belongs to a channel. */
  messageId: MessageId | null;
  /** Whose words or reaction it is. */
  userId: UserId | null;
  blob: BlobName | null;
  /** Of a picture; what is kept of an account is within its quota. */
  bytes: Generated<number>;
  removedAt: string;
  keptUntil: string;
  row: unknown;
}

/** A role that a user gets back on joining. */
export interface ReturningRolesTable {
  guildId: GuildId;
  userId: UserId;
  roleId: RoleId;
}
