import type { InviteHosts } from '../../links/invite-hosts';
import type { LeafNode, MarkKind } from './node';

/** The forms written with one character: their widths (`*` is 1, `**` is 2) and kinds. */
export interface MarkFamily {
  readonly character: string;
  readonly forms: readonly { readonly width: 1 | 2; readonly kind: MarkKind }[];
}

/** What a rule found: a node, text that is to be taken as it is, or a run of marks for the mark stack. */
export type Token =
  | { readonly kind: 'leaf'; readonly end: number; readonly node: LeafNode }
  | { readonly kind: 'plain'; readonly end: number; readonly text: string }
  | { readonly kind: 'run'; readonly end: number; readonly family: MarkFamily };

/** A URL found in the text: where it ends, how it was written, and parsed. */
export interface FoundUrl {
  readonly end: number;
  readonly text: string;
  readonly url: URL;
}

/**
 * The text under the scan and what the rules remember of it. What is remembered is what keeps the scan linear:
 * a search that reached the end of the text in vain is never made again.
 */
export interface Scan {
  readonly text: string;
  readonly hosts: InviteHosts;
  /** Whether a run of `length` of this character would close a form that is open here. */
  readonly wouldClose: (character: string, length: number) => boolean;
  readonly memory: {
    /** No run of exactly one, of exactly two backticks follows. */
    readonly noInline: [boolean, boolean];
    /** No URL begins before this place: a longer piece of text around it was no URL. */
    noUrlBefore: number;
    lastUrl: { readonly at: number; readonly found: FoundUrl | null } | null;
    hasBidi: boolean | null;
    /** Characters looked at by searches ahead of the scan; tests hold it against the length of the text. */
    steps: number;
  };
}

/** One kind of markup. The list of rules asks each rule in order whether its form begins here. */
export interface MarkupRule {
  readonly name: string;
  /** The ASCII characters that a form of this rule begins with. */
  readonly begins: string;
  /** Whether it may also begin with a character beyond ASCII that `isEmojiLead` accepts. */
  readonly beginsWithEmoji?: boolean;
  /** Whether it may begin right after an ASCII letter or digit. */
  readonly insideWord: boolean;
  /** The form at `at`, or null where there is none and the next rule may try. */
  readonly read: (scan: Scan, at: number) => Token | null;
}

/** Length of the run of one and the same character that begins at `at`. */
export const runLength = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) === code) end += 1;
  return end - at;
};

/** The rule of a family of marks: hands runs of its character to the mark stack. */
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
