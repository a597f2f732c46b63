import { claimAttachments, listAttachments } from './attachments';
import type { NewMessage, WrittenMessage } from './message-insert';
import type { PacedMessage } from './paced-insert';
import type { Db } from './schema';

/** Runs work in one transaction. */
type Transaction = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;

/** Rolls back the transaction of a message whose files cannot be taken. */
class Unclaimed extends Error {
  constructor() {
    super('a file cannot be taken into the message');
  }
}

/**
 * Stores a message by `insert` in a transaction, and puts its files into it: both, or neither. The message that a repeated
 * nonce names keeps its files.
 */
export const withAttachments = async <W extends PacedMessage>(
  transaction: Transaction,
  message: NewMessage,
  insert: (trx: Db) => Promise<W>,
): Promise<W | WrittenMessage> => {
  const { channelId, authorId, attachments = [], heldId, scheduledId } = message;
  if (attachments.length === 0) return transaction(insert);
  try {
    return await transaction(async (trx) => {
      const written = await insert(trx);
      if (written.kind !== 'created' && written.kind !== 'repeated') return written;
      const { id: messageId, kind } = written;
      if (
        kind === 'created' &&
        !(await claimAttachments(trx, {
          ...{ messageId, channelId, authorId, attachments, heldId, scheduledId },
        }))
      )
        throw new Unclaimed();
      return { ...written, sent: { ...written.sent, attachments: await listAttachments(trx, messageId) } };
    });
  } catch (error) {
    if (error instanceof Unclaimed) return { kind: 'no-attachment' };
    throw error;
  }
};
