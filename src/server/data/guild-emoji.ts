import { sql } from 'kysely';
import type { GuildEmoji } from '../../contract/entities/emoji';
import type { EmojiId, GuildId } from '../../contract/ids';
import { deleteGuildPictures } from './guild-pictures';
import type { KeptFor } from './removed-messages';
import type { Db, Reads } from './schema';

/** An emoji with its guild. `url` is null once it is deleted. */
export interface EmojiRow extends Omit<GuildEmoji, 'url'> {
  readonly guildId: GuildId;
  readonly url: string | null;
}

const emojiRows = (db: Reads) =>
  db
    .selectFrom('guildEmoji as e')
    .select(['e.id', 'e.guildId', 'e.name', 'e.picture as url', 'e.animated', 'e.creatorId']);

/** A guild's emoji, in the order of their names. */
export const listGuildEmoji = async (db: Reads, guildId: GuildId): Promise<GuildEmoji[]> => {
  const rows = await emojiRows(db)
    .where('e.guildId', '=', guildId)
    .where('e.picture', 'is not', null)
    .orderBy(sql`lower(e.name) collate "C"`)
    .execute();
  return rows.flatMap(({ guildId: _guild, url, ...emoji }) => (url === null ? [] : [{ ...emoji, url }]));
};

/** An emoji by its id, deleted or not; null where there never was one. */
export const findEmoji = async (db: Reads, id: EmojiId): Promise<EmojiRow | null> =>
  (await emojiRows(db).where('e.id', '=', id).executeTakeFirst()) ?? null;

/** Another emoji of the guild with the name, regardless of case; null where there is none. Needs the lock on the guild. */
export const findEmojiNamed = async (
  trx: Db,
  guildId: GuildId,
  name: string,
  except: EmojiId | null,
): Promise<EmojiId | null> =>
  (
    await trx
      .selectFrom('guildEmoji')
      .select('id')
      .where('guildId', '=', guildId)
      .where('picture', 'is not', null)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .$if(except !== null, (query) => query.where('id', 'is distinct from', except))
      .executeTakeFirst()
  )?.id ?? null;

/** The number of a guild's emoji. Needs the lock on the guild. */
export const countGuildEmoji = async (trx: Db, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from guild_emoji where guild_id = ${guildId} and picture is not null`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
};

/** A new emoji; its picture is stored already. */
export interface NewEmoji extends GuildEmoji {
  readonly guildId: GuildId;
  readonly createdAt: string;
}

/** Stores an emoji. */
export const insertEmoji = async (trx: Db, { url: picture, ...emoji }: NewEmoji): Promise<void> => {
  await trx
    .insertInto('guildEmoji')
    .values({ ...emoji, picture })
    .execute();
};

/** Renames an emoji. */
export const renameEmoji = async (trx: Db, id: EmojiId, name: string): Promise<void> => {
  await trx.updateTable('guildEmoji').set({ name }).where('id', '=', id).execute();
};

/** Deletes an emoji with its picture, which is copied if it is to be kept. */
export const deleteEmoji = (
  trx: Db,
  emoji: Pick<EmojiRow, 'id' | 'url'>,
  kept: KeptFor | null,
): Promise<void> => deleteGuildPictures(trx, 'guildEmoji', [emoji], kept);

/** The pictures of a guild's emoji: they are deleted after the guild. */
export const emojiPicturesOf = async (db: Reads, guildId: GuildId): Promise<readonly (string | null)[]> =>
  (await listGuildEmoji(db, guildId)).map(({ url }) => url);
