/** The letters of recovery codes: without those that look like a digit or like each other. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz';

/** A typed code: the digits of an authenticator, or the letters of a recovery code. */
export type FactorCode =
  | { readonly kind: 'authenticator'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly letters: string };

const DIGITS = /^\d{6}$/;
const LETTERS = /^[a-z]{16}$/;

/** Reads a code as people type it, with spaces, hyphens and capital letters; null for what is neither. */
export const readFactorCode = (typed: string): FactorCode | null => {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (DIGITS.test(plain)) return { kind: 'authenticator', digits: plain };
  return LETTERS.test(plain) ? { kind: 'recovery', letters: plain } : null;
};

const GROUP = 4;

/** A text in groups of four, to be read and typed. */
export const inGroups = (text: string, between: string): string =>
  Array.from({ length: Math.ceil(text.length / GROUP) }, (_, at) =>
    text.slice(at * GROUP, (at + 1) * GROUP),
  ).join(between);
