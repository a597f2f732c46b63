import type { Generated } from 'kysely';
import type { ChannelId, MessageId } from '../../contract/ids';

/** By what a message is found. */
export interface MessageTermsTable {
  messageId: MessageId;
  channelId: ChannelId;
  /** A tsvector as text; null for an edited message, whose new text is not indexed yet. */
  terms: string | null;
}

/** How far the messages are indexed: one row, which is absent before the first indexing. */
export interface SearchIndexTable {
  theOnly: Generated<true>;
  /** The oldest indexed message; 0 when all older ones are indexed. */
  indexedDownTo: MessageId;
  /** Messages that are older than this, and no older than the other, are indexed; newer ones may be. */
  indexedUpTo: MessageId;
}
