import { stripInvisible } from '../links/strip-invisible';

const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC\uFF07`\u00B4]/g;
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033\uFF02\u00AB\u00BB]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

const folded = (name: string): string =>
  // Decomposed after the folding of quotes: NFKC makes a space and an accent of the acute that stands for a quote.
  stripInvisible(name)
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a name was typed as it is shown. What a keyboard cannot tell apart counts as the same: the forms of quotes,
 * dashes and spaces, Unicode's normal forms, and characters that nobody sees. Case counts.
 */
export const isTypedName = (typed: string, name: string): boolean => folded(typed) === folded(name);
