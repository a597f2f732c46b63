import { fillIn, type Values } from './placeholders';

/** The names of the elements in a text: 'name' in 'Delete <name>{{name}}</name>?'. */
export type ElementOf<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | ElementOf<Rest>
  : never;

/** A piece of a text: words, or an element with what stands in it. */
export type Piece = string | { readonly name: string; readonly pieces: readonly Piece[] };

const TAG = /<(\/?)([a-z]+)>/g;

interface Open {
  readonly name: string | null;
  readonly pieces: Piece[];
}

/**
 * A text with elements, in pieces. The elements are found before the values are put in, so that a value makes none. An
 * element that is not closed ends with the text; a closing tag without its element is left out.
 */
export const piecesOf = (text: string, values: Values): readonly Piece[] => {
  const root: Open = { name: null, pieces: [] };
  const open = [root];
  const top = (): Open => open[open.length - 1] ?? root;
  const add = (words: string): void => {
    if (words !== '') top().pieces.push(fillIn(words, values));
  };
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of text.matchAll(TAG)) {
    add(text.slice(from, index));
    from = index + tag.length;
    if (slash === '') {
      const element = { name, pieces: [] };
      top().pieces.push(element);
      open.push(element);
    } else if (top().name === name) open.pop();
  }
  add(text.slice(from));
  return root.pieces;
};
