import type { UserId } from '../../contract/ids';
import { toId } from '../../contract/ids';

/**
 * What is passed over (code, URLs, what a backslash makes text), or a mention: `<@id>` as it is sent, `@username` as it is
 * typed. The markup's own rules decide later; here it is enough not to touch what they would not read.
 */
const PIECES =
  /```[\s\S]*?```|`[^`\n]+`|https?:\/\/\S+|\\[\s\S]|<@(\d{1,20})>|(?<![\p{L}\p{N}_.@])@([A-Za-z0-9_.-]{2,40})/gu;

/** Words that mention more than one person, whatever anybody is called. */
const EVERYBODY: ReadonlySet<string> = new Set(['everyone', 'here']);

/** A message as it stands in an input box: `@username` for every mention of a user who is known by that name. */
export const nameMentions = (content: string, usernameOf: (id: UserId) => string | null): string =>
  content.replace(PIECES, (piece: string, id: string | undefined) => {
    const username = id === undefined ? null : usernameOf(toId<UserId>(id));
    return username === null ? piece : `@${username}`;
  });

/**
 * A text from an input box as it is sent: `<@id>` for every `@username`. `idOf` is asked for the name in lower case; a dot
 * or dash that ends a sentence is not part of a name unless somebody is called that.
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
