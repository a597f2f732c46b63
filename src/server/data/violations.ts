import { isForeignKeyViolation, isUniqueViolation } from './sql-errors';

/** What a write ran into that was not there when it was decided, or is gone since. */
export type Violation =
  /** Somebody else has this name already. */
  | { readonly kind: 'taken'; readonly what: 'username' | 'email' | 'code' | 'other' }
  /** What the row belongs to is no more. */
  | { readonly kind: 'gone'; readonly what: 'guild' | 'channel' | 'category' | 'member' | 'role' | 'user' };

const TAKEN: Readonly<Record<string, 'username' | 'email' | 'code'>> = {
  users_username: 'username',
  users_email: 'email',
  invites_code_key: 'code',
};

/** PostgreSQL names a foreign key after its table and columns. */
const GONE: readonly (readonly [end: string, what: Extract<Violation, { kind: 'gone' }>['what']])[] = [
  ['_guild_id_user_id_fkey', 'member'],
  ['_guild_id_role_id_fkey', 'role'],
  ['_guild_id_category_id_fkey', 'category'],
  ['_channel_id_fkey', 'channel'],
  ['_guild_id_fkey', 'guild'],
];

const constraintOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return '';
  return typeof error.constraint === 'string' ? error.constraint : '';
};

/**
 * What a write that the store refused ran into, as a value: two who wanted one name at the same instant, or a row whose
 * guild went away. Null for any other error.
 */
export const violationOf = (error: unknown): Violation | null => {
  const constraint = constraintOf(error);
  if (isUniqueViolation(error)) return { kind: 'taken', what: TAKEN[constraint] ?? 'other' };
  if (!isForeignKeyViolation(error)) return null;
  return { kind: 'gone', what: GONE.find(([end]) => constraint.endsWith(end))?.[1] ?? 'user' };
};
