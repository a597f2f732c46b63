import { type Token, tokensOf } from './tokens';

/** A token that is searched for, and its place among those that it is searched with. */
export interface WantedToken {
  readonly text: string;
  /** How many positions it stands behind the first one. */
  readonly offset: number;
}

/** What a text must have, or must not have: tokens in exactly these places. */
export interface Wanted {
  readonly tokens: readonly WantedToken[];
  /** Whether the last token may go on: 'test' finds 'testing'. */
  readonly isPrefix: boolean;
  readonly isExcluded: boolean;
}

/** The most tokens of a search: what is longer costs the server more than it finds. */
const MOST_TOKENS = 32;

const PART = /(-?)"([^"]*)(?:"|$)|(\S+)/gu;

/** Runs of tokens: each word by itself, and the characters of a script without spaces as long as nothing separates them. */
const runsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const goesOn = before !== undefined && token.kind !== 'word' && before.kind !== 'word';
    // A pair has the position of its first character, and is next to it by that.
    const isNext = goesOn && (token.kind === 'pair' || before.kind === 'pair');
    if (run !== undefined && isNext) run.push(token);
    else runs.push([token]);
  }
  return runs;
};

/** Pairs say all that their characters say, and are rarer. */
const withoutCharactersInPairs = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token, nth) => {
    if (token.kind !== 'character') return true;
    return tokens[nth - 1]?.kind !== 'pair' && tokens[nth + 1]?.kind !== 'pair';
  });

const wantedOf = (tokens: readonly Token[], isPrefix: boolean, isExcluded: boolean): Wanted => {
  const rare = withoutCharactersInPairs(tokens);
  const first = rare[0]?.at ?? 0;
  return {
    tokens: rare.map(({ text, at }) => ({ text, offset: at - first })),
    isPrefix: isPrefix && rare.at(-1)?.kind === 'word',
    isExcluded,
  };
};

/**
 * What a typed text searches for: every word, as the beginning of a word; `"a phrase"`, in that order; and not what has a
 * `-` before it. Empty if nothing in it can be found.
 */
export const parseQuery = (text: string): readonly Wanted[] => {
  const wanted: Wanted[] = [];
  let count = 0;
  const add = (tokens: readonly Token[], isPrefix: boolean, isExcluded: boolean): void => {
    if (tokens.length === 0 || count >= MOST_TOKENS) return;
    count += tokens.length;
    wanted.push(wantedOf(tokens.slice(0, MOST_TOKENS), isPrefix, isExcluded));
  };
  for (const [, minus, phrase, word = ''] of text.matchAll(PART)) {
    if (phrase !== undefined) {
      add(tokensOf(phrase), false, minus === '-');
      continue;
    }
    const isExcluded = word.startsWith('-');
    const runs = runsOf(tokensOf(word));
    // '-well-known' is one thing that is not to be there.
    if (isExcluded) add(runs.flat(), false, true);
    else for (const run of runs) add(run, true, false);
  }
  return wanted;
};
