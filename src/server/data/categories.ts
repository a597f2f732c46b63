import { sql } from 'kysely';
import type { Category, CategoryPosition } from '../../contract/entities/channel';
import type { CategoryId, GuildId, UserId } from '../../contract/ids';
import type { Authority } from '../../domain/permissions/authority';
import { isPrivate, isRuled, placeOfCategory } from '../../domain/permissions/guild-places';
import { type Rights, rightsAt } from '../../domain/permissions/place';
import { CATEGORY_COLUMNS, type NOT_IN_CATEGORIES } from './columns';
import { lockChannels } from './locks';
import { loadAuthority } from './members';
import { listOverwrites } from './overwrites';
import type { Db, Reads } from './schema';

type BareCategory = Omit<Category, (typeof NOT_IN_CATEGORIES)[number]>;
/** A category without what follows from overwrites. */
const unruled = (row: BareCategory): Category => ({ ...row, private: false, permissions: null });

/** A guild's categories in order, as if they had no overwrites. */
export const listCategories = async (db: Reads, guildId: GuildId): Promise<Category[]> => {
  const rows = await db
    .selectFrom('categories')
    .select(CATEGORY_COLUMNS)
    .where('guildId', '=', guildId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(unruled);
};

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
  return { category: unruled(category), guildId };
};

export interface CategoryContext extends CategoryInGuild {
  /** The authority of the caller in the guild; `roles` is null for a caller who is not a member. */
  readonly authority: Authority;
  /** The caller's rights in the category. */
  readonly rights: Rights;
  readonly isRuled: boolean;
}

/** A category with its guild, and a user's authority and rights there; null where there is no such category. */
export const loadCategoryContext = async (
  db: Reads,
  categoryId: CategoryId,
  userId: UserId,
): Promise<CategoryContext | null> => {
  const found = await findCategoryWithGuild(db, categoryId);
  const authority = found && (await loadAuthority(db, found.guildId, userId));
  if (found === null || authority === null) return null;
  const place = placeOfCategory(await listOverwrites(db, [categoryId]), categoryId);
  const everyone = authority.roles?.find((role) => role.isDefault)?.id ?? null;
  return {
    guildId: found.guildId,
    category: { ...found.category, private: isPrivate(place, everyone) },
    authority,
    rights: rightsAt(authority, place),
    isRuled: isRuled(place),
  };
};

/** The number of channels in a category of this guild; null when the guild has no such category. */
export const countChannelsIn = async (
  db: Reads,
  guildId: GuildId,
  categoryId: CategoryId,
): Promise<number | null> => {
  const { rows } = await sql<{ readonly count: number }>`
    select (select count(*) from channels ch where ch.category_id = ca.id and ch.thread_of is null)::int as count
    from categories ca where ca.id = ${categoryId} and ca.guild_id = ${guildId}`.execute(db);
  return rows[0]?.count ?? null;
};

/** The number of channels of a guild. */
export const countChannels = async (db: Reads, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from channels where guild_id = ${guildId} and thread_of is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Creates a category after the others. */
export const insertCategory = async (
  db: Db,
  category: { readonly id: CategoryId; readonly guildId: GuildId; readonly name: string },
): Promise<Category> =>
  unruled(
    await db
      .insertInto('categories')
      .values({
        ...category,
        position: sql<number>`(select coalesce(max(position) + 1, 0) from categories where guild_id = ${category.guildId})`,
      })
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirstOrThrow(),
  );

/** Renames a category; null when this guild has no such category. */
export const renameCategory = async (
  db: Db,
  guildId: GuildId,
  categoryId: CategoryId,
  name: string,
): Promise<Category | null> => {
  const row = await db
    .updateTable('categories')
    .set({ name })
    .where('id', '=', categoryId)
    .where('guildId', '=', guildId)
    .returning(CATEGORY_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : unruled(row);
};

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
