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
import { loadAuthority } from '../data/members';
import type { Reads } from '../data/schema';
import { authorise, authoriseInChannel } from '../http/authorise';
import { type Answer, notFound } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { categoryTarget, changesBetween, createAudit } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** What the trail shows of a category. */
const AUDITED = { name: 'name' } as const;

/** Categories: making, renaming and deleting them. */
export const categoryHandlers = (services: Services): HandlersOf<typeof categories> => {
  const { acts, ids, hub } = services;
  const audit = createAudit(services);

  /** A category of a guild whose channels the caller may manage. */
  const categoryFor = async (
    trx: Reads,
    categoryId: CategoryId,
    userId: UserId,
  ): Promise<Answer<CategoryInGuild>> => {
    const found = await findCategoryWithGuild(trx, categoryId);
    if (found === null) return notFound('category');
    const authority = await loadAuthority(trx, found.guildId, userId);
    const allowed = authoriseInChannel(authority, 'MANAGE_CHANNELS', 'category');
    return allowed.ok ? success(found) : allowed;
  };

  return {
    'categories.create': async ({ guildId, name }, { caller }) => {
      const done = await acts.inGuild(
        { guild: guildId },
        withVersion(async (trx) => {
          const allowed = authorise(await loadAuthority(trx, guildId, caller.userId), 'MANAGE_CHANNELS');
          if (!allowed.ok) return allowed;
          const created = await insertCategory(trx, { id: ids.next(), guildId, name: name.trim() });
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_CREATE',
            target: categoryTarget(created),
            changes: changesBetween<Category>(null, created, AUDITED),
          });
          return success(created);
        }),
      );
      if (!done.ok) return done;
      const { value: category, version } = done.value;
      hub.changed(version, 'GUILD_CATEGORY_CREATE', { guildId, category });
      return success({ message: null, category });
    },

    'categories.rename': async ({ categoryId, name }, { caller }) => {
      const done = await acts.inGuild(
        { category: categoryId },
        withVersion(async (trx) => {
          const found = await categoryFor(trx, categoryId, caller.userId);
          if (!found.ok) return found;
          const { guildId, category: before } = found.value;
          const edited = await renameCategory(trx, guildId, categoryId, name.trim());
          if (edited === null) return notFound('category');
          const changes = changesBetween<Category>(before, edited, AUDITED);
          if (changes.length > 0)
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'CHANNEL_UPDATE',
              target: categoryTarget(before),
              changes,
            });
          return success({ guildId, category: edited });
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'GUILD_CATEGORY_EDIT', done.value.value);
      return acknowledge();
    },

    'categories.delete': async ({ categoryId }, { caller }) => {
      const done = await acts.inGuild(
        { category: categoryId },
        withVersion(async (trx) => {
          const found = await categoryFor(trx, categoryId, caller.userId);
          if (!found.ok) return found;
          const { guildId, category } = found.value;
          if (!(await deleteCategory(trx, guildId, categoryId))) return notFound('category');
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_DELETE',
            target: categoryTarget(category),
            changes: changesBetween<Category>(category, null, AUDITED),
          });
          return success({
            guildId,
            channels: await listChannelPlaces(trx, guildId),
            categories: await listCategories(trx, guildId),
          });
        }),
      );
      if (!done.ok) return done;
      const { value: order, version } = done.value;
      const { guildId } = order;
      // First where the channels are now: who does not know the other event then sees the category empty.
      hub.changed(version, 'GUILD_CHANNEL_ORDER', order);
      hub.changed(version, 'GUILD_CATEGORY_DELETE', { guildId, categoryId });
      return acknowledge();
    },
  };
};
