import { sql } from 'kysely';
import type { Category } from '../../contract/entities/channel';
import type { GuildId } from '../../contract/ids';
import { findCategoryWithGuild } from './categories';
import { lockChannels } from './locks';
import { listTargetNames, replaceOverwrites } from './overwrites';
import type { Db } from './schema';
import type { ImageOf } from './undo-images';

/**
 * Puts a deleted category back at the position that it has here, with these channels, and with the overwrites of those who
 * are still there. Runs in a transaction that has locked the guild, and has made room among the categories.
 */
export const restoreCategory = async (
  trx: Db,
  guildId: GuildId,
  { category, channels, overwrites }: Omit<ImageOf<'category-deleted'>, 'order'>,
): Promise<Category> => {
  await lockChannels(trx, guildId);
  const { id, name, position } = category;
  await trx.insertInto('categories').values({ id, guildId, name, position }).execute();
  await sql`
    update channels set category_id = ${id}::bigint, position = asked.position
    from unnest(
      ${channels.map((one) => one.id)}::bigint[], ${channels.map((one) => one.position)}::int[]
    ) as asked (id, position)
    where channels.id = asked.id and channels.guild_id = ${guildId}`.execute(trx);
  // The category of a thread is that of its channel.
  await sql`
    update channels set category_id = ${id}::bigint
    where thread_of = any(${channels.map((one) => one.id)}::bigint[]) and guild_id = ${guildId}`.execute(trx);
  const names = await listTargetNames(trx, guildId, overwrites);
  await replaceOverwrites(
    trx,
    { guildId, categoryId: id },
    overwrites.filter((one) => names.has(one.id)),
  );
  const found = await findCategoryWithGuild(trx, id);
  if (found === null) throw new Error('a category that was put back is not there');
  return found.category;
};
