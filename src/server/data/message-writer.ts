import type { MessageId } from '../../contract/ids';
import type { IdSource } from './ids';
import { hasParts, type InsertedMessage, type NewMessage, type WrittenMessage } from './message-insert';
import type { PacedMessage } from './paced-insert';
import { createWriteBatch } from './write-batch';

/** The maximum number of messages in one transaction: about 100 KB of log, a few milliseconds. */
const MESSAGES_PER_TRANSACTION = 200;
/** The maximum number of failed messages to remember; clients retry within seconds. */
const UNSURE_AT_MOST = 10_000;

/** A message to be sent; its id and time are assigned when it is queued. */
export type MessageDraft = Omit<NewMessage, 'id' | 'createdAt'>;

export interface MessageWriter {
  /** Stores a message, together with those of other callers in one commit; resolves when it is on the disk. */
  readonly write: (draft: MessageDraft) => Promise<WrittenMessage>;
  /**
   * The same in a channel with slow mode: in a transaction of its own, and not before `pauseMs` after the author's last
   * message there.
   */
  readonly writePaced: (draft: MessageDraft, pauseMs: number) => Promise<PacedMessage>;
  /** Resolves when the queue is empty. */
  readonly idle: () => Promise<void>;
}

/** The functions that insert messages into the store. */
export interface MessageInserts {
  readonly insert: (messages: readonly NewMessage[]) => Promise<readonly InsertedMessage[]>;
  /** The same for a channel with overwrites, and for a message with files or parts. */
  readonly insertByRules: (message: NewMessage) => Promise<WrittenMessage>;
  readonly insertPaced: (message: NewMessage, pauseMs: number) => Promise<PacedMessage>;
}

/** Writes messages by group commit. */
export const createMessageWriter = (
  { ids, now }: { readonly ids: IdSource; readonly now: () => number },
  { insert, insertByRules, insertPaced }: MessageInserts,
): MessageWriter => {
  const batch = createWriteBatch<NewMessage, InsertedMessage>({
    write: insert,
    maxItems: MESSAGES_PER_TRANSACTION,
  });
  /** Messages whose write failed, though a lost database may have stored them: no event was sent for them. */
  const unsure = new Set<MessageId>();

  const noteUnsure = (id: MessageId): void => {
    unsure.add(id);
    const [oldest] = unsure;
    if (oldest !== undefined && unsure.size > UNSURE_AT_MOST) unsure.delete(oldest);
  };

  const writeBy = async <W extends PacedMessage>(
    draft: MessageDraft,
    put: (message: NewMessage) => Promise<W>,
  ): Promise<W | WrittenMessage> => {
    const id = ids.next<MessageId>();
    try {
      // The id may be ahead of the time, after a clock that ran ahead was set back; the displayed time is the correct
      // one.
      const written = await put({ ...draft, id, createdAt: new Date(now()).toISOString() });
      // The retry is the first confirmation of the stored message: for all other clients it is new.
      if (written.kind === 'repeated' && unsure.delete(written.id)) return { ...written, kind: 'created' };
      return written;
    } catch (error) {
      if (draft.nonce !== null) noteUnsure(id);
      throw error;
    }
  };

  return {
    write: (draft) =>
      writeBy(draft, async (message): Promise<WrittenMessage> => {
        // Rare, and more than one statement: not together with those of others.
        if ((message.attachments ?? []).length > 0 || hasParts(message)) return insertByRules(message);
        const written = await batch.add(message);
        return written.kind === 'ruled' ? insertByRules(message) : written;
      }),
    writePaced: (draft, pauseMs) => writeBy(draft, (message) => insertPaced(message, pauseMs)),
    idle: batch.idle,
  };
};
