import { codePoints } from './code-points';
import { emojiEnd, isEmojiLead } from './markup/emoji';

/**
 * The text itself if it has at most `limit` code points, else its first `limit` code points and '…'. An emoji of
 * several code points is either kept whole or left out.
 */
export const cutText = (text: string, limit: number): string => {
  // A code point is one or two code units: if the code units are few enough, the code points need no counting.
  if (text.length <= limit) return text;
  let room = limit;
  let at = 0;
  while (at < text.length) {
    const end = characterEnd(text, at);
    const length = codePoints(text.slice(at, end));
    if (length > room) return `${text.slice(0, at).trimEnd()}…`;
    room -= length;
    at = end;
  }
  return text;
};

const characterEnd = (text: string, at: number): number => {
  const end = isEmojiLead(text.charCodeAt(at)) ? emojiEnd(text, at) : -1;
  return end > at ? end : at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
};
