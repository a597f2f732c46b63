import { codePoints } from '../messages/code-points';
import type { Wanted } from './query';
import { type Token, tokensOf } from './tokens';

/** A part of a text, from its first code point to before its last. */
export type Span = readonly [start: number, end: number];

type ByPlace = ReadonlyMap<number, readonly Token[]>;

const byPlaceOf = (tokens: readonly Token[]): ByPlace => {
  const places = new Map<number, Token[]>();
  for (const token of tokens) {
    const here = places.get(token.at);
    if (here === undefined) places.set(token.at, [token]);
    else here.push(token);
  }
  return places;
};

/** Where what is wanted begins at a token, and ends; null where it does not. */
const spanFrom = (places: ByPlace, first: Token, { tokens, isPrefix }: Wanted): Span | null => {
  let end = 0;
  for (const [nth, { text, offset }] of tokens.entries()) {
    const mayGoOn = isPrefix && nth === tokens.length - 1;
    const found = places
      .get(first.at + offset)
      ?.find((token) => (mayGoOn ? token.text.startsWith(text) : token.text === text));
    if (found === undefined) return null;
    const length = mayGoOn ? codePoints(text) : found.ends.length;
    end = found.ends[length - 1] ?? end;
  }
  return [first.start, end];
};

const spansOf = (tokens: readonly Token[], places: ByPlace, wanted: Wanted): readonly Span[] => {
  const [head] = wanted.tokens;
  if (head === undefined) return [];
  return tokens.flatMap((token) => {
    if (!token.text.startsWith(head.text)) return [];
    const span = spanFrom(places, token, wanted);
    return span === null ? [] : [span];
  });
};

const merged = (spans: readonly Span[]): readonly Span[] => {
  const result: [number, number][] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
};

/** The parts of a text that were searched for, in their order, without overlaps. */
export const findMatches = (text: string, wanted: readonly Wanted[]): readonly Span[] => {
  const tokens = tokensOf(text);
  const places = byPlaceOf(tokens);
  return merged(
    wanted.filter(({ isExcluded }) => !isExcluded).flatMap((one) => spansOf(tokens, places, one)),
  );
};

/** Whether a text has all that is wanted, and nothing that is excluded. */
export const matchesAll = (text: string, wanted: readonly Wanted[]): boolean => {
  const tokens = tokensOf(text);
  const places = byPlaceOf(tokens);
  return wanted.every((one) => spansOf(tokens, places, one).length > 0 !== one.isExcluded);
};
