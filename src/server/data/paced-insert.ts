import { sql } from 'kysely';
import type { ChannelId, MessageId, UserId } from '../../contract/ids';
import { HTTP_LIMITS } from '../../contract/limits';
import { holds } from '../../domain/permissions/place';
import { loadChannelContext } from './channels';
import { insertByRules } from './insert-by-rules';
import {
  findByNonce,
  hasParts,
  insertMessages,
  type NewMessage,
  type WrittenMessage,
} from './message-insert';
import { lastMessageTime } from './messages';
import type { Db } from './schema';

export type PacedMessage =
  | WrittenMessage
  /** The author's last message there is too recent; nothing was stored. */
  | { readonly kind: 'too-soon'; readonly waitMs: number };

/**
 * The waiting time after a message, in milliseconds, at most the pause. The clocks of servers differ slightly; a
 * message further in the future than the pause was written while a clock was wrong, and causes no wait.
 */
export const waitAfter = (lastMs: number, nowMs: number, pauseMs: number): number =>
  lastMs - nowMs > pauseMs ? 0 : Math.min(pauseMs, Math.max(0, lastMs + pauseMs - nowMs));

const turnOf = (channelId: ChannelId, authorId: UserId): string => `slow mode ${channelId} ${authorId}`;

/**
 * Whether a transaction has the turn of an author in a channel with slow mode, until it ends; false while another message
 * of theirs has it. For those who hold the guild already: they may not wait, because whoever has the turn waits for it.
 */
export const holdsTurn = async (trx: Db, channelId: ChannelId, authorId: UserId): Promise<boolean> => {
  const { rows } = await sql<{ readonly isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${turnOf(channelId, authorId)}, 0)) as is_ours`.execute(
    trx,
  );
  return rows[0]?.isOurs === true;
};

/**
 * Stores a message unless its author wrote in that channel within `pauseMs` (protocol.md 'Slow mode'). A retry,
 * recognised by its nonce, does not wait: its message is already stored. Runs in a transaction: an advisory lock
 * serialises the messages of an author on all nodes, because no transaction sees uncommitted messages of another.
 */
export const insertPaced = async (trx: Db, message: NewMessage, pauseMs: number): Promise<PacedMessage> => {
  const { channelId, authorId } = message;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turnOf(channelId, authorId)}, 0))`.execute(trx);
  const sentMs = Date.parse(message.createdAt);
  const first = await findByNonce(trx, message);
  if (first !== null && Date.parse(first.createdAt) > sentMs - HTTP_LIMITS.keptNonceMs)
    return repeatedOf(trx, message, first);
  const last = await lastMessageTime(trx, channelId, { authorId, sinceMs: sentMs - pauseMs });
  const waitMs = last === null ? 0 : waitAfter(Date.parse(last), sentMs, pauseMs);
  if (waitMs > 0) return { kind: 'too-soon', waitMs };
  const paced = { ...message, isPaced: true };
  if (hasParts(paced)) return insertByRules(trx, paced);
  const [written = { kind: 'channel-gone' as const }] = await insertMessages(trx, [paced]);
  return written.kind === 'ruled' ? insertByRules(trx, paced) : written;
};

const repeatedOf = async (
  trx: Db,
  { channelId, authorId, ...message }: NewMessage,
  first: { readonly id: MessageId; readonly createdAt: string },
): Promise<WrittenMessage> => {
  const found = await loadChannelContext(trx, channelId, authorId);
  if (found === null) return { kind: 'channel-gone' };
  const { guildId, rights, isRuled, threadOf, author: face } = found;
  const mentionsEveryone = message.mentionsEveryone && holds(rights, 'MENTION_EVERYONE');
  const parts = {
    ...{ parentAuthorId: null, attachments: [], sticker: null, mentionRoles: [], forwarded: null },
    arrivals: null,
    change: null,
  };
  return {
    kind: 'repeated',
    ...first,
    sent: { guildId, face, mentionsEveryone, isRuled, threadOf, ...parts },
  };
};
