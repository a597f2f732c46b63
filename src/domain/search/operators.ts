import type { SearchedHas } from '../../contract/searched';
import type { ChannelId, UserId } from '../../contract/ids';
import { type Day, dayNamed } from './days';
import { OPERATORS, type Operator, type SearchFilter, withFilter } from './filters';

/** An operator in a typed text, with what stands behind its colon. `start` and `end` are in code units. */
export interface TypedOperator {
  readonly by: Operator;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Phrases first: what is in one is no operator. */
const PIECE = /-?"[^"]*(?:"|$)|[a-z]+:"[^"]*(?:"|$)|\S+/giu;
const WITH_COLON = /^([a-z]+):(.*)$/isu;

const isOperator = (word: string): word is Operator => OPERATORS.some((known) => known === word);

const operatorsIn = (text: string): readonly TypedOperator[] =>
  [...text.matchAll(PIECE)].flatMap(({ 0: piece, index: start }) => {
    const [, word = '', value = ''] = WITH_COLON.exec(piece) ?? [];
    const by = word.toLowerCase();
    if (!isOperator(by)) return [];
    return [{ by, value: value.replace(/^"([^"]*)"?$/u, '$1'), start, end: start + piece.length }];
  });

/** The operator in which the caret is, with what is typed before the caret; null where there is none. */
export const operatorAt = (text: string, caret: number): TypedOperator | null => {
  const found = operatorsIn(text).find(({ by, start, end }) => caret > start + by.length && caret <= end);
  if (found === undefined) return null;
  const value = text.slice(found.start + found.by.length + 1, caret).replace(/^"/u, '');
  return { ...found, value };
};

/** The word before the caret, which may become an operator; '' where there is none. */
export const wordBefore = (text: string, caret: number): string =>
  text.slice(0, caret).split(/\s/u).at(-1) ?? '';

/** The text without the part that has become a filter. */
export const cutOut = (text: string, { start, end }: Pick<TypedOperator, 'start' | 'end'>): string => {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  return before === '' || after === '' ? before + after : `${before} ${after}`;
};

/** What names stand for; null for a name of nobody and nothing. */
export interface NamedThings {
  readonly today: Day;
  /** What the server can be asked for by `has:`. */
  readonly kinds: readonly SearchedHas[];
  readonly person: (name: string) => { readonly id: UserId; readonly name: string } | null;
  readonly channel: (name: string) => { readonly id: ChannelId; readonly name: string } | null;
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

/** The filter that an operator with its whole value says; null where the value says nothing. */
export const filterOf = (
  { by, value }: Pick<TypedOperator, 'by' | 'value'>,
  { today, kinds, person, channel }: NamedThings,
): SearchFilter | null => {
  const word = value.trim().toLowerCase();
  if (word === '') return null;
  switch (by) {
    case 'from':
    case 'mentions': {
      const found = person(value.trim().replace(/^@/u, ''));
      return found === null ? null : { by, ...found };
    }
    case 'in': {
      const found = channel(value.trim().replace(/^#/u, ''));
      return found === null ? null : { by, ...found };
    }
    case 'has': {
      const what = kinds.find((known) => known === word || `${known}s` === word);
      return what === undefined ? null : { by, what };
    }
    case 'pinned': {
      const is = YES_OR_NO[word];
      return is === undefined ? null : { by, is };
    }
    case 'before':
    case 'after':
    case 'on': {
      const day = dayNamed(word, today);
      return day === null ? null : { by, day };
    }
  }
};

/** Takes the operators that say something out of a typed text, into the filters; the others stay text. */
export const takeFilters = (
  text: string,
  filters: readonly SearchFilter[],
  things: NamedThings,
): { readonly text: string; readonly filters: readonly SearchFilter[] } => {
  const taken = operatorsIn(text).flatMap((operator) => {
    const filter = filterOf(operator, things);
    return filter === null ? [] : [{ operator, filter }];
  });
  return {
    // From the end, so that the places of the others stay the same.
    text: taken.reduceRight((rest, { operator }) => cutOut(rest, operator), text),
    filters: taken.reduce((all, { filter }) => withFilter(all, filter), filters),
  };
};
