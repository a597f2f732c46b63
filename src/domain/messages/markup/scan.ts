import type { InviteHosts } from '../../links/invite-hosts';
import type { LeafNode, MarkKind } from './node';

/** The forms written with one character: their widths (`*` is 1, `**` is 2) and kinds. */
export interface MarkFamily {
  readonly character: string;
  readonly forms: readonly { readonly width: 1 | 2; readonly kind: MarkKind }[];
}

/**
 * The result of a rule: a node, plain text, a run of marks for the mark stack, or a link whose label is parsed for itself.
 */
export type Token =
  | { readonly kind: 'leaf'; readonly end: number; readonly node: LeafNode }
  | { readonly kind: 'plain'; readonly end: number; readonly text: string }
  | { readonly kind: 'run'; readonly end: number; readonly family: MarkFamily }
  | { readonly kind: 'masked'; readonly end: number; readonly label: string; readonly url: URL };

/** A URL in the text: its end, its source text, and its parsed form. */
export interface FoundUrl {
  readonly end: number;
  readonly text: string;
  readonly url: URL;
}

/**
 * The scanned text and the rules' memory. The memory keeps the scan linear: a search that reached the end of the text
 * without a result is never repeated.
 */
export interface Scan {
  readonly text: string;
  readonly hosts: InviteHosts;
  /** Whether a run of `length` of this character would close a form that is open here. */
  readonly wouldClose: (character: string, length: number) => boolean;
  /** Whether a quote of single lines is open. */
  readonly isInLineQuote: () => boolean;
  readonly memory: {
    /** Whether no run of exactly one backtick follows, and whether none of exactly two. */
    readonly noInline: [boolean, boolean];
    /** No URL starts before this index: a longer text around it was not a URL. */
    noUrlBefore: number;
    lastUrl: { readonly at: number; readonly found: FoundUrl | null } | null;
    hasBidi: boolean | null;
    /**
     * The number of characters examined by searches ahead of the scan; tests compare it with the length of the text.
     */
    steps: number;
  };
}

/** One kind of markup. The parser asks each rule in order whether its form starts here. */
export interface MarkupRule {
  readonly name: string;
  /** The ASCII characters that a form of this rule starts with. */
  readonly begins: string;
  /** Whether a form may also start with a non-ASCII character that `isEmojiLead` accepts. */
  readonly beginsWithEmoji?: boolean;
  /** Whether a form may start right after an ASCII letter or digit. */
  readonly insideWord: boolean;
  /** The form at `at`, or null if there is none and the next rule may try. */
  readonly read: (scan: Scan, at: number) => Token | null;
}

/** Length of the run of the same character that starts at `at`. */
export const runLength = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) === code) end += 1;
  return end - at;
};

/** The rule of a family of marks: passes runs of its character to the mark stack. */
export const markRule = (name: string, family: MarkFamily): MarkupRule => {
  const shortest = Math.min(...family.forms.map((form) => form.width));
  return {
    name,
    begins: family.character,
    insideWord: true,
    read: ({ text }, at) => {
      const length = runLength(text, at);
      return length < shortest ? null : { kind: 'run', end: at + length, family };
    },
  };
};
