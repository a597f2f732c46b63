import type { UserId } from '../../../contract/ids';

/** The forms that have an opening and a closing mark and hold other forms (docs/spec/message-text.md 'Forms'). */
export type MarkKind = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

/** A form that holds others. */
export interface MarkNode {
  readonly kind: MarkKind;
  readonly children: MarkupTree;
}

/** A form that holds nothing. `text` is what was written; it is what a reader sees when a picture fails. */
export type LeafNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'inlineCode'; readonly code: string }
  | { readonly kind: 'codeBlock'; readonly language: string | null; readonly code: string }
  | { readonly kind: 'mention'; readonly userId: UserId }
  | { readonly kind: 'mentionEveryone' }
  | { readonly kind: 'mentionHere' }
  /** `url` is absolute, also where the text left the scheme out. */
  | { readonly kind: 'inviteLink'; readonly code: string; readonly url: string; readonly text: string }
  /** `url` is normalised (WHATWG `href`): it is what is fetched or opened, never `text`. */
  | { readonly kind: 'image'; readonly url: string; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  /** `key` names the picture, see `emojiKey`. */
  | { readonly kind: 'emoji'; readonly text: string; readonly key: string };

export type MarkupNode = LeafNode | MarkNode;
export type MarkupTree = readonly MarkupNode[];

/** Whether the node holds others. */
export const isMarkNode = (node: MarkupNode): node is MarkNode => 'children' in node;
