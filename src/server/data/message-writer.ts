import type { MessageId } from '../../contract/ids';
import type { IdSource } from './ids';
import type { NewMessage, WrittenMessage } from './message-insert';
import type { PacedMessage } from './paced-insert';
import { createWriteBatch } from './write-batch';

/** Most messages in one transaction: about 100 KB of log, a few milliseconds. */
const MESSAGES_PER_TRANSACTION = 200;
/** So many refused messages are remembered; who asks again does so within seconds. */
const UNSURE_AT_MOST = 10_000;

/** A message to be sent; its id and time are given as it is queued. */
export type MessageDraft = Omit<NewMessage, 'id' | 'createdAt'>;

export interface MessageWriter {
  /** Stores a message, many callers in one commit; resolves when it is on the disk. */
  readonly write: (draft: MessageDraft) => Promise<WrittenMessage>;
  /** The same where there is slow mode: alone, and not before `pauseMs` after its author's last one there. */
  readonly writePaced: (draft: MessageDraft, pauseMs: number) => Promise<PacedMessage>;
  /** Resolves when nothing waits any more. */
  readonly idle: () => Promise<void>;
}

/** How messages come into the store. */
export interface MessageInserts {
  readonly insert: (messages: readonly NewMessage[]) => Promise<readonly WrittenMessage[]>;
  readonly insertPaced: (message: NewMessage, pauseMs: number) => Promise<PacedMessage>;
}

/** Writes messages by group commit. */
export const createMessageWriter = (
  { ids, now }: { readonly ids: IdSource; readonly now: () => number },
  { insert, insertPaced }: MessageInserts,
): MessageWriter => {
  const batch = createWriteBatch<NewMessage, WrittenMessage>({
    write: insert,
    maxItems: MESSAGES_PER_TRANSACTION,
  });
  /** Refused, though a database that went away may have written them: nobody was told of them. */
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
      // Ids go on increasing after a clock that ran ahead was set back; the time that people see is the true one.
      const written = await put({ ...draft, id, createdAt: new Date(now()).toISOString() });
      // The first to learn of it is the one who asks again: to everybody else it is new.
      if (written.kind === 'repeated' && unsure.delete(written.id)) return { ...written, kind: 'created' };
      return written;
    } catch (error) {
      if (draft.nonce !== null) noteUnsure(id);
      throw error;
    }
  };

  return {
    write: (draft) => writeBy(draft, batch.add),
    writePaced: (draft, pauseMs) => writeBy(draft, (message) => insertPaced(message, pauseMs)),
    idle: batch.idle,
  };
};
