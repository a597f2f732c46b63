/** What is looked through by its words. */
export interface Described {
  readonly name: string;
  readonly description: string | null;
}

const textOf = ({ name, description }: Described): string => `${name} ${description ?? ''}`.toLowerCase();

/**
 * Whether the name or description holds what is typed, whatever the case (docs/spec/discovery.md 'Search'); nothing
 * typed matches all.
 */
export const holdsText = (thing: Described, query: string): boolean =>
  textOf(thing).includes(query.trim().toLowerCase());

/** Whether the name or description has one of the words, as a word of its own; no words match all. */
export const holdsWord = (thing: Described, words: readonly string[]): boolean =>
  words.length === 0 ||
  textOf(thing)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => words.includes(word));
