import type { SystemMessageId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { type DueMessage, itemOf, listDueMessages, lockDue, updateScheduled } from '../data/scheduled';
import { listScheduledFiles } from '../data/scheduled-files';
import { insertSystemMessage } from '../data/system-messages';
import { type SentScheduled, createScheduledTeller, writeScheduled } from '../handlers/send-scheduled';
import type { OperatorServices } from '../handlers/services';

type DueServices = Pick<
  OperatorServices,
  | 'db'
  | 'transaction'
  | 'clock'
  | 'ids'
  | 'hub'
  | 'sendingLimit'
  | 'previews'
  | 'indexer'
  | 'announce'
  | 'mailer'
>;

/** The number of messages per query. */
const AT_ONCE = 50;

/** Rolls back what a refused message has written and locked. */
class NotSent extends Error {
  constructor(readonly reason: string) {
    super('a scheduled message is refused');
  }
}

/**
 * Sends the scheduled messages that are due: each once, on the node that locks its row first. A message that its author may
 * not send stays with the reason, and the author gets an official message; a message above the author's sending limit waits
 * for a later sweep. One that fails does not hold up the others; its error is thrown at the end.
 */
export const sweepDueMessages = async (services: DueServices): Promise<void> => {
  const { db, clock } = services;
  const now = isoTimeOf(clock.now());
  const faults: unknown[] = [];
  let after: DueMessage | null = null;
  for (;;) {
    const due = await listDueMessages(db, now, { limit: AT_ONCE, after });
    for (const one of due)
      try {
        await sendDue(services, one, now);
      } catch (fault) {
        faults.push(fault);
      }
    const last = due.at(-1);
    if (last === undefined || due.length < AT_ONCE) break;
    after = last;
  }
  if (faults.length > 0) throw faults[0];
};

const sendDue = async (services: DueServices, { id }: DueMessage, now: string): Promise<void> => {
  const { transaction, sendingLimit } = services;
  try {
    const done = await transaction(async (trx): Promise<SentScheduled | null> => {
      const row = await lockDue(trx, id, now);
      if (row === null || sendingLimit.take(row.userId, row.content) > 0) return null;
      const sent = await writeScheduled(services, trx, row);
      if (!sent.ok) throw new NotSent(sent.failure.message);
      return sent.value;
    });
    if (done !== null) await createScheduledTeller(services)(services, done);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    await refuseDue(services, id, { now, reason: error.reason });
  }
};

const refuseDue = async (
  { transaction, ids, clock, hub }: DueServices,
  id: DueMessage['id'],
  { now, reason }: { readonly now: string; readonly reason: string },
): Promise<void> => {
  const done = await transaction(async (trx) => {
    // Changed, deleted or sent by its author since.
    const row = await lockDue(trx, id, now);
    if (row === null) return null;
    await updateScheduled(trx, id, { refused: reason });
    const message = {
      id: ids.next<SystemMessageId>(),
      message: `A message that you scheduled was not sent: ${reason}`,
      createdAt: isoTimeOf(clock.now()),
    };
    await insertSystemMessage(trx, { ...message, userId: row.userId });
    const item = itemOf({ ...row, refused: reason }, await listScheduledFiles(trx, id));
    return { userId: row.userId, item, message };
  });
  if (done === null) return;
  hub.toUser(done.userId, 'SCHEDULED', { item: done.item });
  hub.toUser(done.userId, 'SYSTEM_MESSAGE', { message: done.message });
};
