import { TEXT_LIMITS } from '../../contract/limits';
import { codePoints } from '../messages/code-points';
import { cutText } from '../messages/cut-text';
import { stripInvisible } from './strip-invisible';

const WHITE_SPACE = /\s+/g;

/**
 * A server's own message as people get to see it: one line, at most 300 characters, without control and bidi characters
 * (security.md). Null where nothing is left, so that the caller's own text stands.
 */
export const serverMessageForPeople = (text: string): string | null => {
  // More than could be shown need not be looked at.
  const start = text.slice(0, TEXT_LIMITS.serverMessage * 8).replace(WHITE_SPACE, ' ');
  const shown = stripInvisible(start);
  if (shown === '') return null;
  return codePoints(shown) <= TEXT_LIMITS.serverMessage
    ? shown
    : cutText(shown, TEXT_LIMITS.serverMessage - 1);
};
