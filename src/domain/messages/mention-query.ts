/** The `@word` that the caret is in: `start` is the place of the @, `end` the end of the word, both in code units. */
export interface MentionQuery {
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

/** A text and where the caret is in it, in code units. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

const WORD = '[\\p{L}\\p{M}\\p{N}_.-]';
/** The longest name (32) twice, for characters of two code units: further back no mention can begin. */
const LONGEST = 65;
const BEFORE_CARET = new RegExp(`(?<![\\p{L}\\p{N}_])@(${WORD}{1,${LONGEST}})$`, 'u');
const AFTER_CARET = new RegExp(`^${WORD}+`, 'u');

/**
 * The mention being typed, or null: an @ that begins a word, followed by at least one word character, up to the caret
 * (docs/spec/composer.md 'Mention list'). `query` is what is before the caret; the word's rest is replaced along with
 * it.
 */
export const mentionQueryAt = ({ text, caret }: EditedText): MentionQuery | null => {
  const window = Math.max(0, caret - LONGEST - 2);
  const query = BEFORE_CARET.exec(text.slice(window, caret))?.[1];
  if (query === undefined) return null;
  const rest = AFTER_CARET.exec(text.slice(caret, caret + LONGEST))?.[0] ?? '';
  return { start: caret - query.length - 1, end: caret + rest.length, query };
};

/** How a mention of a member is written in a message. */
export const mentionText = (userId: string): string => `<@${userId}>`;

/** The text with the typed word replaced by `mention` and one space, the caret after it. */
export const insertMention = (text: string, { start, end }: MentionQuery, mention: string): EditedText => {
  const after = text.slice(end);
  const spaced = after.startsWith(' ') ? after : ` ${after}`;
  return { text: text.slice(0, start) + mention + spaced, caret: start + mention.length + 1 };
};

/** Who can be mentioned, under the names they are known by: the nickname first, then the username. */
export interface MentionCandidate {
  readonly id: string;
  readonly names: readonly string[];
}

/** The candidates for a query, best first: a name that begins with it, then a word that does, then one that holds it. */
export const matchMentions = <C extends MentionCandidate>(
  candidates: readonly C[],
  query: string,
  limit: number,
): readonly C[] => {
  const wanted = query.toLowerCase();
  const ranked: C[][] = [[], [], []];
  for (const candidate of candidates) {
    const ranks = candidate.names
      .map((name) => rankOf(name.toLowerCase(), wanted))
      .filter((rank) => rank >= 0);
    if (ranks.length > 0) ranked[Math.min(...ranks)]?.push(candidate);
  }
  return ranked.flat().slice(0, limit);
};

const rankOf = (name: string, wanted: string): number => {
  const at = name.indexOf(wanted);
  if (at <= 0) return at;
  return name.split(/[\s_.-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
};
