import { sql } from 'kysely';
import { HTTP_LIMITS } from '../../contract/limits';
import { findByNonce, insertMessages, type NewMessage, type WrittenMessage } from './message-insert';
import { lastMessageTime } from './messages';
import type { Db } from './schema';

export type PacedMessage =
  | WrittenMessage
  /** Its author wrote there too lately; nothing was stored. */
  | { readonly kind: 'too-soon'; readonly waitMs: number };

/**
 * How long to wait after a message, in milliseconds, never longer than the pause. Servers differ by a moment; a message
 * from further ahead than the pause was written while the clock was wrong, and holds nobody up.
 */
export const waitAfter = (lastMs: number, nowMs: number, pauseMs: number): number =>
  lastMs - nowMs > pauseMs ? 0 : Math.min(pauseMs, Math.max(0, lastMs + pauseMs - nowMs));

/**
 * Stores a message unless its author wrote in that channel within `pauseMs` (protocol.md 'Slow mode'). One that comes
 * again, by its nonce, does not wait: it is there already. Runs in a transaction: authors are taken one message at a
 * time, on whatever node, since none sees what another has not committed.
 */
export const insertPaced = async (trx: Db, message: NewMessage, pauseMs: number): Promise<PacedMessage> => {
  const { channelId, authorId } = message;
  const turn = `slow mode ${channelId} ${authorId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
  const sentMs = Date.parse(message.createdAt);
  const first = await findByNonce(trx, message);
  if (first !== null && Date.parse(first.createdAt) > sentMs - HTTP_LIMITS.nonceWindowMs)
    return { kind: 'repeated', ...first };
  const last = await lastMessageTime(trx, channelId, authorId);
  const waitMs = last === null ? 0 : waitAfter(Date.parse(last), sentMs, pauseMs);
  if (waitMs > 0) return { kind: 'too-soon', waitMs };
  const [written] = await insertMessages(trx, [message]);
  return written ?? { kind: 'channel-gone' };
};
