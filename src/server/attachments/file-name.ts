import { ATTACHMENT_LIMITS } from '../../contract/limits';

/** Control characters, those that change the direction of text, and other ends of lines. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** The name of a file that is left without one. */
const NAMELESS = 'file';

/** The name of a file without parts of a path, control characters, and characters that turn text around. */
export const cleanFileName = (sent: string): string => {
  const name = (sent.toWellFormed().split(/[\\/]/).at(-1) ?? '').replace(HIDDEN, '').trim();
  const short = Array.from(name).slice(0, ATTACHMENT_LIMITS.name).join('');
  return /^\.*$/.test(short) ? NAMELESS : short;
};
