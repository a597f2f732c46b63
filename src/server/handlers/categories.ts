import type { Category } from '../../contract/entities/channel';
import { success } from '../../contract/failure';
import type { CategoryId, UserId } from '../../contract/ids';
import type { categories } from '../../contract/rest/categories';
import {
  type CategoryInGuild,
  deleteCategory,
  findCategoryWithGuild,
  insertCategory,
  listCategories,
  renameCategory,
} from '../data/categories';
import { listChannelPlaces } from '../data/channels';
import { lockGuild } from '../data/guilds';
import { loadAuthority } from '../data/members';
import { authorise, authoriseInChannel } from '../http/authorise';
import { type Answer, notFound } from '../refusal';
import { acknowledge } from './acknowledge';
import { categoryTarget, changesBetween, createAudit } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** What the trail shows of a category. */
const AUDITED = { name: 'name' } as const;

/** Categories: making, renaming and deleting them. */
export const categoryHandlers = (services: Services): HandlersOf<typeof categories> => {
  const { db, transaction, ids, hub } = services;
  const audit = createAudit(services);

  /** A category of a guild whose channels the caller may manage. */
  const categoryFor = async (categoryId: CategoryId, userId: UserId): Promise<Answer<CategoryInGuild>> => {
    const found = await findCategoryWithGuild(db, categoryId);
    if (found === null) return notFound('category');
    const authority = await loadAuthority(db, found.guildId, userId);
    const allowed = authoriseInChannel(authority, 'MANAGE_CHANNELS', 'category');
    return allowed.ok ? success(found) : allowed;
  };

  return {
    'categories.create': async ({ guildId, name }, { caller }) => {
      const allowed = authorise(await loadAuthority(db, guildId, caller.userId), 'MANAGE_CHANNELS');
      if (!allowed.ok) return allowed;
      const category = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        const created = await insertCategory(trx, { id: ids.next(), guildId, name: name.trim() });
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'CHANNEL_CREATE',
          target: categoryTarget(created),
          changes: changesBetween<Category>(null, created, AUDITED),
        });
        return created;
      });
      hub.toGuild('GUILD_CATEGORY_CREATE', { guildId, category });
      return success({ message: null, category });
    },

    'categories.rename': async ({ categoryId, name }, { caller }) => {
      const found = await categoryFor(categoryId, caller.userId);
      if (!found.ok) return found;
      const { guildId, category: before } = found.value;
      const category = await transaction(async (trx) => {
        const edited = await renameCategory(trx, guildId, categoryId, name.trim());
        const changes = changesBetween<Category>(before, edited, AUDITED);
        if (edited !== null && changes.length > 0)
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_UPDATE',
            target: categoryTarget(before),
            changes,
          });
        return edited;
      });
      if (category === null) return notFound('category');
      hub.toGuild('GUILD_CATEGORY_EDIT', { guildId, category });
      return acknowledge();
    },

    'categories.delete': async ({ categoryId }, { caller }) => {
      const found = await categoryFor(categoryId, caller.userId);
      if (!found.ok) return found;
      const { guildId, category } = found.value;
      const order = await transaction(async (trx) => {
        await lockGuild(trx, guildId);
        if (!(await deleteCategory(trx, guildId, categoryId))) return null;
        await audit(trx, {
          guildId,
          actorId: caller.userId,
          action: 'CHANNEL_DELETE',
          target: categoryTarget(category),
          changes: changesBetween<Category>(category, null, AUDITED),
        });
        return {
          channels: await listChannelPlaces(trx, guildId),
          categories: await listCategories(trx, guildId),
        };
      });
      if (order === null) return notFound('category');
      // First where the channels are now: who does not know the other event then sees the category empty.
      hub.toGuild('GUILD_CHANNEL_ORDER', { guildId, ...order });
      hub.toGuild('GUILD_CATEGORY_DELETE', { guildId, categoryId });
      return acknowledge();
    },
  };
};
