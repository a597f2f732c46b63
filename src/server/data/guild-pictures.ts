import type { EmojiId, GuildId, StickerId, UserId } from '../../contract/ids';
import type { KeptFor } from './removed-messages';
import { removePictures } from './removed-pictures';
import type { Db, Reads } from './schema';

/** The tables of named pictures that a guild has. */
type PictureTable = 'guildEmoji' | 'guildStickers';

interface PictureRow {
  readonly id: EmojiId | StickerId;
  readonly url: string | null;
}

/**
 * Deletes emoji or stickers with their pictures, of which copies are kept if they can be undone; a row stays for reactions and
 * messages with it.
 */
export const deleteGuildPictures = async (
  trx: Db,
  table: PictureTable,
  rows: readonly PictureRow[],
  kept: KeptFor | null = null,
): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .updateTable(table)
    .set({ picture: null, animated: false })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await removePictures(
    trx,
    rows.map(({ url }) => url),
    kept,
  );
};

/** An emoji or sticker that was deleted, with the address of its picture. */
export interface DeletedPicture {
  readonly id: EmojiId | StickerId;
  readonly url: string;
  readonly animated: boolean;
}

/** Gives a deleted emoji or sticker its picture again, which is there already. */
export const restoreGuildPicture = async (
  trx: Db,
  table: PictureTable,
  { id, url, animated }: DeletedPicture,
): Promise<void> => {
  await trx.updateTable(table).set({ picture: url, animated }).where('id', '=', id).execute();
};

/** A guild that has emoji or stickers of a creator; null if none has. */
export const findGuildWithPicturesBy = async (
  db: Reads,
  table: PictureTable,
  creatorId: UserId,
): Promise<GuildId | null> => {
  const row = await db
    .selectFrom(table)
    .select('guildId')
    .where('creatorId', '=', creatorId)
    .where('picture', 'is not', null)
    .orderBy('guildId')
    .limit(1)
    .executeTakeFirst();
  return row?.guildId ?? null;
};

/** Deletes the emoji or stickers of a guild that a user has created. Needs the lock on the guild. */
export const deleteGuildPicturesBy = async (
  trx: Db,
  table: PictureTable,
  guildId: GuildId,
  creatorId: UserId,
): Promise<void> => {
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'picture as url'])
    .where('guildId', '=', guildId)
    .where('creatorId', '=', creatorId)
    .where('picture', 'is not', null)
    .execute();
  await deleteGuildPictures(trx, table, rows);
};
