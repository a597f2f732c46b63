import { insertByRules } from './insert-by-rules';
import { hasParts, insertMessages, type NewMessage } from './message-insert';
import { withParts } from './message-parts';
import { insertPaced, type PacedMessage } from './paced-insert';
import type { Db } from './schema';

const insertAny = async (trx: Db, message: NewMessage): Promise<PacedMessage> => {
  if (hasParts(message)) return insertByRules(trx, message);
  const [written = { kind: 'channel-gone' as const }] = await insertMessages(trx, [message]);
  return written.kind === 'ruled' ? insertByRules(trx, message) : written;
};

/**
 * Stores a message without files in a transaction that writes more: both, or neither. Channel, rights and slow mode are
 * decided as for a message of its own (`MessageWriter`).
 */
export const insertWithin = async (trx: Db, message: NewMessage): Promise<PacedMessage> => {
  const put = (insert: (trx: Db) => Promise<PacedMessage>) => withParts((work) => work(trx), message, insert);
  const written = await put((at) => insertAny(at, message));
  return written.kind === 'slow-mode' ? put((at) => insertPaced(at, message, written.pauseMs)) : written;
};
