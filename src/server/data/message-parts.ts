import { sql } from 'kysely';
import type { Forwarded } from '../../contract/entities/forwarded';
import type { Sticker } from '../../contract/entities/sticker';
import type { ChannelId, MessageId, RoleId } from '../../contract/ids';
import { holds } from '../../domain/permissions/place';
import { listAttachments } from './attachments';
import { loadChannelContext } from './channels';
import { copyFiles } from './file-copies';
import { findForwardPlace, findForwardSource, FORWARD_OF_MESSAGE, insertForward } from './forwards';
import { withAttachments } from './message-attachments';
import { ROLES_OF_MESSAGE, STICKER_OF_MESSAGE } from './message-fields';
import { hasParts, type NewMessage, type Unwritten, type WrittenMessage } from './message-insert';
import type { PacedMessage } from './paced-insert';
import { insertRolePings } from './pings';
import type { Db, Reads } from './schema';

/** Rolls back the transaction of a message one of whose parts is refused. */
class PartRefused extends Error {
  constructor(readonly kind: Exclude<Unwritten['kind'], 'slow-mode' | 'unverified' | 'pending' | 'blocked'>) {
    super('a part of the message is refused');
  }
}

const putSticker = async (
  trx: Db,
  messageId: MessageId,
  { channelId, sticker }: NewMessage,
): Promise<void> => {
  if (sticker === undefined) return;
  const { rows } = await sql`
    insert into message_stickers (message_id, sticker_id)
    select ${messageId}, s.id from guild_stickers s join channels ch on ch.guild_id = s.guild_id
    where s.id = ${sticker} and ch.id = ${channelId} and s.picture is not null
    returning sticker_id`.execute(trx);
  if (rows.length === 0) throw new PartRefused('no-sticker');
};

/**
 * Stores which mentions of roles count: of mentionable ones, and all if the author may mention everyone there. Returns
 * them, in the order of a message's row.
 */
const putRoleMentions = async (
  trx: Db,
  messageId: MessageId,
  {
    channelId,
    roles,
    isAll,
  }: { readonly channelId: ChannelId; readonly roles: readonly RoleId[]; readonly isAll: boolean },
): Promise<readonly RoleId[]> => {
  // As text: a text may name ids that are no bigint.
  const { rows } = await sql<{ readonly id: RoleId }>`with kept as (
    insert into role_mentions (message_id, role_id)
    select ${messageId}, r.id from roles r join channels ch on ch.guild_id = r.guild_id
    where ch.id = ${channelId} and r.id::text = any(${sql.val([...roles])}::text[]) and not r.is_default
      and (r.is_mentionable or ${isAll})
    returning role_id
  ) select role_id as id from kept order by role_id`.execute(trx);
  return rows.map((row) => row.id);
};

/** The same for an edited message. */
export const replaceRoleMentions = async (
  trx: Db,
  messageId: MessageId,
  mentions: Parameters<typeof putRoleMentions>[2],
): Promise<readonly RoleId[]> => {
  await trx.deleteFrom('roleMentions').where('messageId', '=', messageId).execute();
  return mentions.roles.length === 0 ? [] : putRoleMentions(trx, messageId, mentions);
};

const putRoles = async (
  trx: Db,
  messageId: MessageId,
  { channelId, authorId, roles = [] }: NewMessage,
): Promise<void> => {
  if (roles.length === 0) return;
  const found = await loadChannelContext(trx, channelId, authorId);
  const isAll = found !== null && holds(found.rights, 'MENTION_EVERYONE');
  const counted = await putRoleMentions(trx, messageId, { channelId, roles, isAll });
  await insertRolePings(trx, { messageId, channelId, roles: counted });
};

/** Puts a copy of another message into this one, with copies of its files. */
const putForward = async (trx: Db, messageId: MessageId, message: NewMessage): Promise<void> => {
  const { channelId, authorId, forward } = message;
  if (forward === undefined) return;
  const source = await findForwardSource(trx, forward.source, authorId);
  if (source === null) throw new PartRefused('no-message');
  if (source === 'empty') throw new PartRefused('empty-forward');
  if (source.files.length > 0) {
    const there = await loadChannelContext(trx, channelId, authorId);
    if (there === null || !holds(there.rights, 'ATTACH_FILES')) throw new PartRefused('not-permitted');
  }
  await insertForward(trx, messageId, source);
  const copies = source.files.flatMap((file, nth) => {
    const id = forward.fileIds[nth];
    return id === undefined ? [] : [{ source: file, id }];
  });
  const copied = await copyFiles(trx, messageId, { ...message, copies });
  if (copied !== 'copied') throw new PartRefused(copied);
};

interface StoredParts {
  readonly sticker: Sticker | null;
  readonly mentionRoles: readonly RoleId[];
  /** What it forwards, without its place. */
  readonly copy: Forwarded | null;
}

/** The parts of a stored message. */
const partsOf = async (reads: Reads, messageId: MessageId): Promise<StoredParts> => {
  const { rows } = await sql<StoredParts>`
    select ${STICKER_OF_MESSAGE} as sticker, ${ROLES_OF_MESSAGE} as mention_roles, ${FORWARD_OF_MESSAGE} as copy
    from messages msg where msg.id = ${messageId}`.execute(reads);
  return rows[0] ?? { sticker: null, mentionRoles: [], copy: null };
};

type Transaction = Parameters<typeof withAttachments>[0];

/**
 * Stores a message by `insert` in a transaction, with its files and its parts: all, or none of it. The message that a
 * repeated nonce names keeps those that it has.
 */
export const withParts = async <W extends PacedMessage>(
  transaction: Transaction,
  message: NewMessage,
  insert: (trx: Db) => Promise<W>,
): Promise<W | WrittenMessage | Unwritten> => {
  if (!hasParts(message)) return withAttachments(transaction, message, insert);
  const put = async (trx: Db): Promise<W | WrittenMessage> => {
    const written = await insert(trx);
    if (written.kind !== 'created' && written.kind !== 'repeated') return written;
    const { id, kind } = written;
    if (kind === 'created') {
      await putSticker(trx, id, message);
      await putRoles(trx, id, message);
      const copied = await copyFiles(trx, id, message);
      if (copied !== 'copied') throw new PartRefused(copied);
      await putForward(trx, id, message);
    }
    const { copy, ...parts } = await partsOf(trx, id);
    const attachments = copy === null ? await listAttachments(trx, id) : [];
    const forwarded = copy && { copy, ...(await findForwardPlace(trx, id, message.authorId)) };
    return { ...written, sent: { ...written.sent, ...parts, attachments, forwarded } };
  };
  try {
    return await withAttachments(transaction, message, put);
  } catch (error) {
    if (error instanceof PartRefused) return { kind: error.kind };
    throw error;
  }
};
