import { fillIn, type Values } from './placeholders';

type AfterLast<Text extends string> = Text extends `${string}<${infer Rest}` ? AfterLast<Rest> : Text;

type Pair<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Pair<Rest>
  : never;

type Single<Text extends string> = Text extends `${string}<${infer Name}/>${infer Rest}`
  ? AfterLast<Name> | Single<Rest>
  : never;

/** The names of the elements in a text: 'name' in 'Delete <name>{{name}}</name>?' and in 'Delete <name/>?'. */
export type ElementOf<Text extends string> = Pair<Text> | Single<Text>;

/** A piece of a text: words, or an element with its content. */
export type Piece = string | { readonly name: string; readonly pieces: readonly Piece[] };

const TAG = /<(\/?)([a-z]+)(\/?)>/g;

interface Open {
  readonly name: string | null;
  readonly pieces: Piece[];
}

/**
 * Splits a text with elements into pieces. Elements are parsed before the values are inserted, so that a value cannot
 * create an element. An unclosed element ends with the text; a closing tag without an opening one is dropped.
 */
export const piecesOf = (text: string, values: Values): readonly Piece[] => {
  const root: Open = { name: null, pieces: [] };
  const open = [root];
  const top = (): Open => open[open.length - 1] ?? root;
  const add = (words: string): void => {
    if (words !== '') top().pieces.push(fillIn(words, values));
  };
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: single, index } of text.matchAll(TAG)) {
    add(text.slice(from, index));
    from = index + tag.length;
    if (slash === '') {
      const element = { name, pieces: [] };
      top().pieces.push(element);
      if (single === '') open.push(element);
    } else if (top().name === name) open.pop();
  }
  add(text.slice(from));
  return root.pieces;
};
