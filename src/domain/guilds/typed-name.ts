import { stripInvisible } from '../links/strip-invisible';

const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC\uFF07`\u00B4]/g;
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033\uFF02\u00AB\u00BB]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

const folded = (name: string): string =>
  // Normalised after the quotes are folded: NFKC turns the acute accent, a substitute for a quote, into a space and an
  // accent.
  stripInvisible(name)
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a typed name matches the shown one. Characters that a keyboard does not distinguish are equal: forms of
 * quotes, dashes and spaces, Unicode normal forms, and invisible characters. Case matters.
 */
export const isTypedName = (typed: string, name: string): boolean => folded(typed) === folded(name);
