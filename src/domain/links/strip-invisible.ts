import { emojiEnd, isEmojiLead } from '../messages/markup/emoji';

/**
 * Controls, line breaks, and the characters that Unicode defines as invisible: bidi and zero-width characters, fillers,
 * tags, variation selectors. They change how a name reads, or make two names look alike.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/**
 * A name without its invisible characters, trimmed (security.md 'Links'). Invisible characters inside an emoji sequence
 * stay: they make the sequence one picture.
 */
export const stripInvisible = (name: string): string => {
  if (!INVISIBLE.test(name)) return name.trim();
  let kept = '';
  let at = 0;
  while (at < name.length) {
    const emoji = isSequenceStart(name, at) ? emojiEnd(name, at) : -1;
    const character = String.fromCodePoint(name.codePointAt(at) ?? 0);
    const end = emoji > at ? emoji : at + character.length;
    if (!INVISIBLE.test(character)) kept += name.slice(at, end);
    at = end;
  }
  return kept.trim();
};

const isSequenceStart = (name: string, at: number): boolean => {
  const code = name.charCodeAt(at);
  return isEmojiLead(code) || code < 0x80;
};
