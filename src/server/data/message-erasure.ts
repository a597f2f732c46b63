import { sql } from 'kysely';
import type { MessageId, UserId } from '../../contract/ids';
import { type DeletedMessage, deleteMessages } from './message-deletion';
import type { Db } from './schema';
import { isAmong } from './among';

/** The result of one step of an erasure. */
export interface Erasure {
  /** The last message that was examined, from which to continue; null where none is left. */
  readonly upTo: MessageId | null;
  readonly erased: readonly DeletedMessage[];
}

/**
 * Erases an author's messages among the next `looked` messages of all authors, so that no step takes long, however many
 * there are. Runs in a transaction.
 */
export const eraseMessages = async (
  trx: Db,
  authorId: UserId,
  { after, looked, shown }: { readonly after: MessageId; readonly looked: number; readonly shown: number },
): Promise<Erasure> => {
  const { rows: ends } = await sql<{ readonly upTo: MessageId | null }>`
    select max(id) as up_to from (
      select id from messages where id > ${after} order by id limit ${looked}
    ) next`.execute(trx);
  const upTo = ends[0]?.upTo ?? null;
  if (upTo === null) return { upTo, erased: [] };
  const mine = sql`author_id = ${authorId} and id > ${after} and id <= ${upTo}`;
  const erased = await deleteMessages(trx, mine, shown);
  // What others have forwarded of the author goes too, with its files; the messages that forward stay.
  const { rows: copies } = await sql<{ readonly messageId: MessageId }>`
    update forwards set content = ''
    where author_id = ${authorId} and message_id > ${after} and message_id <= ${upTo}
    returning message_id`.execute(trx);
  const copiedIn = copies.map(({ messageId }) => messageId);
  if (copiedIn.length > 0)
    await trx.deleteFrom('attachments').where(isAmong('messageId', copiedIn)).execute();
  return { upTo, erased };
};
