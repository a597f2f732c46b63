import { sql } from 'kysely';
import type { Category, CategoryPosition } from '../../contract/entities/channel';
import type { CategoryId, GuildId } from '../../contract/ids';
import { CATEGORY_COLUMNS } from './columns';
import { lockChannels } from './locks';
import type { Db, Reads } from './schema';

/** A guild's categories in order. */
export const listCategories = (db: Reads, guildId: GuildId): Promise<Category[]> =>
  db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .where('guildId', '=', guildId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export interface CategoryInGuild {
  readonly category: Category;
  readonly guildId: GuildId;
}

/** A category with its guild, or null. */
export const findCategoryWithGuild = async (
  db: Reads,
  categoryId: CategoryId,
): Promise<CategoryInGuild | null> => {
  const row = await db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .select('guildId')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { guildId, ...category } = row;
  return { category, guildId };
};

/** The number of channels in a category of this guild; null when the guild has no such category. */
export const countChannelsIn = async (
  db: Reads,
  guildId: GuildId,
  categoryId: CategoryId,
): Promise<number | null> => {
  const { rows } = await sql<{ readonly count: number }>`
    select (select count(*) from channels ch where ch.category_id = ca.id)::int as count
    from categories ca where ca.id = ${categoryId} and ca.guild_id = ${guildId}`.execute(db);
  return rows[0]?.count ?? null;
};

/** Creates a category after the others. */
export const insertCategory = async (
  db: Db,
  category: { readonly id: CategoryId; readonly guildId: GuildId; readonly name: string },
): Promise<Category> =>
  db
    .insertInto('categories')
    .values({
      ...category,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from categories where guild_id = ${category.guildId})`,
    })
    .returning(CATEGORY_COLUMNS)
    .executeTakeFirstOrThrow();

/** Renames a category; null when this guild has no such category. */
export const renameCategory = async (
  db: Db,
  guildId: GuildId,
  categoryId: CategoryId,
  name: string,
): Promise<Category | null> =>
  (await db
    .updateTable('categories')
    .set({ name })
    .where('id', '=', categoryId)
    .where('guildId', '=', guildId)
    .returning(CATEGORY_COLUMNS)
    .executeTakeFirst()) ?? null;

/**
 * Deletes a category; its channels become uncategorised, after the already uncategorised ones, in their order. False
 * when this guild has no such category. Runs in a transaction.
 */
export const deleteCategory = async (trx: Db, guildId: GuildId, categoryId: CategoryId): Promise<boolean> => {
  await lockChannels(trx, guildId);
  await sql`
    update channels set category_id = null, position = channels.position + 1 + (
      select coalesce(max(position), -1) from channels where guild_id = ${guildId} and category_id is null
    )
    where guild_id = ${guildId} and category_id = ${categoryId}`.execute(trx);
  const row = await trx
    .deleteFrom('categories')
    .where('id', '=', categoryId)
    .where('guildId', '=', guildId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets the positions of this guild's categories. */
export const reorderCategories = async (
  db: Db,
  guildId: GuildId,
  places: readonly CategoryPosition[],
): Promise<void> => {
  await sql`
    update categories set position = asked.position
    from unnest(${places.map((place) => place.id)}::bigint[], ${places.map((place) => place.position)}::int[])
      as asked (id, position)
    where categories.id = asked.id and categories.guild_id = ${guildId}`.execute(db);
};
