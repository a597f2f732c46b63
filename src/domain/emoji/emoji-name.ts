import { EMOJI_LIMITS } from '../../contract/limits';
import { trimCharacters } from '../text/trim-characters';

/** The name of a file whose name has no usable character. */
const NAMELESS = 'emoji';

/** The longest ending that keeps a name from being taken: `_999`. */
const ENDING = 4;

const withoutExtension = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? fileName : fileName.slice(0, dot);
};

const validName = (fileName: string): string => {
  const characters = withoutExtension(fileName)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_');
  const words = trimCharacters(characters, '_').slice(0, EMOJI_LIMITS.nameMax);
  if (words === '') return NAMELESS;
  return words.length < EMOJI_LIMITS.nameMin ? `${words}_` : words;
};

/** The name for the picture in a file: made valid, and with a number where it is taken, whatever its case. */
export const emojiNameFor = (fileName: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const name = validName(fileName);
  for (let nth = 2, one = name; ; nth += 1) {
    if (!used.has(one.toLowerCase())) return one;
    one = `${name.slice(0, EMOJI_LIMITS.nameMax - ENDING)}_${nth}`;
  }
};
