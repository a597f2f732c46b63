import type { Category } from '../../contract/entities/channel';
import { success } from '../../contract/failure';
import type { categories } from '../../contract/rest/categories';
import { deleteCategory, insertCategory, listCategories, renameCategory } from '../data/categories';
import { listChannelPositions } from '../data/channels';
import { notFound } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { categoryTarget, changesBetween } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** The fields of a category in the audit log. */
const AUDITED = { name: 'name' } as const;

/** Handlers of categories. */
export const categoryHandlers = (services: Services): HandlersOf<typeof categories> => {
  const { ids } = services;

  return {
    'categories.create': async ({ guildId, name }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx) => {
          const created = await insertCategory(trx, { id: ids.next(), guildId, name: name.trim() });
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_CREATE',
            target: categoryTarget(created),
            changes: changesBetween<Category>(null, created, AUDITED),
          });
          return success({ message: null, category: created });
        }),
      );
      if (!done.ok) return done;
      const { value: reply, version } = done.value;
      hub.changed(version, 'GUILD_CATEGORY_CREATE', { guildId, category: reply.category });
      return success(reply);
    },

    'categories.rename': async ({ categoryId, name }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, category: before }) => {
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

    'categories.delete': async ({ categoryId }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, category }) => {
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
            channels: await listChannelPositions(trx, guildId),
            categories: await listCategories(trx, guildId),
          });
        }),
      );
      if (!done.ok) return done;
      const { value: order, version } = done.value;
      const { guildId } = order;
      // The new order goes first: a client that does not know the second event then sees an empty category.
      hub.changed(version, 'GUILD_CHANNEL_ORDER', order);
      hub.changed(version, 'GUILD_CATEGORY_DELETE', { guildId, categoryId });
      return acknowledge();
    },
  };
};
