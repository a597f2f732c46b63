import { createAutomaton } from './automaton';
import { type Folded, foldText } from './fold';

/** A place in a text: where it begins and ends, in UTF-16 units. */
export type Hit = readonly [start: number, end: number];

interface Phrase {
  readonly text: string;
  /** Whether letters may stand before it, and after it. */
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
  /** The numbers of the lists that it is in. */
  readonly lists: readonly number[];
}

/** Looks for the words of several lists. */
export interface WordFinder {
  /** Where they are, from the first on, at most so many. */
  readonly places: (folded: Folded, most: number) => readonly Hit[];
  /** The numbers of the lists of which a word is in the text. */
  readonly lists: (folded: Folded) => ReadonlySet<number>;
}

/**
 * Makes the finder of words and phrases; `*` at an end of one stands for any further letters. The text is walked once,
 * whatever the number of lists and phrases, so that no list of words can hold up a server.
 */
export const createWordFinder = (lists: readonly (readonly string[])[]): WordFinder => {
  const phrases = phrasesOf(lists);
  const wanted = lists.filter((words) => words.length > 0).length;
  // Those that begin where a word does: of many that end in one place few have to be looked at.
  const closed = createAutomaton(phrases.filter(({ isOpenBefore }) => !isOpenBefore));
  const open = createAutomaton(phrases.filter(({ isOpenBefore }) => isOpenBefore));
  /** Walks through a text for those that are closed, then for the others, each until it hears true. */
  const walksOf = (text: string) => {
    const { endsLetter, beginsLetter } = createBounds(text);
    /** The last place where a word may begin, of those that were looked at. */
    let [begins, looked] = [0, 0];
    const sinceBegin = (at: number): number => {
      for (; looked < at; looked += 1) if (!endsLetter(looked + 1)) begins = looked + 1;
      return at - begins + 1;
    };
    type Found = (phrase: Phrase, start: number, end: number) => boolean;
    const ended =
      (found: Found) =>
      (phrase: Phrase, at: number): boolean => {
        const [start, end] = [at - phrase.text.length + 1, at + 1];
        if (!phrase.isOpenBefore && endsLetter(start)) return false;
        return (phrase.isOpenAfter || !beginsLetter(end)) && found(phrase, start, end);
      };
    return [
      (found: Found): void => closed.walk(text, sinceBegin, ended(found)),
      (found: Found): void => open.walk(text, () => 0, ended(found)),
    ];
  };
  return {
    places: ({ text, from, to }, most) =>
      walksOf(text)
        .flatMap((walk) => {
          const hits: Hit[] = [];
          walk((_phrase, start, end) => hits.push([from(start), to(end - 1)]) >= most);
          return hits;
        })
        .sort(([one, oneEnd], [other, otherEnd]) => oneEnd - otherEnd || one - other)
        .slice(0, most),
    lists: ({ text }) => {
      const found = new Set<number>();
      const done = new Set<Phrase>();
      for (const walk of walksOf(text)) {
        if (found.size === wanted) break;
        walk((phrase) => {
          if (done.has(phrase)) return false;
          done.add(phrase);
          for (const list of phrase.lists) found.add(list);
          return found.size === wanted;
        });
      }
      return found;
    },
  };
};

/** The phrases of lists, each once. */
const phrasesOf = (lists: readonly (readonly string[])[]): readonly Phrase[] => {
  const all = new Map<string, Phrase & { readonly lists: number[] }>();
  for (const [nth, words] of lists.entries())
    for (const word of words) {
      const typed = word.trim();
      const isOpenBefore = typed.startsWith('*');
      const isOpenAfter = typed.length > 1 && typed.endsWith('*');
      const bare = typed.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined);
      const { text } = foldText(bare.trim().replace(/\s+/gu, ' '));
      if (text === '') continue;
      const key = `${isOpenBefore ? '*' : ' '}${text}${isOpenAfter ? '*' : ' '}`;
      const phrase = all.get(key) ?? { text, isOpenBefore, isOpenAfter, lists: [] };
      all.set(key, phrase);
      if (phrase.lists.at(-1) !== nth) phrase.lists.push(nth);
    }
  return [...all.values()];
};

/** The begin and the end of two units, which may be half a letter each. */
const LETTER_FIRST = /^[\p{L}\p{N}]/u;
const LETTER_LAST = /[\p{L}\p{N}]$/u;

/** Whether a letter ends, or begins, at a place of a text; each place is looked at once. */
const createBounds = (text: string) => {
  const once = (test: (at: number) => boolean): ((at: number) => boolean) => {
    const known = new Uint8Array(text.length + 1);
    return (at) => (known[at] ||= test(at) ? 2 : 1) === 2;
  };
  return {
    endsLetter: once((at) => LETTER_LAST.test(text.slice(Math.max(0, at - 2), at))),
    beginsLetter: once((at) => LETTER_FIRST.test(text.slice(at, at + 2))),
  };
};
