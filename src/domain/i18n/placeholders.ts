/** The names that stand in `{{…}}` in a text. */
export type PlaceholderOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** What a text needs to be filled in. */
export type ValuesOf<Text extends string> = { readonly [Name in PlaceholderOf<Text>]: string | number };

/** The same for texts that are not known before the program runs. */
export type Values = Readonly<Record<string, string | number>>;

const OPEN = '{{';
const CLOSE = '}}';

/**
 * Puts values where their names stand in `{{…}}`. What a value itself holds is left as it is, and so is a name without
 * a value: a mistake of a translator is seen, and nothing else of the text is lost.
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
