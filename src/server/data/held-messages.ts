import { sql } from 'kysely';
import { z } from 'zod';
import type { HeldMessage } from '../../contract/entities/held-message';
import type {
  AttachmentId,
  ChannelId,
  GuildId,
  HeldId,
  MessageId,
  ReportId,
  RoleId,
  StickerId,
  UserId,
} from '../../contract/ids';
import { id } from '../../contract/schemas';
import type { NewMessage } from './message-insert';
import type { Db, Reads } from './schema';

/** What is kept of a message until staff decide it. */
const storedDraft = z.object({
  content: z.string(),
  parentId: id<MessageId>().nullable(),
  mentionsEveryone: z.boolean(),
  names: z.array(id<UserId>()),
  roles: z.array(id<RoleId>()),
  attachments: z.array(id<AttachmentId>()),
  copies: z.array(z.object({ source: id<AttachmentId>(), id: id<AttachmentId>() })),
  sticker: id<StickerId>().nullable(),
  forward: z.object({ source: id<MessageId>(), fileIds: z.array(id<AttachmentId>()) }).nullable(),
});
export type HeldDraft = z.output<typeof storedDraft>;

/** A held message with what its author wrote. */
export interface HeldRow {
  readonly id: HeldId;
  readonly reportId: ReportId;
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly draft: HeldDraft;
  readonly createdAt: string;
}

/** What is kept of a new message. */
export const draftOf = (message: NewMessage): HeldDraft => {
  const { content, parentId, mentionsEveryone, names = [], roles = [] } = message;
  const { attachments = [], copies = [], sticker = null, forward = null } = message;
  return {
    ...{ content, parentId, mentionsEveryone, names: [...names], roles: [...roles] },
    ...{ attachments: [...attachments], copies: copies.map((copy) => ({ ...copy })), sticker },
    forward: forward && { source: forward.source, fileIds: [...forward.fileIds] },
  };
};

/** A held message as its author sees it. */
export const heldOf = ({ id: heldId, guildId, channelId, draft, createdAt }: HeldRow): HeldMessage => ({
  ...{ id: heldId, guildId, channelId, content: draft.content, parentId: draft.parentId, createdAt },
  files: draft.attachments.length + draft.copies.length,
});

const FIELDS = [
  ...(['id', 'reportId', 'guildId', 'channelId', 'authorId', 'draft', 'createdAt'] as const),
] as const;

const rowOf = (row: Omit<HeldRow, 'draft'> & { readonly draft: unknown }): HeldRow => ({
  ...row,
  draft: storedDraft.parse(row.draft),
});

/** Keeps a message until staff decide it. */
export const insertHeld = async (
  trx: Db,
  { draft, ...row }: HeldRow & { readonly nonce: string | null },
): Promise<void> => {
  await trx
    .insertInto('heldMessages')
    .values({ ...row, draft: JSON.stringify(draft) })
    .execute();
};

/** The held messages of a person, oldest first. */
export const listHeld = async (reads: Reads, authorId: UserId): Promise<readonly HeldRow[]> => {
  const rows = await reads
    .selectFrom('heldMessages')
    .select(FIELDS)
    .where('authorId', '=', authorId)
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
};

/** How many messages of a person wait in a guild. */
export const countHeld = async (reads: Reads, guildId: GuildId, authorId: UserId): Promise<number> => {
  const row = await reads
    .selectFrom('heldMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('guildId', '=', guildId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** The held message of a nonce, by the same author in the same channel; null where there is none. */
export const findHeldByNonce = async (
  reads: Reads,
  { channelId, authorId, nonce }: Pick<NewMessage, 'channelId' | 'authorId' | 'nonce'>,
): Promise<HeldRow | null> => {
  if (nonce === null) return null;
  const row = await reads
    .selectFrom('heldMessages')
    .select(FIELDS)
    .where('channelId', '=', channelId)
    .where('authorId', '=', authorId)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
};

/** The held message of an item, locked; null where it was decided, or is gone with its author or channel. */
export const lockHeldOf = async (trx: Db, reportId: ReportId): Promise<HeldRow | null> => {
  const row = await trx
    .selectFrom('heldMessages')
    .select(FIELDS)
    .where('reportId', '=', reportId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
};

/** A held message of somebody, without a lock; null where there is none. */
export const findOwnHeld = async (
  reads: Reads,
  heldId: HeldId,
  authorId: UserId,
): Promise<HeldRow | null> => {
  const row = await reads
    .selectFrom('heldMessages')
    .select(FIELDS)
    .where('id', '=', heldId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
};

/** Ends the waiting of a message; its files become unused uploads, unless a message has them. */
export const deleteHeld = async (trx: Db, heldId: HeldId): Promise<void> => {
  await trx.deleteFrom('heldMessages').where('id', '=', heldId).execute();
};

/** Held messages that have waited since before a time, so many. */
export const listExpiredHeld = async (
  reads: Reads,
  before: string,
  limit: number,
): Promise<readonly HeldRow[]> => {
  const rows = await reads
    .selectFrom('heldMessages')
    .select(FIELDS)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map(rowOf);
};

/** Says of a published message when it was written. */
export const setSentAt = async (trx: Db, messageId: MessageId, sentAt: string): Promise<void> => {
  await trx.updateTable('messages').set({ sentAt }).where('id', '=', messageId).execute();
};
