/** A destination of the quick switcher. */
export interface Destination {
  readonly kind: 'text' | 'thread' | 'voice' | 'guild' | 'tab' | 'person' | 'conversation' | 'command';
  readonly name: string;
  /** For a channel, the name of its server; for a thread that of its channel too; for a person, the user name; else blank. */
  readonly context: string;
  readonly pings: number;
  readonly isUnread: boolean;
}

/**
 * Prefixes of a query that restrict it to one kind: `#` text channels, `!` voice channels, `*` servers, `@` people, `>`
 * commands.
 */
const MARKS: Readonly<Record<string, Destination['kind']>> = {
  '#': 'text',
  '!': 'voice',
  '*': 'guild',
  '@': 'person',
  '>': 'command',
};
/** Whether a query asks for one kind alone. */
export const isMarked = (query: string): boolean => query.trimStart().charAt(0) in MARKS;

/** They are many, and nobody looks through them: only a query or their mark lists them. */
const ASKED_FOR: readonly Destination['kind'][] = ['person', 'command'];

const plain = (text: string): string => text.toLowerCase().trim();
const wordsOf = (text: string): readonly string[] => text.split(/[\s_-]+/).filter((word) => word !== '');

/** How well a name matches the typed text: the lower the better, Infinity for no match. */
const rankOf = (name: string, typed: string): number => {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (wordsOf(name).some((word) => word.startsWith(typed))) return 2;
  if (name.includes(typed)) return 3;
  let from = 0;
  for (const letter of typed) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return Infinity;
  }
  return 4;
};

/**
 * Words may also match the server: 'hall general' is #general of The Hall. A person is found by the user name as well, after
 * those of such a shown name.
 */
const rankWords = ({ kind, name, context }: Destination, typed: string): number => {
  const whole = rankOf(plain(name), typed);
  if (kind === 'person') return Math.min(whole, rankOf(plain(context).replace(/^@/, ''), typed) + 0.5);
  const words = wordsOf(typed);
  if (whole < 4 || words.length < 2) return whole;
  const both = `${plain(name)} ${plain(context)}`;
  return words.every((word) => both.includes(word)) ? 3.5 : whole;
};

/** Destinations with news come first: mentions, then unread. */
const waiting = ({ pings, isUnread }: Destination): number => (pings > 0 ? 0 : isUnread ? 1 : 2);

/**
 * The destinations that match a query, best first, at most `limit`; of equal matches those with news come first, then
 * those that are used more, then the given order decides. Without a query all places match.
 * @param useOf how much a destination is used
 */
export const rankDestinations = <D extends Destination>(
  all: readonly D[],
  query: string,
  limit: number,
  useOf: (place: D) => number = () => 0,
): readonly D[] => {
  const mark = MARKS[query.trimStart().charAt(0)];
  const typed = plain(mark === undefined ? query : query.trimStart().slice(1));
  // A conversation is with people, and found among them.
  const isAsked = (kind: Destination['kind']): boolean =>
    mark === undefined
      ? typed !== '' || !ASKED_FOR.includes(kind)
      : kind === mark ||
        (mark === 'person' && kind === 'conversation') ||
        (mark === 'text' && kind === 'thread');
  return all
    .filter(({ kind }) => isAsked(kind))
    .map((place) => ({ place, rank: typed === '' ? 0 : rankWords(place, typed), use: useOf(place) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank || waiting(a.place) - waiting(b.place) || b.use - a.use)
    .slice(0, limit)
    .map(({ place }) => place);
};
