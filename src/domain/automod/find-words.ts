import { type Folded, foldText } from './fold';

/** A place in a text: where it begins and ends, in UTF-16 units. */
export type Hit = readonly [start: number, end: number];

interface Phrase {
  readonly length: number;
  /** Whether letters may stand before it, and after it. */
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
}

interface State {
  readonly next: Map<number, State>;
  /** The state of the longest end of this one that begins a phrase. */
  fallback: State | null;
  /** The phrases that end here, those of the fallbacks included. */
  phrases: readonly Phrase[];
}

const newState = (): State => ({ next: new Map(), fallback: null, phrases: [] });

/** Finds phrases in a folded text. */
export type WordFinder = (folded: Folded) => readonly Hit[];

/**
 * Makes the finder of words and phrases; `*` at an end of one stands for any further letters. The text is walked once,
 * whatever the number of phrases (the automaton of Aho and Corasick), so that no list of words can hold up a server.
 */
export const createWordFinder = (words: readonly string[]): WordFinder => {
  const root = newState();
  for (const word of words) addWord(root, word);
  linkFallbacks(root);
  // Most letters of most texts begin no word: a list is faster there than a map.
  const starts: (State | undefined)[] = [];
  for (const [unit, next] of root.next) starts[unit] = next;
  return ({ text, from, to }) => {
    const hits: Hit[] = [];
    let state = root;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      state = state === root ? (starts[unit] ?? root) : step(root, state, unit);
      if (state.phrases.length === 0) continue;
      for (const { length, isOpenBefore, isOpenAfter } of state.phrases) {
        const begin = at - length + 1;
        if (!isOpenBefore && endsInLetter(text.slice(Math.max(0, begin - 2), begin))) continue;
        if (!isOpenAfter && beginsWithLetter(text.slice(at + 1, at + 3))) continue;
        hits.push([from[begin] ?? 0, to[at] ?? 0]);
      }
    }
    return hits;
  };
};

/** The begin and the end of two units, which may be half a letter each. */
const LETTER_FIRST = /^[\p{L}\p{N}]/u;
const LETTER_LAST = /[\p{L}\p{N}]$/u;

const endsInLetter = (text: string): boolean => LETTER_LAST.test(text);
const beginsWithLetter = (text: string): boolean => LETTER_FIRST.test(text);

const addWord = (root: State, word: string): void => {
  const typed = word.trim();
  const isOpenBefore = typed.startsWith('*');
  const isOpenAfter = typed.length > 1 && typed.endsWith('*');
  const bare = typed.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined);
  const { text } = foldText(bare.trim().replace(/\s+/gu, ' '));
  if (text === '') return;
  let state = root;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const next = state.next.get(unit) ?? newState();
    state.next.set(unit, next);
    state = next;
  }
  state.phrases = [...state.phrases, { length: text.length, isOpenBefore, isOpenAfter }];
};

const step = (root: State, from: State, unit: number): State => {
  for (let state: State | null = from; state !== null; state = state.fallback) {
    const next = state.next.get(unit);
    if (next !== undefined) return next;
  }
  return root;
};

/** The states in the order of their distance from the root: the fallback of each is nearer, so it is known. */
const linkFallbacks = (root: State): void => {
  const queue = [root];
  for (const state of queue)
    for (const [unit, next] of state.next) {
      next.fallback = state.fallback === null ? root : step(root, state.fallback, unit);
      next.phrases = [...next.phrases, ...next.fallback.phrases];
      queue.push(next);
    }
};
