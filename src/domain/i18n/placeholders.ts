/** The names of the `{{…}}` placeholders in a text. */
export type PlaceholderOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The values for the placeholders of a text. */
export type ValuesOf<Text extends string> = { readonly [Name in PlaceholderOf<Text>]: string | number };

/** The values for a text that is not known at compile time. */
export type Values = Readonly<Record<string, string | number>>;

const OPEN = '{{';
const CLOSE = '}}';

/**
 * Replaces the `{{…}}` placeholders by values. Placeholders inside a value are not replaced. A name without a value is
 * left as it is: a translator's mistake stays visible, and the rest of the text is kept.
 */
export const fillIn = (text: string, values: Values): string => {
  let filled = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf(OPEN, from);
    const close = open === -1 ? -1 : text.indexOf(CLOSE, open);
    if (close === -1) return filled + text.slice(from);
    const name = text.slice(open + OPEN.length, close);
    const end = close + CLOSE.length;
    filled += text.slice(from, open);
    filled += Object.hasOwn(values, name) ? String(values[name]) : text.slice(open, end);
    from = end;
  }
};
