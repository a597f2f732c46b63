import { sql } from 'kysely';
import type { GuildSticker } from '../../contract/entities/sticker';
import type { GuildId, StickerId } from '../../contract/ids';
import { deleteGuildPictures } from './guild-pictures';
import type { KeptFor } from './removed-messages';
import type { Db, Reads } from './schema';

/** A sticker with its guild. `url` is null once it is deleted. */
export interface StickerRow extends Omit<GuildSticker, 'url'> {
  readonly guildId: GuildId;
  readonly url: string | null;
}

const stickerRows = (db: Reads) =>
  db
    .selectFrom('guildStickers as s')
    .select(['s.id', 's.guildId', 's.name', 's.emoji', 's.picture as url', 's.animated', 's.creatorId']);

/** A guild's stickers, in the order of their names. */
export const listGuildStickers = async (db: Reads, guildId: GuildId): Promise<GuildSticker[]> => {
  const rows = await stickerRows(db)
    .where('s.guildId', '=', guildId)
    .where('s.picture', 'is not', null)
    .orderBy(sql`lower(s.name) collate "C"`)
    .orderBy('s.id')
    .execute();
  return rows.flatMap(({ guildId: _guild, url, ...sticker }) => (url === null ? [] : [{ ...sticker, url }]));
};

/** A sticker by its id, deleted or not; null where there never was one. */
export const findSticker = async (db: Reads, id: StickerId): Promise<StickerRow | null> =>
  (await stickerRows(db).where('s.id', '=', id).executeTakeFirst()) ?? null;

/** The number of a guild's stickers. Needs the lock on the guild. */
export const countGuildStickers = async (trx: Db, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from guild_stickers where guild_id = ${guildId} and picture is not null`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
};

/** A new sticker; its picture is stored already. */
export interface NewSticker extends GuildSticker {
  readonly guildId: GuildId;
  readonly createdAt: string;
}

/** Stores a sticker. */
export const insertSticker = async (trx: Db, { url: picture, ...sticker }: NewSticker): Promise<void> => {
  await trx
    .insertInto('guildStickers')
    .values({ ...sticker, picture })
    .execute();
};

/** Changes name and emoji of a sticker. */
export const updateSticker = async (
  trx: Db,
  id: StickerId,
  patch: Pick<GuildSticker, 'name' | 'emoji'>,
): Promise<void> => {
  await trx.updateTable('guildStickers').set(patch).where('id', '=', id).execute();
};

/** Deletes a sticker with its picture, which is copied if it is to be kept. */
export const deleteSticker = (
  trx: Db,
  sticker: Pick<StickerRow, 'id' | 'url'>,
  kept: KeptFor | null,
): Promise<void> => deleteGuildPictures(trx, 'guildStickers', [sticker], kept);

/** The pictures of a guild's stickers: they are deleted after the guild. */
export const stickerPicturesOf = async (db: Reads, guildId: GuildId): Promise<readonly (string | null)[]> =>
  (await listGuildStickers(db, guildId)).map(({ url }) => url);
