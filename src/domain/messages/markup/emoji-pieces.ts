import { withoutBidiControls } from '../../links/bidi';
import { stripInvisible } from '../../links/strip-invisible';
import { emojiEnd, emojiKey, isEmojiLead } from './emoji';

/** A stretch of a text: words, or one emoji with the name of its picture. */
export interface EmojiPiece {
  readonly text: string;
  /** See `emojiKey`; null for words. */
  readonly key: string | null;
}

/** What stands for a name of which nothing can be seen. */
const NAMELESS = '?';

/** A name with its emoji set apart, without what is not seen in it (security.md 'Links'). */
export const namePieces = (name: string): readonly EmojiPiece[] =>
  emojiPieces(stripInvisible(name) || NAMELESS);

/**
 * A topic or preview with its emoji set apart, in order, without controls that reorder what is read. Texts without any of
 * these, which are most, are one piece.
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
