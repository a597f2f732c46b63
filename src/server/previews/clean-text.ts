import { stripInvisible } from '../../domain/links/strip-invisible';
import { cutText } from '../../domain/messages/cut-text';

/** Longer texts of a page are cut before anything else looks at them. */
const LOOKED_AT = 4000;

/** A text of a page as one line of plain text with at most `limit` characters; null for an empty one. */
export const cleanText = (text: string | null, limit: number): string | null => {
  if (text === null) return null;
  const line = text.slice(0, LOOKED_AT).toWellFormed().replaceAll(/\s+/g, ' ');
  const clean = stripInvisible(line);
  // The mark of what was cut takes the last place.
  const cut = cutText(clean, limit);
  const fitting = cut === clean ? clean : cutText(clean, limit - 1);
  return fitting === '' ? null : fitting;
};
