import { withoutBidiControls } from '../../links/bidi';
import { stripInvisible } from '../../links/strip-invisible';
import { emojiEnd, emojiKey, isEmojiLead } from './emoji';

/** A part of a text: words, or one emoji with the key of its picture. */
export interface EmojiPiece {
  readonly text: string;
  /** See `emojiKey`; null for words. */
  readonly key: string | null;
}

/** Shown for a name without visible characters. */
const NAMELESS = '?';

/** A name, split at its emoji, without invisible characters (security.md 'Links'). */
export const namePieces = (name: string): readonly EmojiPiece[] =>
  emojiPieces(stripInvisible(name) || NAMELESS);

/**
 * A topic or preview, split at its emoji, in order, without controls that reorder the text. Most texts contain no emoji
 * and are one piece.
 */
export const emojiPieces = (written: string): readonly EmojiPiece[] => {
  const text = withoutBidiControls(written);
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
