import type { GuildEmoji } from '../../contract/entities/emoji';
import type { ChannelId, EmojiId, RoleId, UserId } from '../../contract/ids';
import { toId } from '../../contract/ids';
import { emojiToken, emojiWord } from '../emoji/custom-emoji';

/**
 * A part to skip (code, URLs, escaped characters), or a mention: `<@id>`, `<#id>`, `<@&id>` and `<:name:id>` in their
 * sent form; the marks and words that a typed form begins with. The markup rules decide later; here it is enough not to
 * change parts that they would not read as a mention.
 */
const PIECES =
  /```[\s\S]*?```|`[^`\n]+`|https?:\/\/\S+|\\[\s\S]|<(@&?|#)(\d{1,20})>|<:(\w{2,32}):(\d{1,20})>|(?<![\p{L}\p{N}_.@#&])([@#])([\p{L}\p{M}\p{N}_.-]{0,100})|:(\w{2,32})(?=:)/gu;
/** The places of the groups of PIECES. */
const GROUP = { sent: 1, id: 2, emoji: 3, emojiId: 4, mark: 5, word: 6, code: 7 } as const;
/** Between digits and colons it is a time of the day: '10:30:00'. */
const DIGIT_BEFORE = /\d$/;
const ONLY_DIGITS = /^\d+$/;
const WORD_BEFORE = /[\p{L}\p{N}_.@#&]$/u;
const WORD_BEHIND = /^[\p{L}\p{M}\p{N}_]/u;
const USERNAME = /^[A-Za-z0-9_.-]{2,40}/;
/** A character of two code units, before the mention. */
const LONGEST_CHARACTER = 2;

/** Words that mention more than one person, even if a user has such a name. */
const EVERYBODY: ReadonlySet<string> = new Set(['everyone', 'here']);

/** The names that stand for mentions in an input box. */
export interface NamedIds {
  /** By the username in lower case. */
  readonly userOf: (username: string) => UserId | null;
  /** By the exact name; of channels with one name the first one has it. */
  readonly channelOf: (name: string) => ChannelId | null;
  /** Long names first: a name may begin with another one. */
  readonly roles: readonly { readonly id: RoleId; readonly name: string }[];
  /** Emoji of the guild, by the name in lower case. */
  readonly emojiOf: (name: string) => Pick<GuildEmoji, 'id' | 'name'> | null;
}

/** The names of what a message mentions; null where there is none. */
export interface IdNames {
  readonly usernameOf: (id: UserId) => string | null;
  readonly channelNameOf: (id: ChannelId) => string | null;
  readonly roleNameOf: (id: RoleId) => string | null;
  /** `written` is the name in the message; null keeps the emoji as it is sent. */
  readonly emojiNameOf: (id: EmojiId, written: string) => string | null;
}

interface Replaced {
  readonly text: string;
  readonly end: number;
}

const userAt = (word: string, from: number, names: NamedIds): Replaced | null => {
  const typed = USERNAME.exec(word)?.[0] ?? '';
  if (EVERYBODY.has(typed.toLowerCase())) return { text: `@${typed}`, end: from + typed.length };
  for (let end = typed.length; end >= 2; end -= 1) {
    const id = names.userOf(typed.slice(0, end).toLowerCase());
    if (id !== null) return { text: `<@${id}>`, end: from + end };
    if (!/[._-]/.test(typed.charAt(end - 1))) break;
  }
  return null;
};

const roleAt = (text: string, from: number, names: NamedIds): Replaced | null => {
  for (const { id, name } of names.roles) {
    const end = from + name.length;
    if (text.startsWith(name, from) && !WORD_BEHIND.test(text.slice(end, end + LONGEST_CHARACTER)))
      return { text: `<@&${id}>`, end };
  }
  return null;
};

const channelAt = (word: string, from: number, names: NamedIds): Replaced | null => {
  for (let end = word.length; end >= 1; end -= 1) {
    const id = names.channelOf(word.slice(0, end));
    if (id !== null) return { text: `<#${id}>`, end: from + end };
    if (!/[._-]/.test(word.charAt(end - 1))) break;
  }
  return null;
};

const emojiAt = (text: string, at: number, name: string, names: NamedIds): Replaced | null => {
  if (ONLY_DIGITS.test(name) && DIGIT_BEFORE.test(text.slice(Math.max(0, at - 1), at))) return null;
  const emoji = names.emojiOf(name.toLowerCase());
  return emoji === null ? null : { text: emojiToken(emoji), end: at + emojiWord(name).length };
};

/**
 * The sent form of a text from an input box: `<@id>` for each `@username`, `<#id>` for `#channel`, `<@&id>` for `@Role`,
 * `<:name:id>` for `:name:`. A dot or dash at the end is part of a name only if there is such a name.
 */
export const markMentions = (text: string, names: NamedIds): string => {
  let sent = '';
  let at = 0;
  PIECES.lastIndex = 0;
  for (let found = PIECES.exec(text); found !== null; found = PIECES.exec(text)) {
    const [piece] = found;
    const { [GROUP.mark]: mark, [GROUP.word]: word = '', [GROUP.code]: code } = found;
    const from = found.index + 1;
    const replaced =
      code !== undefined
        ? emojiAt(text, found.index, code, names)
        : mark === '#'
          ? channelAt(word, from, names)
          : mark === '@'
            ? (userAt(word, from, names) ?? roleAt(text, from, names))
            : null;
    if (replaced === null) {
      if (piece === '') PIECES.lastIndex += 1;
      continue;
    }
    sent += text.slice(at, found.index) + replaced.text;
    at = replaced.end;
    PIECES.lastIndex = at;
  }
  return sent + text.slice(at);
};

/** The readable form of a mention if it is sent as `token`, else the token. */
export const readableMention = (names: NamedIds, readable: string, token: string): string =>
  markMentions(readable, names) === token ? readable : token;

const readableOf = (mark: string, digits: string, named: IdNames): string | null => {
  if (mark === '#') {
    const name = named.channelNameOf(toId<ChannelId>(digits));
    return name === null ? null : `#${name}`;
  }
  const name = mark === '@' ? named.usernameOf(toId<UserId>(digits)) : named.roleNameOf(toId<RoleId>(digits));
  return name === null ? null : `@${name}`;
};

const readableEmoji = (match: RegExpMatchArray, named: IdNames): string | null => {
  const { [GROUP.emoji]: written = '', [GROUP.emojiId]: digits = '' } = match;
  const name = named.emojiNameOf(toId<EmojiId>(digits), written);
  return name === null ? null : emojiWord(name);
};

const readablePiece = (match: RegExpMatchArray, named: IdNames, names: NamedIds): string => {
  const [piece] = match;
  const { [GROUP.sent]: mark, [GROUP.id]: digits, [GROUP.emojiId]: emoji } = match;
  if (emoji !== undefined) return readableEmoji(match, named) ?? piece;
  if (mark === undefined || digits === undefined) return piece;
  const readable = readableOf(mark, digits, named);
  if (readable === null || mark === '@') return readable ?? piece;
  const { index: at = 0, input: content = '' } = match;
  const before = content.slice(Math.max(0, at - LONGEST_CHARACTER), at);
  const behind = content.slice(at + piece.length, at + piece.length + LONGEST_CHARACTER);
  if (WORD_BEFORE.test(before) || WORD_BEHIND.test(behind) || /^[.-]/.test(behind)) return piece;
  return readableMention(names, readable, piece);
};

/**
 * The form of a message in an input box: names for its mentions and emoji. A channel or role whose name would not be sent
 * as the same mention from there keeps its id.
 */
export const nameMentions = (content: string, named: IdNames, names: NamedIds): string => {
  let text = '';
  let at = 0;
  for (const match of content.matchAll(PIECES)) {
    text += content.slice(at, match.index) + readablePiece(match, named, names);
    at = match.index + match[0].length;
  }
  return text + content.slice(at);
};
