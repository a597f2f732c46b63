import { isForeignKeyViolation, isUniqueViolation } from './sql-errors';

/** A constraint violation caused by a concurrent change. */
export type Violation =
  /** The name is already taken. */
  | { readonly kind: 'taken'; readonly what: 'username' | 'email' | 'code' | 'emoji' | 'other' }
  /** The row that this row references was deleted. */
  | {
      readonly kind: 'gone';
      readonly what: 'guild' | 'channel' | 'category' | 'member' | 'message' | 'role' | 'user';
    };

const TAKEN: Readonly<Record<string, 'username' | 'email' | 'code' | 'emoji'>> = {
  users_username: 'username',
  users_email: 'email',
  invites_code_key: 'code',
  guild_emoji_name: 'emoji',
};

/** PostgreSQL names a foreign key after its table and columns. */
const GONE: readonly (readonly [end: string, what: Extract<Violation, { kind: 'gone' }>['what']])[] = [
  ['_guild_id_user_id_fkey', 'member'],
  ['_guild_id_role_id_fkey', 'role'],
  ['_guild_id_category_id_fkey', 'category'],
  ['_channel_id_fkey', 'channel'],
  ['_message_id_fkey', 'message'],
  ['_guild_id_fkey', 'guild'],
];

const constraintOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return '';
  return typeof error.constraint === 'string' ? error.constraint : '';
};

/**
 * The constraint violation of a refused write as a value: two concurrent requests for one name, or a row whose guild
 * was deleted. Null for any other error.
 */
export const violationOf = (error: unknown): Violation | null => {
  const constraint = constraintOf(error);
  if (isUniqueViolation(error)) return { kind: 'taken', what: TAKEN[constraint] ?? 'other' };
  if (!isForeignKeyViolation(error)) return null;
  return { kind: 'gone', what: GONE.find(([end]) => constraint.endsWith(end))?.[1] ?? 'user' };
};
