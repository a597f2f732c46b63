import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { PlaceholderOf, ValuesOf } from '../../../domain/i18n/placeholders';
import { type ElementOf, type Piece, piecesOf } from '../../../domain/i18n/rich-text';
import { unfilled } from '../../../domain/i18n/t';

type Components = Readonly<Record<string, ReactElement>>;

type TransProps<Text extends string> = {
  /** The English text: `Delete <name>{{name}}</name>?`. */
  readonly text: string extends Text ? never : Text;
  /** The element of each tag; the text between the tags becomes its content. */
  readonly components: Readonly<Record<ElementOf<Text>, ReactElement>>;
} & ([PlaceholderOf<Text>] extends [never]
  ? { readonly values?: never }
  : { readonly values: ValuesOf<Text> });

const draw = (pieces: readonly Piece[], components: Components): ReactNode[] =>
  pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const inside = draw(piece.pieces, components);
    const element = components[piece.name];
    return element === undefined ? (
      <Fragment key={index}>{inside}</Fragment>
    ) : (
      cloneElement(element, { key: index }, ...inside)
    );
  });

/** A translatable sentence with elements in it. */
export function Trans<const Text extends string>({ text, components, values }: TransProps<Text>) {
  return <>{draw(piecesOf(unfilled(text), values ?? {}), components)}</>;
}
