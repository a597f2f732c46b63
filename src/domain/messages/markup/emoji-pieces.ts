import { emojiEnd, emojiKey, isEmojiLead } from './emoji';

/** A stretch of a text: words, or one emoji with the name of its picture. */
export interface EmojiPiece {
  readonly text: string;
  /** See `emojiKey`; null for words. */
  readonly key: string | null;
}

/** A name or topic with its emoji set apart, in order. Texts without any, which are most, are one piece. */
export const emojiPieces = (text: string): readonly EmojiPiece[] => {
  const pieces: EmojiPiece[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const end = isEmojiLead(text.charCodeAt(at)) ? emojiEnd(text, at) : -1;
    if (end < 0) {
      at += 1;
      continue;
    }
    if (at > from) pieces.push({ text: text.slice(from, at), key: null });
    const emoji = text.slice(at, end);
    pieces.push({ text: emoji, key: emojiKey(emoji) });
    from = end;
    at = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), key: null });
  return pieces;
};
