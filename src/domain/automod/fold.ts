/** A text as words are compared in it: without case, accents, invisible characters and forms of width. */
export interface Folded {
  readonly text: string;
  /** Where the character begins that the nth unit of `text` comes from. */
  readonly from: (nth: number) => number;
  /** Where that character ends. */
  readonly to: (nth: number) => number;
}

/** Marks on letters, and what is not seen: zero-width characters, soft hyphens, marks of direction. */
const UNSEEN = /[\p{M}\p{Cf}]/gu;

/** Characters that were folded, which takes longest; begun anew when there are too many. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 4096;

const fold = (character: string): string => {
  const before = known.get(character);
  if (before !== undefined) return before;
  const unseen = character.normalize('NFKD').toLowerCase().replace(UNSEEN, '');
  const folded = /^\s+$/u.test(unseen) ? ' ' : unseen;
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(character, folded);
  return folded;
};

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/gu;
const ASCII_SPACES = /[\t-\r]/g;

const foldAll = (text: string): string =>
  text.replace(BEYOND_ASCII, fold).toLowerCase().replace(ASCII_SPACES, ' ');

/** For each unit of a folded text, where the character begins and ends that it comes from. */
const placesOf = (text: string): { readonly from: readonly number[]; readonly to: readonly number[] } => {
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const { length } = foldAll(character);
    // A mark belongs to the letter before it.
    if (length === 0 && to.length > 0) to[to.length - 1] = end;
    for (let nth = 0; nth < length; nth += 1) {
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { from, to };
};

/** Folds a text. Where its letters come from is found out when it is asked: few texts have what is looked for. */
export const foldText = (text: string): Folded => {
  let places: ReturnType<typeof placesOf> | null = null;
  const known = (): ReturnType<typeof placesOf> => (places ??= placesOf(text));
  return {
    text: foldAll(text),
    from: (nth) => known().from[nth] ?? 0,
    to: (nth) => known().to[nth] ?? 0,
  };
};
