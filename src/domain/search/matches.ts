/** An item that is searched by name and description. */
export interface Described {
  readonly name: string;
  readonly description: string | null;
}

const textOf = ({ name, description }: Described): string => `${name} ${description ?? ''}`.toLowerCase();

/**
 * Whether the name or description contains the typed text, ignoring case (docs/spec/discovery.md 'Search'); a blank
 * text matches all.
 */
export const holdsText = (thing: Described, query: string): boolean =>
  textOf(thing).includes(query.trim().toLowerCase());

/** Whether the name or description contains one of the words, as a whole word; an empty list matches all. */
export const holdsWord = (thing: Described, words: readonly string[]): boolean =>
  words.length === 0 ||
  textOf(thing)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => words.includes(word));
