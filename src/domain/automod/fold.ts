/** A text as words are compared in it: without case, accents, invisible characters and forms of width. */
export interface Folded {
  readonly text: string;
  /** For each unit of `text`, where the character that it comes from begins. */
  readonly from: readonly number[];
  /** For each unit of `text`, where that character ends. */
  readonly to: readonly number[];
}

const PLAIN = /^[\u0020-\u0040\u005b-\u007e]$/;
const SMALL = /^[a-z]$/;
/** Marks on letters, and what is not seen: zero-width characters, soft hyphens, marks of direction. */
const UNSEEN = /[\p{M}\p{Cf}]/gu;

const fold = (character: string): string => {
  if (SMALL.test(character) || PLAIN.test(character)) return character;
  const folded = character.normalize('NFKD').toLowerCase().replace(UNSEEN, '');
  return /^\s+$/u.test(folded) ? ' ' : folded;
};

/** Folds a text, and keeps where each letter comes from. */
export const foldText = (text: string): Folded => {
  let at = 0;
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const character of text) {
    const end = at + character.length;
    const units = fold(character);
    // A mark belongs to the letter before it.
    if (units === '' && to.length > 0) to[to.length - 1] = end;
    for (let nth = 0; nth < units.length; nth += 1) {
      from.push(at);
      to.push(end);
    }
    folded += units;
    at = end;
  }
  return { text: folded, from, to };
};
