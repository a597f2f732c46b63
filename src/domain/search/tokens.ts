/** A piece of a text that is found: a word, or of a script without spaces one character or two that follow each other. */
export interface Token {
  readonly text: string;
  /** Tokens at positions that follow each other stand next to each other in the text. */
  readonly at: number;
  /** Where it begins in the text, in code points. */
  readonly start: number;
  /** Where each of its characters ends in the text, in code points. */
  readonly ends: readonly number[];
  readonly kind: 'word' | 'character' | 'pair';
}

/** What begins like it is found by it, and longer words are found by their beginning. */
const WORD_CHARACTERS = 64;

/** Ids, which people do not see: mentions, links to channels, moments, emoji of a guild. */
const NOT_TEXT = /<(?:@&?\d{1,20}|#\d{1,20}|t:-?\d{1,13}(?::[a-zA-Z])?|:\w{1,40}:\d{1,20})>/gu;
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const PART_OF_WORD = /[\p{L}\p{N}\p{M}]/u;
/** The letters of scripts without spaces between words. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/**
 * Marks of writings that are read without them. Not the two of Kana and the vowels of Indic scripts, which make other
 * letters.
 */
const MARKS = /(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;
/** Characters that join what stands on both sides. */
const JOINERS = /[\u00ad\u200c\u200d\u2060\ufe00-\ufe0f]/gu;
const ASCII_WORD = /[a-z0-9]/;

/** A character as it is compared: without case, width and marks. */
const fold = (cluster: string): string =>
  cluster
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(JOINERS, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');

interface Character {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Collects the tokens of a text from its folded characters. */
class Tokens {
  readonly tokens: Token[] = [];
  #at: number;
  #word: Character[] = [];
  #before: Character | null = null;

  constructor(firstAt: number) {
    this.#at = firstAt;
  }

  add(character: Character): void {
    if (DENSE.test(character.text)) this.#addDense(character);
    else {
      this.#before = null;
      this.#word.push(character);
    }
  }

  /** Ends a word. */
  end(): void {
    this.#before = null;
    const [first] = this.#word;
    if (first === undefined) return;
    const kept = this.#word.slice(0, WORD_CHARACTERS);
    this.#word = [];
    this.#at += 1;
    this.tokens.push({
      text: kept.map(({ text }) => text).join(''),
      at: this.#at,
      start: first.start,
      ends: kept.map(({ end }) => end),
      kind: 'word',
    });
  }

  #addDense(character: Character): void {
    const before = this.#before;
    if (before === null) this.end();
    this.#before = character;
    if (before !== null)
      this.tokens.push({
        text: before.text + character.text,
        at: this.#at,
        start: before.start,
        ends: [before.end, character.end],
        kind: 'pair',
      });
    this.#at += 1;
    const { text, start, end } = character;
    this.tokens.push({ text, at: this.#at, start, ends: [end], kind: 'character' });
  }
}

/**
 * The tokens of a text in their order (docs/protocol.md 'Search'): letters and digits, folded by NFKC, case and marks.
 * Time is linear in the text's length.
 * @param firstAt the position before the first token
 */
export const tokensOf = (text: string, firstAt = 0): readonly Token[] => {
  // Another text of the same length, so that places stay the same.
  const shown = text.replace(NOT_TEXT, (ids) => ' '.repeat(ids.length));
  const found = new Tokens(firstAt);
  let start = 0;
  for (const [cluster] of shown.matchAll(CLUSTER)) {
    const code = cluster.codePointAt(0) ?? 0;
    if (cluster.length === 1 && code < 128) {
      const letter = cluster.toLowerCase();
      const end = start + 1;
      if (ASCII_WORD.test(letter)) found.add({ text: letter, start, end });
      else found.end();
      start = end;
      continue;
    }
    let end = start;
    for (const _ of cluster) end += 1;
    for (const character of fold(cluster))
      if (PART_OF_WORD.test(character)) found.add({ text: character, start, end });
      else found.end();
    start = end;
  }
  found.end();
  return found.tokens;
};
