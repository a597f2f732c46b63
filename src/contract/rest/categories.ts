import { z } from 'zod';
import { orNull, renamed } from '../codec';
import { Category } from '../entities/channel';
import type { CategoryId, GuildId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, nonBlank } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const categoryId = renamed('id', id<CategoryId>());
const name = nonBlank(TEXT_LIMITS.categoryName);

export const categories = {
  'categories.create': endpoint({
    method: 'POST',
    path: '/channel/create/category',
    auth: 'token',
    get body() {
      return { guildId: id<GuildId>(), name };
    },
    get reply() {
      return envelope({ message: orNull(z.string()), category: Category });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CATEGORY_CREATE'],
  }),
  /** Feature `category-edit`. */
  'categories.rename': endpoint({
    method: 'POST',
    path: '/channel/rename/category',
    auth: 'token',
    get body() {
      return { categoryId, name };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CATEGORY_EDIT'],
  }),
  /** Feature `category-edit`: its channels become uncategorised, after those that are. */
  'categories.delete': endpoint({
    method: 'POST',
    path: '/channel/delete/category',
    auth: 'token',
    get body() {
      return { categoryId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'MANAGE_CHANNELS',
    emits: ['GUILD_CHANNEL_ORDER', 'GUILD_CATEGORY_DELETE'],
  }),
} as const;
