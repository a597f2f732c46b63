import type { z } from 'zod';
import { fieldsOfEntity } from '../../contract/codec';
import { Category, Channel } from '../../contract/entities/channel';
import { Message } from '../../contract/entities/message';
import { Role } from '../../contract/entities/role';

/** Fields of a message that its table does not hold: its author's, and what follows from its columns. */
export const NOT_IN_MESSAGES = [
  ...(['username', 'avatar', 'avatarDecoration', 'displayName', 'role'] as const),
  'isEdited',
] as const;
/** Fields of a channel that its table does not hold: they are those of who reads it. */
export const NOT_IN_CHANNELS = ['hasUnread', 'lastReadId'] as const;

/**
 * The columns of a table that hold the fields of an entity, but for those that come from elsewhere. What becomes a field of
 * the entity is a column of the table and is read, with no more to write but its migration.
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
export const CATEGORY_COLUMNS = columnsOf('categories', Category);
export const CHANNEL_COLUMNS = columnsOf('channels', Channel, NOT_IN_CHANNELS);
export const MESSAGE_COLUMNS = columnsOf('msg', Message, NOT_IN_MESSAGES);
