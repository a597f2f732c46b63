import type { MarkupRule } from '../scan';

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** A backslash before an ASCII punctuation character makes the character plain text. */
export const escapeRule: MarkupRule = {
  name: 'escape',
  begins: '\\',
  insideWord: true,
  read: ({ text }, at) => {
    const next = text.charAt(at + 1);
    return PUNCTUATION.test(next) ? { kind: 'plain', end: at + 2, text: next } : null;
  },
};
