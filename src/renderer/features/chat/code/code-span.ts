/** The kinds of code that have a colour of their own; each is a class in Markup.module.css and a token `--code-…`. */
export const CODE_KINDS = [
  'keyword',
  'string',
  'number',
  'comment',
  'title',
  'type',
  'attr',
  'meta',
  'addition',
  'deletion',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** A part of a code in the order of the text; without a kind it has the colour of text. */
export interface CodeSpan {
  readonly text: string;
  readonly kind: CodeKind | null;
}

/** A request to the worker, and its answer: null for a code that stays plain. */
export interface CodeRequest {
  readonly code: string;
  readonly language: string;
}
export type CodeAnswer = readonly CodeSpan[] | null;
