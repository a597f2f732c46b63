import type { Category } from '../../contract/entities/channel';
import { heardInPlace } from '../gateway/hearers';
import { success } from '../../contract/failure';
import type { categories } from '../../contract/rest/categories';
import {
  countChannelsIn,
  deleteCategory,
  insertCategory,
  listCategories,
  renameCategory,
} from '../data/categories';
import { listChannelPositions, listChannelsIn } from '../data/channels';
import { listOverwrites, replaceOverwrites } from '../data/overwrites';
import { notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { categoryTarget, changesBetween } from './audit';
import type { HandlersOf } from './handler';
import { guildRights, rulesOfPrivacy, shownPlace } from './privacy';
import type { Services } from './services';

/** Its channels would lose the protection of its overwrites without anybody having asked for that. */
const STILL_PROTECTS =
  'Move its channels out of this category first. Its permissions would no longer apply to them.';

/** The fields of a category in the audit log. */
const AUDITED = { name: 'name' } as const;

/** Handlers of categories. */
export const categoryHandlers = (services: Services): HandlersOf<typeof categories> => {
  const { ids } = services;

  return {
    'categories.create': async ({ guildId, name, ...privacy }, { caller, acts, audit, hub, announce }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const rules = await rulesOfPrivacy(trx, { guildId, who, rights: guildRights(who) }, privacy);
          if (!rules.ok) return rules;
          const bare = await insertCategory(trx, { id: ids.next(), guildId, name: name.trim() });
          await replaceOverwrites(trx, { guildId, categoryId: bare.id }, rules.value);
          const created = shownPlace(bare, who, { category: rules.value, channel: [] });
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
      const { category } = reply;
      if (category.permissions === null)
        hub.changed(version, 'GUILD_CATEGORY_CREATE', { guildId, category }, heardInPlace(false));
      else await announce.visibility(guildId, null, category.id);
      return success(reply);
    },

    'categories.rename': async ({ categoryId, name }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, category: before, isRuled }) => {
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
          const category = { ...edited, private: before.private };
          return success({ edit: { guildId, category }, isRuled, threadOf: null });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      hub.changed(version, 'GUILD_CATEGORY_EDIT', value.edit, value);
      return acknowledge();
    },

    'categories.delete': async ({ categoryId }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { guildId, category, isRuled }) => {
          if (isRuled && ((await countChannelsIn(trx, guildId, categoryId)) ?? 0) > 0)
            return refuse(400, STILL_PROTECTS);
          const inside = await listChannelsIn(trx, categoryId);
          const overwrites = (await listOverwrites(trx, [categoryId])).get(categoryId) ?? [];
          const order = (await listCategories(trx, guildId)).map(({ id }) => id);
          if (!(await deleteCategory(trx, guildId, categoryId))) return notFound('category');
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'CHANNEL_DELETE',
            target: categoryTarget(category),
            changes: changesBetween<Category>(category, null, AUDITED),
            ...(category.private ? { extraInfo: { was_private: true } } : {}),
            undo: {
              image: {
                kind: 'category-deleted',
                category: { id: categoryId, name: category.name, position: category.position },
                order,
                channels: inside.map(({ id, position }) => ({ id, position })),
                overwrites: [...overwrites],
              },
            },
          });
          const channels = await listChannelPositions(trx, guildId);
          const categories = await listCategories(trx, guildId);
          return success({ order: { guildId, channels, categories }, isRuled });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      const { order, isRuled } = value;
      const { guildId } = order;
      // The new order goes first: a client that does not know the second event then sees an empty category.
      hub.changed(version, 'GUILD_CHANNEL_ORDER', order);
      hub.changed(version, 'GUILD_CATEGORY_DELETE', { guildId, categoryId }, heardInPlace(isRuled));
      return acknowledge();
    },
  };
};
