import { stripInvisible } from '../links/strip-invisible';

/** Words that call everybody, after an at sign. */
const RESERVED: ReadonlySet<string> = new Set(['everyone', 'here']);

/**
 * Whether a name would look like a mention of everybody: `@everyone`, `@here`, and the same without the sign, which a
 * mention puts before a name. Letters of another width or case are the same here.
 */
export const isReservedName = (name: string): boolean => {
  const plain = stripInvisible(name.normalize('NFKC')).trim().toLowerCase();
  return RESERVED.has(plain.startsWith('@') ? plain.slice(1).trimStart() : plain);
};

/** What is said of such a name. */
export const RESERVED_NAME = 'This name is reserved. Please choose another one.';
