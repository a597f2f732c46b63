import type { MessageId } from '../../contract/ids';

/** A text that a message had before an edit. */
export interface MessageVersionsTable {
  messageId: MessageId;
  /** The place among the versions of the message: larger is newer. */
  nth: number;
  content: string;
  /** Since when the message had this text. */
  at: string;
  /** The time of the edit: the text is kept for some time after it. */
  replacedAt: string;
}
