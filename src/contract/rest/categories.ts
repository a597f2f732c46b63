import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { Category, privacyFields } from '../entities/channel';
import type { CategoryId, GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, nonBlank } from '../schemas';
import { ACCESS_EVENTS } from './access-events';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const categoryId = renamed('id', id<CategoryId>());
const name = nonBlank(TEXT_LIMITS.categoryName);

export const categories = {
  'categories.create': inGuild({
    method: 'POST',
    path: '/channel/create/category',
    body: () => ({ guildId: id<GuildId>(), name, ...privacyFields() }),
    reply: () => envelope({ message: orNull(z.string()), category: Category }),
    needs: 'MANAGE_CHANNELS',
    in: 'guildId',
    emits: ['GUILD_CATEGORY_CREATE'],
    mayEmit: ACCESS_EVENTS,
    audit: 'CHANNEL_CREATE',
  }),
  'categories.rename': inGuild({
    feature: 'category-edit',
    method: 'POST',
    path: '/channel/rename/category',
    body: () => ({ categoryId, name }),
    needs: 'MANAGE_CHANNELS',
    in: 'categoryId',
    emits: ['GUILD_CATEGORY_EDIT'],
    audit: 'CHANNEL_UPDATE',
  }),
  /** Its channels lose their category, and follow the channels without one. */
  'categories.delete': inGuild({
    feature: 'category-edit',
    method: 'POST',
    path: '/channel/delete/category',
    body: () => ({ categoryId }),
    needs: 'MANAGE_CHANNELS',
    in: 'categoryId',
    emits: ['GUILD_CHANNEL_ORDER', 'GUILD_CATEGORY_DELETE'],
    audit: 'CHANNEL_DELETE',
  }),
} as const;
