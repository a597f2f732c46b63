import { stripInvisible } from '../links/strip-invisible';

/** Words that mention everybody when they follow an at sign. */
const RESERVED: ReadonlySet<string> = new Set(['everyone', 'here']);

/**
 * Whether a name would look like a mention of everybody: `@everyone`, `@here`, or the same without the at sign, because
 * a mention puts one before a name. Width and case of letters are ignored.
 */
export const isReservedName = (name: string): boolean => {
  const plain = stripInvisible(name.normalize('NFKC')).trim().toLowerCase();
  return RESERVED.has(plain.startsWith('@') ? plain.slice(1).trimStart() : plain);
};

/** The error text for a reserved name. */
export const RESERVED_NAME = 'This name is reserved. Please choose another one.';
