import { TEXT_LIMITS } from '../../contract/limits';
import { codePoints } from '../messages/code-points';
import { cutText } from '../messages/cut-text';
import { stripInvisible } from './strip-invisible';

const WHITE_SPACE = /\s+/g;

/**
 * A server's own message in the form that is shown: one line, at most 300 characters, without control and bidi
 * characters (security.md). Null if nothing remains, so that the caller can use its own text.
 */
export const serverMessageForPeople = (text: string): string | null => {
  // The rest could not be shown and need not be processed.
  const start = text.slice(0, TEXT_LIMITS.serverMessage * 8).replace(WHITE_SPACE, ' ');
  const shown = stripInvisible(start);
  if (shown === '') return null;
  return codePoints(shown) <= TEXT_LIMITS.serverMessage
    ? shown
    : cutText(shown, TEXT_LIMITS.serverMessage - 1);
};
