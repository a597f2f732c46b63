import { type Known, msg, type Msg } from '../../contract/msg';
import { type Catalogue, pluralKey } from './catalogue';
import { fillIn, type PlaceholderOf, type Values, type ValuesOf } from './placeholders';

export { msg, type Msg };

type Given<Text extends string> = [PlaceholderOf<Text>] extends [never] ? [] : [values: ValuesOf<Text>];

type Counted<Text extends string> = { readonly count: number } & {
  readonly [Name in Exclude<PlaceholderOf<Text>, 'count'>]: string | number;
};

/** The language that texts are shown in; null is English, which needs no catalogue. */
let current: Catalogue | null = null;

/** Sets the language of this process; null is English. Must be called before anything is rendered. */
export const setCatalogue = (catalogue: Catalogue | null): void => {
  current = catalogue;
};

const say = (text: string, values: Values | undefined): string => {
  const said = current?.find(text) ?? text;
  return values === undefined ? said : fillIn(said, values);
};

/** A text in the user's language: the English text is the key, and `{{name}}` in it is replaced by a value. */
export function t(text: Msg): string;
export function t<const Text extends string>(text: Known<Text>, ...given: Given<Text>): string;
export function t(text: Msg | string, values?: Values): string {
  return say(text as string, values);
}

/**
 * A text that depends on a number, with both English forms:
 * `plural('{{count}} member', '{{count}} members', { count })`. Other languages have other forms, so each form contains
 * the whole text.
 */
export const plural = <const One extends string, const Other extends string>(
  one: Known<One>,
  other: Known<Other>,
  values: Counted<One | Other>,
): string => {
  const { count } = values;
  const english: string = count === 1 ? one : other;
  const said = current?.find(pluralKey(other, current.formOf(count))) ?? english;
  return fillIn(said, values);
};

/** The translated text before its values are inserted, for renderers that insert values and elements themselves. */
export const unfilled = (text: string): string => current?.find(text) ?? text;

/**
 * The translation of a server's English message, if the catalogue has one. No values are inserted: the message may
 * contain other people's texts.
 */
export const serverText = (message: string): string => current?.find(message) ?? message;

/** A row in which the marked texts of some fields are translated. */
export type Said<Row, Field> = Row extends unknown
  ? { readonly [Key in keyof Row]: Key extends Field ? (Row[Key] extends Msg ? string : Row[Key]) : Row[Key] }
  : never;

type FieldOf<Row> = Row extends unknown ? keyof Row : never;

/** The rows of a table with the named fields translated: `tRows(TABS, 'label')`, for renderers of generic rows. */
export const tRows = <Row extends object, const Field extends FieldOf<Row>>(
  rows: readonly Row[],
  ...fields: readonly Field[]
): Said<Row, Field>[] =>
  rows.map((row) => {
    const said = { ...row } as Record<PropertyKey, unknown>;
    for (const field of fields) {
      const text = said[field];
      if (typeof text === 'string') said[field] = say(text, undefined);
    }
    return said as Said<Row, Field>;
  });
