import type { UserId } from '../../contract/ids';
import { toId } from '../../contract/ids';

/**
 * A part to skip (code, URLs, escaped characters), or a mention: `<@id>` in its sent form, `@username` in its typed
 * form. The markup rules decide later; here it is enough not to change parts that they would not read as a mention.
 */
const PIECES =
  /```[\s\S]*?```|`[^`\n]+`|https?:\/\/\S+|\\[\s\S]|<@(\d{1,20})>|(?<![\p{L}\p{N}_.@])@([A-Za-z0-9_.-]{2,40})/gu;

/** Words that mention more than one person, even if a user has such a name. */
const EVERYBODY: ReadonlySet<string> = new Set(['everyone', 'here']);

/** The form of a message in an input box: `@username` for each mention of a user whose username is known. */
export const nameMentions = (content: string, usernameOf: (id: UserId) => string | null): string =>
  content.replace(PIECES, (piece: string, id: string | undefined) => {
    const username = id === undefined ? null : usernameOf(toId<UserId>(id));
    return username === null ? piece : `@${username}`;
  });

/**
 * The sent form of a text from an input box: `<@id>` for each `@username`. `idOf` is called with the name in lower
 * case. A dot or dash at the end is part of a name only if a user has that name.
 */
export const markMentions = (text: string, idOf: (username: string) => UserId | null): string =>
  text.replace(PIECES, (piece: string, _id: string | undefined, typed: string | undefined) => {
    if (typed === undefined || EVERYBODY.has(typed.toLowerCase())) return piece;
    for (let end = typed.length; end >= 2; end -= 1) {
      const id = idOf(typed.slice(0, end).toLowerCase());
      if (id !== null) return `<@${id}>${typed.slice(end)}`;
      if (!/[._-]/.test(typed.charAt(end - 1))) break;
    }
    return piece;
  });
