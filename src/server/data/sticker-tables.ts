import type { Generated } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { AttachmentId, GuildId, MessageId, RoleId, StickerId, UserId } from '../../contract/ids';
import type { BlobName } from './blob-tables';
import type { Mirrored } from './mirrored';

export interface GuildStickersTable {
  id: StickerId;
  guildId: GuildId;
  name: string;
  emoji: string;
  /** The path of its picture; null once it is deleted. */
  picture: string | null;
  animated: Generated<boolean>;
  /** Null where the account does not exist any more. */
  creatorId: UserId | null;
  createdAt: string;
}

export interface MessageStickersTable {
  messageId: MessageId;
  stickerId: StickerId;
}

/** The mentions of roles that count. */
export interface RoleMentionsTable {
  messageId: MessageId;
  roleId: RoleId;
}

export interface FavouritesTable extends Mirrored<Attachment> {
  userId: UserId;
  /** The picture that was starred; it may be gone. */
  attachmentId: AttachmentId;
  /** Of the blobs that of the picture itself: no picture is starred twice. */
  content: BlobName;
  createdAt: string;
}

export interface FavouriteBlobsTable {
  favouriteId: AttachmentId;
  size: number;
  blob: BlobName;
}
