import type { z } from 'zod';
import { fieldsOfEntity } from '../../contract/codec';
import { Category, Channel } from '../../contract/entities/channel';
import { Message } from '../../contract/entities/message';
import { Role } from '../../contract/entities/role';

/** Fields of a message without a column: those of its author, and those that are computed from columns. */
export const NOT_IN_MESSAGES = [
  ...(['username', 'avatar', 'avatarDecoration', 'displayName', 'role'] as const),
  ...(['mentionRoles', 'sticker', 'gift', 'forwarded'] as const),
  ...(['isEdited', 'pinned', 'reactions', 'attachments', 'embeds', 'pictures', 'thread'] as const),
] as const;
/** Fields of a channel that its columns alone do not tell: they depend on the reader, or follow from its overwrites. */
export const NOT_IN_CHANNELS = [
  ...(['hasUnread', 'lastReadId', 'private', 'permissions'] as const),
  ...(['unreadCount', 'mentionCount', 'everyoneCount', 'replyCount', 'changes', 'participants'] as const),
] as const;
/** The same of a category: they follow from its overwrites. */
export const NOT_IN_CATEGORIES = ['private', 'permissions'] as const;

/**
 * The columns of a table that mirror the fields of an entity, without the fields from elsewhere. A new field of the
 * entity needs only its migration: column and query follow.
 */
const columnsOf = <const T extends string, E, const X extends keyof E & string = never>(
  table: T,
  entity: z.ZodType<E>,
  elsewhere: readonly X[] = [],
) => {
  const others: readonly string[] = elsewhere;
  const isColumn = (name: keyof E & string): name is Exclude<keyof E & string, X> => !others.includes(name);
  return fieldsOfEntity(entity)
    .filter(isColumn)
    .map((name) => `${table}.${name}` as const);
};

export const ROLE_COLUMNS = columnsOf('roles', Role);
export const CATEGORY_COLUMNS = columnsOf('categories', Category, NOT_IN_CATEGORIES);
export const CHANNEL_COLUMNS = columnsOf('channels', Channel, NOT_IN_CHANNELS);
export const MESSAGE_COLUMNS = columnsOf('msg', Message, NOT_IN_MESSAGES);
