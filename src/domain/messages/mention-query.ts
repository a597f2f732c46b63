/** The marks that begin a word with suggestions: members and roles, channels, emoji. */
export type SuggestionMark = '@' | '#' | ':';

/** The marked word around the caret: `start` is the index of the mark, `end` the end of the word, in code units. */
export interface MentionQuery {
  readonly mark: SuggestionMark;
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

/** A text and the position of the caret, in code units. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

const WORD = '[\\p{L}\\p{M}\\p{N}_.-]';
/** Twice the longest name (32), for characters of two code units, plus one: no mention starts further back. */
const LONGEST = 65;
const BEFORE_CARET = new RegExp(`(?<![\\p{L}\\p{N}_])@(${WORD}{1,${LONGEST}})$`, 'u');
const CHANNEL = new RegExp(`(?<![\\p{L}\\p{N}_#&<])#(${WORD}{1,${LONGEST}})$`, 'u');
/** Two letters at least: ':D' and '10:30' are no words. */
const SHORTCODE = new RegExp(`(?<![\\p{L}\\p{N}_:<]):([a-zA-Z0-9_+-]{2,${LONGEST}})$`, 'u');
const AFTER_CARET = new RegExp(`^${WORD}+`, 'u');

const wordBefore = (text: string): Pick<MentionQuery, 'mark' | 'query'> | null => {
  const user = BEFORE_CARET.exec(text)?.[1];
  if (user !== undefined) return { mark: '@', query: user };
  const channel = CHANNEL.exec(text)?.[1];
  if (channel !== undefined) return { mark: '#', query: channel };
  const emoji = SHORTCODE.exec(text)?.[1];
  return emoji === undefined || !/[a-zA-Z]/.test(emoji) ? null : { mark: ':', query: emoji };
};

/**
 * The word that is being typed and has suggestions, or null: a mark at the start of a word, followed by at least one word
 * character (after a colon two letters), up to the caret (docs/spec/composer.md 'Suggestions'). `query` is the part
 * before the caret; the rest of the word is replaced with it.
 */
export const mentionQueryAt = ({ text, caret }: EditedText): MentionQuery | null => {
  const window = Math.max(0, caret - LONGEST - 2);
  const found = wordBefore(text.slice(window, caret));
  if (found === null) return null;
  const { query } = found;
  const rest = AFTER_CARET.exec(text.slice(caret, caret + LONGEST))?.[0] ?? '';
  return { ...found, start: caret - query.length - 1, end: caret + rest.length };
};

/** The text of a mention in a message. */
export const mentionText = (userId: string): string => `<@${userId}>`;

/** The text with the typed word replaced by `mention` and one space, and the caret after the space. */
export const insertMention = (text: string, { start, end }: MentionQuery, mention: string): EditedText => {
  const after = text.slice(end);
  const spaced = after.startsWith(' ') ? after : ` ${after}`;
  return { text: text.slice(0, start) + mention + spaced, caret: start + mention.length + 1 };
};

/** A user that can be mentioned, with all names: the nickname first, then the username. */
export interface MentionCandidate {
  readonly id: string;
  readonly names: readonly string[];
}

/**
 * The candidates for a query, best first: a name that starts with it, then a word that does, then a name that contains
 * it.
 */
export const matchMentions = <C extends MentionCandidate>(
  candidates: readonly C[],
  query: string,
  limit: number,
): readonly C[] => {
  const wanted = query.toLowerCase();
  const ranked: C[][] = [[], [], []];
  for (const candidate of candidates) {
    const ranks = candidate.names.map((name) => rankOfName(name, wanted)).filter((rank) => rank >= 0);
    if (ranks.length > 0) ranked[Math.min(...ranks)]?.push(candidate);
  }
  return ranked.flat().slice(0, limit);
};

/**
 * How well a name matches a query in lower case: 0 where it starts with it, 1 where a word of it does, 2 where it contains
 * it, -1 where it does not.
 */
export const rankOfName = (name: string, wanted: string): 0 | 1 | 2 | -1 => {
  const lower = name.toLowerCase();
  const at = lower.indexOf(wanted);
  if (at < 0) return -1;
  if (at === 0) return 0;
  return lower.split(/[\s_.-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
};
