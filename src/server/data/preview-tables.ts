import type { Embed, EmbedImage, EmbedKind } from '../../contract/entities/embed';
import type { EmbedId, MessageId } from '../../contract/ids';
import type { BlobName } from './blob-tables';

/** What is known of a page; without a picture its last four columns are null. */
interface LinkColumns {
  siteName: Embed['siteName'];
  title: Embed['title'];
  description: Embed['description'];
  blob: BlobName | null;
  width: EmbedImage['width'] | null;
  height: EmbedImage['height'] | null;
  blurhash: EmbedImage['blurhash'] | null;
}

export interface EmbedsTable extends LinkColumns {
  id: EmbedId;
  messageId: MessageId;
  position: number;
  url: string;
  kind: EmbedKind;
}

/** What was found at links, for some time. */
export interface LinkPagesTable extends LinkColumns {
  /** The SHA-256 of the link, in hex. */
  key: string;
  expiresAt: string;
  /** Null: nothing to show. */
  kind: EmbedKind | null;
}

/** Pictures of other hosts in messages, as they were when the message was posted. */
export interface MessagePicturesTable {
  messageId: MessageId;
  /** The SHA-256 of the link, in hex. */
  key: string;
  blob: BlobName;
  /** As the message has it; null of pictures that were stored before sizes were. */
  url: string | null;
  width: number | null;
  height: number | null;
}

/** Messages whose previews were removed. */
export interface EmbedRemovalsTable {
  messageId: MessageId;
}
