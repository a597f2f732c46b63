/** The `@word` around the caret: `start` is the index of the @, `end` the end of the word, both in code units. */
export interface MentionQuery {
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
const AFTER_CARET = new RegExp(`^${WORD}+`, 'u');

/**
 * The mention that is being typed, or null: an @ at the start of a word, followed by at least one word character, up to
 * the caret (docs/spec/composer.md 'Mention list'). `query` is the part before the caret; the rest of the word is
 * replaced with it.
 */
export const mentionQueryAt = ({ text, caret }: EditedText): MentionQuery | null => {
  const window = Math.max(0, caret - LONGEST - 2);
  const query = BEFORE_CARET.exec(text.slice(window, caret))?.[1];
  if (query === undefined) return null;
  const rest = AFTER_CARET.exec(text.slice(caret, caret + LONGEST))?.[0] ?? '';
  return { start: caret - query.length - 1, end: caret + rest.length, query };
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
